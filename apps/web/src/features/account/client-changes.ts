import { updateClient } from '@mutirao/contract/accounts'
import type { CallInput } from '@mutirao/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { clientQuery } from '#session/account-queries.ts'

/** Corrects my account; what comes back is what every screen shows. */
export function useUpdateClient() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof updateClient>['body']) => call(updateClient, { body }),
    onSuccess: (client) => queryClient.setQueryData(clientQuery().queryKey, client),
  })
}

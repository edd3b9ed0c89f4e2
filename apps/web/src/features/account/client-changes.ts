import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clientQuery } from '#session/account-queries.ts'
import { call } from '@mutirao/client/call'
import { updateClient } from '@mutirao/contract/accounts'
import type { CallInput } from '@mutirao/contract/endpoint'

/** Updates the account; the response becomes the data of every screen. */
export function useUpdateClient() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof updateClient>['body']) => call(updateClient, { body }),
    onSuccess: (client) => queryClient.setQueryData(clientQuery().queryKey, client),
  })
}

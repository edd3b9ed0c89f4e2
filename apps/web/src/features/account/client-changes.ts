import { updateClient } from '@mutirao/contract/accounts'
import type { CallInput } from '@mutirao/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { clientQuery } from '#session/account-queries.ts'

/** Updates the account; the response becomes the data of every screen. */
export function useUpdateClient() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof updateClient>['body']) => call(updateClient, { body }),
    onSuccess: (client) => queryClient.setQueryData(clientQuery().queryKey, client),
  })
}

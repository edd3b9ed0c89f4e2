import { chooseSubstitute, listSubstitutions, type Substitution } from '@mutirao/contract/substitutions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** What is missing in my order. */
export const substitutionsQuery = (code: string) =>
  queryOptions({
    queryKey: ['substitutions', code],
    queryFn: () => call(listSubstitutions, { params: { code } }),
    staleTime: 5000,
    retry: false,
  })

/** itemId null: the money. What was asked twice is decided once. */
export function useChoice(code: string, { id }: Pick<Substitution, 'id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (itemId: string | null) => call(chooseSubstitute, { params: { code, id }, body: { itemId } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['substitutions', code] }),
        queryClient.invalidateQueries({ queryKey: ['order', code] }),
      ]),
  })
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import { clientQuery } from '#session/account-queries.ts'
import { callAsLead, hasLead } from '#session/lead.ts'
import { isSignedIn } from '#session/signed-in.ts'
import { call } from '@mutirao/client/call'
import { updateClient } from '@mutirao/contract/accounts'
import { getMyLead, updateLead } from '@mutirao/contract/leads'

export type LikingOption = { id: string; label: string }

/** The options of the document `likings`; leaves out invalid ones. */
export function likingOptions(document: Record<string, unknown> | undefined): LikingOption[] {
  return optionsOf(document).flatMap(({ id, label }) => (typeof id === 'string' && typeof label === 'string' ? [{ id, label }] : []))
}

/** The product tags of the chosen likings, the first of each liking before the second. */
export function tagsOfLikings(document: Record<string, unknown> | undefined, likings: readonly string[]): string[] {
  const chosen = optionsOf(document).flatMap(({ id, tags }) =>
    likings.includes(String(id)) && Array.isArray(tags) ? [tags.filter((tag) => typeof tag === 'string')] : [],
  )
  return [...new Set([...chosen.flatMap(([first]) => first ?? []), ...chosen.flatMap((tags) => tags.slice(1))])]
}

/** The merchant's document is untyped, so each field is checked. */
function optionsOf(document: Record<string, unknown> | undefined): Record<string, unknown>[] {
  const options: unknown[] = Array.isArray(document?.options) ? document.options : []
  return options.map((raw) => (typeof raw === 'object' ? { ...raw } : {}))
}

/** The chosen likings: the account's, or the visitor's without an account. */
export const likingsQuery = () =>
  queryOptions({
    queryKey: ['likings'],
    queryFn: async ({ client: queryClient }): Promise<string[]> => {
      if (isSignedIn()) return (await queryClient.fetchQuery(clientQuery())).properties.likings
      if (!hasLead()) return []
      const { likings } = (await callAsLead(getMyLead, {})).properties
      return Array.isArray(likings) ? likings.filter((id) => typeof id === 'string') : []
    },
  })

/** Saved on each tap, in sequence; the last list wins. */
export function useSaveLikings() {
  const queryClient = useQueryClient()
  const { queryKey } = likingsQuery()
  return useMutation({
    scope: { id: 'likings' },
    mutationFn: async (likings: string[]) => {
      if (!isSignedIn()) return void (await callAsLead(updateLead, { body: { properties: { likings } } }))
      queryClient.setQueryData(clientQuery().queryKey, await call(updateClient, { body: { properties: { likings } } }))
    },
    onMutate: async (likings) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, likings)
    },
    onError: (error) => {
      showSnack(messageFor(error))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import { callAsLead, hasLead } from '#session/lead.ts'
import {
  addFavorite,
  addFavoriteCampaign,
  type Favorite,
  listFavorites,
  removeFavorite,
  removeFavoriteCampaign,
} from '@mutirao/contract/favorites'

/** Without itemId it is the campaign itself. */
export type Saved = z.output<typeof Favorite>

/** A caller that the server does not know has no favourites: reading creates no visitor. */
export const favoritesQuery = () =>
  queryOptions({
    queryKey: ['favorites'],
    queryFn: (): Promise<Saved[]> => (hasLead() ? callAsLead(listFavorites, {}) : Promise.resolve([])),
  })

const isSame = (one: Saved, other: Saved) => one.itemId === other.itemId && one.campaignId === other.campaignId

export const isSaved = (saved: readonly Saved[], item: Saved) => saved.some((one) => isSame(one, item))

/** Optimistic update; rolls back with a message when the server refuses. */
export function useSave(item: Saved) {
  const queryClient = useQueryClient()
  const { queryKey } = favoritesQuery()
  return useMutation({
    scope: { id: `favorite/${item.campaignId}/${item.itemId}` },
    mutationFn: (isWanted: boolean) => save(item, isWanted),
    onMutate: async (isWanted) => {
      // A tap may come before the list is loaded, which must not be taken for empty.
      await queryClient.ensureQueryData(favoritesQuery()).catch(() => [])
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (saved) => withOne(saved, item, isWanted))
    },
    // Rolls back only this heart: others may have been changed meanwhile.
    onError: (error, isWanted) => {
      queryClient.setQueryData(queryKey, (saved) => withOne(saved, item, !isWanted))
      showSnack(messageFor(error))
    },
  })
}

function save({ campaignId, itemId }: Saved, isWanted: boolean) {
  if (itemId === undefined) return callAsLead(isWanted ? addFavoriteCampaign : removeFavoriteCampaign, { params: { campaignId } })
  return callAsLead(isWanted ? addFavorite : removeFavorite, { params: { campaignId, itemId } })
}

function withOne(saved: readonly Saved[] = [], item: Saved, isWanted: boolean): Saved[] {
  const others = saved.filter((one) => !isSame(one, item))
  return isWanted ? [item, ...others] : others
}

import { addFavorite, type Favorite, listFavorites, removeFavorite } from '@mutirao/contract/favorites'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callAsLead, hasLead } from '#session/lead.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'

export type SavedItem = z.output<typeof Favorite>

/** Someone the server does not know has saved nothing: looking makes no visitor of anybody. */
export const favoritesQuery = () =>
  queryOptions({
    queryKey: ['favorites'],
    queryFn: (): Promise<SavedItem[]> => (hasLead() ? callAsLead(listFavorites, {}) : Promise.resolve([])),
  })

const isSame = (one: SavedItem, other: SavedItem) => one.itemId === other.itemId && one.campaignId === other.campaignId

export const isSaved = (saved: readonly SavedItem[], item: SavedItem) => saved.some((one) => isSame(one, item))

/** The heart answers the finger; when the server refuses it goes back and says so. */
export function useSaveItem(item: SavedItem) {
  const queryClient = useQueryClient()
  const { queryKey } = favoritesQuery()
  return useMutation({
    scope: { id: `favorite/${item.campaignId}/${item.itemId}` },
    mutationFn: (isWanted: boolean) => callAsLead(isWanted ? addFavorite : removeFavorite, { params: item }),
    onMutate: async (isWanted) => {
      // A finger may be faster than the list, which must not be taken for empty.
      await queryClient.ensureQueryData(favoritesQuery()).catch(() => [])
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (saved) => withItem(saved, item, isWanted))
    },
    // Its own heart alone: others may have been touched meanwhile.
    onError: (error, isWanted) => {
      queryClient.setQueryData(queryKey, (saved) => withItem(saved, item, !isWanted))
      showSnack(messageFor(error))
    },
  })
}

function withItem(saved: readonly SavedItem[] = [], item: SavedItem, isWanted: boolean): SavedItem[] {
  const others = saved.filter((one) => !isSame(one, item))
  return isWanted ? [item, ...others] : others
}

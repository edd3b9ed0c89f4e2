import type { ItemPreview } from '@mutirao/contract/catalog'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useIsHydrated } from '#lib/hydration.ts'
import { allItemsQuery, firstItemsQuery, type ItemFilter } from './catalog-queries.ts'

/** The first page from the first response, then the whole campaign, filtered here. */
export function useCampaignItems(campaignId: string, filter: ItemFilter): { items: ItemPreview[]; total: number; isComplete: boolean } {
  const { data: first } = useSuspenseQuery(firstItemsQuery(campaignId, filter))
  const needsAll = first.content.length < first.totalElements
  const { data: all } = useQuery({ ...allItemsQuery(campaignId), enabled: useIsHydrated() && needsAll })
  if (!needsAll) return { items: first.content, total: first.totalElements, isComplete: true }
  if (!all) return { items: first.content, total: first.totalElements, isComplete: false }
  const items = all.content.filter((item) => matches(item, filter))
  return { items, total: items.length, isComplete: true }
}

function matches(item: ItemPreview, { tags, q }: ItemFilter): boolean {
  if (tags && item.category !== tags && !item.tags.includes(tags)) return false
  return !q || plain(`${item.name} ${item.brand ?? ''} ${item.tags.join(' ')}`).includes(plain(q))
}

/** Without accents and capitals, as shoppers type. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

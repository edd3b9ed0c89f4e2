import type { ItemPreview } from '@mutirao/contract/catalog'
import { rankSearch } from '@mutirao/domain/search-rank'
import { searchable } from '@mutirao/domain/search-text'
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
  const items = found(all.content, filter)
  return { items, total: items.length, isComplete: true }
}

/** As the server finds: without accents, with one typing mistake, best first. */
function found(items: readonly ItemPreview[], { tags, q = '' }: ItemFilter): ItemPreview[] {
  const tagged = items.filter((item) => !tags || item.category === tags || item.tags.includes(tags))
  if (!q) return tagged
  const byId = new Map(tagged.map((item) => [item.id, item]))
  return rankSearch(q, tagged.map(entryOf)).flatMap((id) => byId.get(id) ?? [])
}

const entryOf = ({ id, name, brand, tags }: ItemPreview) => ({
  id,
  name: searchable(name),
  text: searchable([name, brand, ...tags].filter(Boolean).join(' ')),
})

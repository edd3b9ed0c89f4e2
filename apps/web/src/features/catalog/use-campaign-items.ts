import type { ItemPreview } from '@mutirao/contract/catalog'
import { rankSearch } from '@mutirao/domain/search-rank'
import { searchable } from '@mutirao/domain/search-text'
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useIsHydrated } from '#page/hydration.ts'
import { allItemsQuery, firstItemsQuery, longListQuery, wholeCampaign, type ItemFilter } from './catalog-queries.ts'
import { sorted } from './sort-items.ts'

/** onNext: asks for what comes after the last of these, where the browser has not all. */
export type CampaignItems = { items: ItemPreview[]; total: number; onNext?: () => void; hasFailed?: boolean }

/** The first page from the first response; then the whole campaign, filtered here, or of a longer one page after page, as it is read. */
export function useCampaignItems({ id, itemCount }: { id: string; itemCount: number }, { sort, ...filter }: ItemFilter): CampaignItems {
  const isLong = itemCount > wholeCampaign
  const { data: first } = useSuspenseQuery(firstItemsQuery(id, filter))
  const needsAll = useIsHydrated() && first.content.length < first.totalElements
  const { data: all } = useQuery({ ...allItemsQuery(id), enabled: needsAll && !isLong })
  const long = useInfiniteQuery({ ...longListQuery(id, { ...filter, ...(sort && { sort }) }), enabled: needsAll && isLong })
  if (long.data && isLong) {
    const { pages } = long.data
    return {
      items: pages.flatMap(({ content }) => content),
      total: pages[0]!.totalElements,
      onNext: long.hasNextPage ? () => void long.fetchNextPage({ cancelRefetch: false }) : undefined,
      hasFailed: long.isFetchNextPageError,
    }
  }
  const isWhole = first.content.length === first.totalElements
  if (isWhole || !all) return { items: sorted(first.content, sort), total: first.totalElements }
  const items = sorted(found(all.content, filter), sort)
  return { items, total: items.length }
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

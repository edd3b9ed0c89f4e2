import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { listCampaignItems, listMarketplaceItems, type ItemPreview } from '@mutirao/contract/catalog'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { rankSearch, searchWords } from '@mutirao/domain/search-rank'
import { searchable } from '@mutirao/domain/search-text'

const shown = 8
/** A single letter would match everything. */
const fewestLetters = 2

/** campaignName: set in lists of several campaigns. */
export type ShelfItem = ItemPreview & { campaignName?: string }
export type ShelfResult = { items: ShelfItem[]; total: number }

/** The normalized query, so that equal searches share the server's cache; undefined when it is too short. */
export function shelfWords(typed: string): string | undefined {
  const text = searchWords(typed).join(' ')
  return text.length >= fewestLetters ? text : undefined
}

export type ShelfScope = { campaignId?: string; place?: VisitorPlace }

/** The search results in the shop, or in one campaign. */
export const shelfQuery = (q: string, { campaignId, place }: ShelfScope) =>
  queryOptions({
    queryKey: ['items', 'shelf', q, campaignId, place?.latitude, place?.longitude],
    queryFn: async (): Promise<ShelfResult> => {
      const query = { q, size: shown }
      const point = place && { latitude: place.latitude, longitude: place.longitude }
      const { content, totalElements } = campaignId
        ? await call(listCampaignItems, { params: { id: campaignId }, query })
        : await call(listMarketplaceItems, { query: { ...query, ...point } })
      return { items: content, total: totalElements }
    },
  })

/** Offline: searches everything that this visit has loaded, with the server's matching. */
export function findSaved(queryClient: QueryClient, q: string, { campaignId }: ShelfScope): ShelfResult {
  const kept = queryClient.getQueriesData<ListData>({ queryKey: ['items'] }).flatMap(([, data]) => itemsIn(data))
  const ofScope = kept.filter((item) => campaignId === undefined || item.campaignId === campaignId)
  const byId = new Map(ofScope.map((item) => [`${item.campaignId}/${item.id}`, item]))
  const entries = [...byId].map(([id, { name, brand = '', tags }]) => ({
    id,
    name: searchable(name),
    text: searchable([name, brand, ...tags].join(' ')),
  }))
  const items = rankSearch(q, entries).flatMap((id) => byId.get(id) ?? [])
  return { items: items.slice(0, shown), total: items.length }
}

/** Lists are cached as one page, as pages, or as the shelf's results. */
type ListData = { pages?: ListData[]; content?: ShelfItem[]; items?: ShelfItem[] }

function itemsIn({ pages, content, items }: ListData = {}): ShelfItem[] {
  return pages ? pages.flatMap(itemsIn) : (content ?? items ?? [])
}

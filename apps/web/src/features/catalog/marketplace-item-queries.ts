import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { listMarketplaceItems } from '@mutirao/contract/catalog'
import type { VisitorPlace } from '@mutirao/contract/pages'
import type { ItemFilter } from './catalog-queries.ts'

/** Spec §9: page size of the marketplace. */
export const marketplacePage = 60
const highlights = 12

const pointOf = (place?: VisitorPlace) => (place ? { latitude: place.latitude, longitude: place.longitude } : {})

/** The list from a page on, given by the address; one cache entry whichever page is first. */
export const marketplaceItemsQuery = (filter: ItemFilter, place?: VisitorPlace, first = 0) =>
  infiniteQueryOptions({
    queryKey: ['items', 'marketplace', filter, pointOf(place)],
    queryFn: ({ pageParam }) =>
      call(listMarketplaceItems, { query: { size: marketplacePage, page: pageParam, ...filter, ...pointOf(place) } }),
    initialPageParam: first,
    getNextPageParam: ({ page, size, totalElements }) => ((page + 1) * size < totalElements ? page + 1 : undefined),
    getPreviousPageParam: ({ page }) => (page > 0 ? page - 1 : undefined),
  })

/** Ensures that the address's page is loaded; drops a cached range without it, unless the screen is still mounted. */
export async function loadMarketplacePage(queryClient: QueryClient, query: ReturnType<typeof marketplaceItemsQuery>, isAhead: boolean) {
  const held = queryClient.getQueryData(query.queryKey)
  if (held && !isAhead && !held.pageParams.includes(query.initialPageParam)) queryClient.removeQueries({ queryKey: query.queryKey })
  return queryClient.ensureInfiniteQueryData(query)
}

export const taggedItemsQuery = (tags: string, place?: VisitorPlace) =>
  queryOptions({
    queryKey: ['items', 'tagged', tags, pointOf(place)],
    queryFn: () => call(listMarketplaceItems, { query: { size: highlights, tags, ...pointOf(place) } }),
  })

export const mostAskedQuery = (place?: VisitorPlace) =>
  queryOptions({
    queryKey: ['items', 'most-asked', pointOf(place)],
    queryFn: () => call(listMarketplaceItems, { query: { size: highlights, ...pointOf(place) } }),
  })

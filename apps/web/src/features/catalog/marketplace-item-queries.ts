import { listMarketplaceItems } from '@mutirao/contract/catalog'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import type { VisitorPlace } from '#lib/page-context.ts'
import type { ItemFilter } from './catalog-queries.ts'

/** Spec §9: page size of the marketplace. */
const marketplacePage = 60
const highlights = 12

const pointOf = (place?: VisitorPlace) => (place ? { latitude: place.latitude, longitude: place.longitude } : {})

export const marketplaceItemsQuery = (filter: ItemFilter, place?: VisitorPlace) =>
  infiniteQueryOptions({
    queryKey: ['items', 'marketplace', filter, pointOf(place)],
    queryFn: ({ pageParam }) =>
      call(listMarketplaceItems, { query: { size: marketplacePage, page: pageParam, ...filter, ...pointOf(place) } }),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, totalElements }) => ((page + 1) * size < totalElements ? page + 1 : undefined),
  })

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

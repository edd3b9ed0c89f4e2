import { getItem, listCampaignItems, listFeaturedItems, listMarketplaceItems } from '@mutirao/contract/catalog'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import type { VisitorPlace } from '#lib/page-context.ts'

/** Spec §9: page sizes of generic reads, of a campaign's whole list and of the marketplace. */
const firstPage = 32
const wholeCampaign = 900
const marketplacePage = 60
const highlights = 12

export type ItemFilter = { tags?: string; q?: string }

export const itemQuery = (campaignId: string, itemId: string) =>
  queryOptions({ queryKey: ['item', campaignId, itemId], queryFn: () => call(getItem, { params: { id: campaignId, itemId } }) })

/** The page that is in the first response. */
export const firstItemsQuery = (campaignId: string, filter: ItemFilter = {}) =>
  queryOptions({
    queryKey: ['items', campaignId, 'first', filter],
    queryFn: () => call(listCampaignItems, { params: { id: campaignId }, query: { size: firstPage, ...filter } }),
  })

/** Everything the campaign sells, fetched once the screen stands: tabs and search then answer without the network. */
export const allItemsQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['items', campaignId, 'all'],
    queryFn: () => call(listCampaignItems, { params: { id: campaignId }, query: { size: wholeCampaign } }),
  })

export const featuredItemsQuery = (campaignId: string, size = 8) =>
  queryOptions({
    queryKey: ['items', campaignId, 'featured', size],
    queryFn: () => call(listFeaturedItems, { params: { id: campaignId }, query: { size } }),
  })

const pointOf = (place?: VisitorPlace) => (place ? { latitude: place.latitude, longitude: place.longitude } : {})

export const marketplaceItemsQuery = (filter: ItemFilter, place?: VisitorPlace) =>
  infiniteQueryOptions({
    queryKey: ['items', 'marketplace', filter, pointOf(place)],
    queryFn: ({ pageParam }) =>
      call(listMarketplaceItems, { query: { size: marketplacePage, page: pageParam, ...filter, ...pointOf(place) } }),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, totalElements }) => ((page + 1) * size < totalElements ? page + 1 : undefined),
  })

export const mostAskedQuery = (place?: VisitorPlace) =>
  queryOptions({
    queryKey: ['items', 'most-asked', pointOf(place)],
    queryFn: () => call(listMarketplaceItems, { query: { size: highlights, ...pointOf(place) } }),
  })

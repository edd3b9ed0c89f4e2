import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callFresh } from '@mutirao/client/call'
import { getItem, listCampaignItems, listFeaturedItems } from '@mutirao/contract/catalog'
import { PAGE_SIZES } from '@mutirao/domain/limits'

/** Ten blocks of the list. */
const longListPage = 240
const longListMs = 10 * 60_000

/** `sort` is set when the list is longer than what is loaded: the server sorts it. */
export type ItemFilter = { tags?: string; q?: string; sort?: 'cheap' | 'dear' | 'name' | 'discount' }

export const itemQuery = (campaignId: string, itemId: string) =>
  queryOptions({ queryKey: ['item', campaignId, itemId], queryFn: () => call(getItem, { params: { id: campaignId, itemId } }) })

/** For choosing parts and options: after half a minute they may no longer exist. */
export const freshItemQuery = (campaignId: string, itemId: string) =>
  queryOptions({ ...itemQuery(campaignId, itemId), queryFn: () => callFresh(getItem, { params: { id: campaignId, itemId } }) })

/** The page in the server's HTML. */
export const firstItemsQuery = (campaignId: string, filter: ItemFilter = {}) =>
  queryOptions({
    queryKey: ['items', campaignId, 'first', filter],
    queryFn: () => call(listCampaignItems, { params: { id: campaignId }, query: { size: PAGE_SIZES.read, ...filter } }),
  })

/** All items of the campaign, fetched after the screen is ready: tabs and search then need no network. */
export const allItemsQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['items', campaignId, 'all'],
    queryFn: () => call(listCampaignItems, { params: { id: campaignId }, query: { size: PAGE_SIZES.campaignItems } }),
  })

/**
 * Lists above the browser's limit: page by page, filtered and sorted by the server. Stale later than other lists, since a refetch reads all its
 * pages; the current stock is on the product's page and checked by the order.
 */
export const longListQuery = (campaignId: string, filter: ItemFilter) =>
  infiniteQueryOptions({
    queryKey: ['items', campaignId, 'long', filter],
    queryFn: ({ pageParam }) =>
      call(listCampaignItems, { params: { id: campaignId }, query: { size: longListPage, page: pageParam, ...filter } }),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, totalElements }) => ((page + 1) * size < totalElements ? page + 1 : undefined),
    staleTime: longListMs,
    refetchOnWindowFocus: false,
  })

export const featuredItemsQuery = (campaignId: string, size = 8) =>
  queryOptions({
    queryKey: ['items', campaignId, 'featured', size],
    queryFn: () => call(listFeaturedItems, { params: { id: campaignId }, query: { size } }),
  })

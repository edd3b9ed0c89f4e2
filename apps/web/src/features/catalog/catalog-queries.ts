import { getItem, listCampaignItems, listFeaturedItems } from '@mutirao/contract/catalog'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** Spec §9: page sizes of generic reads and of a campaign's whole list. */
const firstPage = 32
const wholeCampaign = 900

/** `sort` where the list is longer than what is here: the server sorts it. */
export type ItemFilter = { tags?: string; q?: string; sort?: 'cheap' | 'dear' | 'name' | 'discount' }

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

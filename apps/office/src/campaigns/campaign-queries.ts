import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { start } from '#api/start.ts'
import { call, callList } from '@mutirao/client/call'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { getCosts } from '@mutirao/contract/costs'
import { listDeskCampaigns } from '@mutirao/contract/desk-campaigns'
import { listMarketplaces, type Marketplace } from '@mutirao/contract/marketplaces'
import { getWritten } from '@mutirao/contract/written'

export type Seller = Marketplace['seller']

/** As shoppers see them. None before the shop opens: until then its public calls are not answered. */
export const campaignsQuery = queryOptions({
  queryKey: ['campaigns'],
  queryFn: async () => (start.isPreparing ? [] : call(listPublicCampaigns, { query: {} })),
})

export const deskCampaignsQuery = queryOptions({ queryKey: ['desk-campaigns'], queryFn: () => callList(listDeskCampaigns, {}) })

/** The shop's own seller. Before the shop opens its public data has none, and the part that its owner wrote is read. */
export const sellerQuery = queryOptions({
  queryKey: ['seller'],
  queryFn: async (): Promise<Partial<Seller>> => {
    if (!start.isPreparing) return (await call(listMarketplaces, { query: {} }))[0]?.seller ?? {}
    const { value } = await call(getWritten, { params: { kind: 'shop', id: 'seller' } })
    return (value as { seller?: Seller }).seller ?? {}
  },
})

/** The costs for a campaign's forecast: its own, and those of these items. */
export const costsQuery = (campaign: string | undefined, items: readonly string[]) =>
  queryOptions({
    queryKey: ['costs', campaign, items],
    queryFn: () => call(getCosts, { query: { campaign, items: items.join(',') } }),
    placeholderData: keepPreviousData,
  })

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { start } from '#api/start.ts'
import { call } from '@mutirao/client/call'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { getCosts } from '@mutirao/contract/costs'
import { listDeskCampaigns } from '@mutirao/contract/desk-campaigns'
import { listMarketplaces } from '@mutirao/contract/marketplaces'

/** As shoppers see them. None before the shop opens: until then its public calls are not answered. */
export const campaignsQuery = queryOptions({
  queryKey: ['campaigns'],
  queryFn: async () => (start.isPreparing ? [] : call(listPublicCampaigns, { query: {} })),
})

export const deskCampaignsQuery = queryOptions({ queryKey: ['desk-campaigns'], queryFn: () => call(listDeskCampaigns, {}) })

/** The public data of the shop; the first entry is that of this host. */
export const shopQuery = queryOptions({ queryKey: ['shop'], queryFn: () => call(listMarketplaces, { query: {} }) })

/** The costs for a campaign's forecast: its own, and those of these items. */
export const costsQuery = (campaign: string | undefined, items: readonly string[]) =>
  queryOptions({
    queryKey: ['costs', campaign, items],
    queryFn: () => call(getCosts, { query: { campaign, items: items.join(',') } }),
    placeholderData: keepPreviousData,
  })

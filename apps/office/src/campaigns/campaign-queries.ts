import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { listDeskCampaigns } from '@mutirao/contract/desk-campaigns'
import { listMarketplaces } from '@mutirao/contract/marketplaces'

/** As shoppers see them. */
export const campaignsQuery = queryOptions({ queryKey: ['campaigns'], queryFn: () => call(listPublicCampaigns, { query: {} }) })

export const deskCampaignsQuery = queryOptions({ queryKey: ['desk-campaigns'], queryFn: () => call(listDeskCampaigns, {}) })

/** The public data of the shop; the first entry is that of this host. */
export const shopQuery = queryOptions({ queryKey: ['shop'], queryFn: () => call(listMarketplaces, { query: {} }) })

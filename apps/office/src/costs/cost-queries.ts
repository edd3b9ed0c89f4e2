import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { getCampaignMargin, listAllPurchases } from '@mutirao/contract/costs'

/** The margin of a campaign's orders, and the purchases for them. */
export const campaignMarginQuery = (id: string) =>
  queryOptions({ queryKey: ['campaign-margin', id], queryFn: () => call(getCampaignMargin, { params: { id } }) })

/** What to buy for all campaigns. */
export const allPurchasesQuery = queryOptions({ queryKey: ['all-purchases'], queryFn: () => call(listAllPurchases, {}) })

import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { getCampaignMargin, listCampaignMargins } from '@mutirao/contract/costs'

/** The margin of a campaign's orders, and the purchases for them. */
export const campaignMarginQuery = (id: string) =>
  queryOptions({ queryKey: ['campaign-margin', id], queryFn: () => call(getCampaignMargin, { params: { id } }) })

/** The margins of all campaigns with orders of the last days. */
export const campaignMarginsQuery = (days: number) =>
  queryOptions({ queryKey: ['campaign-margins', days], queryFn: () => call(listCampaignMargins, { query: { days } }) })

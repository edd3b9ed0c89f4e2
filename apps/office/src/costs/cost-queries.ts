import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { getCampaignMargin } from '@mutirao/contract/costs'

/** What a campaign's orders left, and what to buy for them. */
export const campaignMarginQuery = (id: string) =>
  queryOptions({ queryKey: ['campaign-margin', id], queryFn: () => call(getCampaignMargin, { params: { id } }) })

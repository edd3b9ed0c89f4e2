import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { getCampaignMargin } from '@mutirao/contract/costs'

/** The margin of a campaign's orders, and the purchases for them. */
export const campaignMarginQuery = (id: string) =>
  queryOptions({ queryKey: ['campaign-margin', id], queryFn: () => call(getCampaignMargin, { params: { id } }) })

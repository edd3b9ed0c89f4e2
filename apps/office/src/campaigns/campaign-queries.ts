import { queryOptions } from '@tanstack/react-query'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { call } from '@mutirao/client/call'

export const campaignsQuery = queryOptions({ queryKey: ['campaigns'], queryFn: () => call(listPublicCampaigns, { query: {} }) })

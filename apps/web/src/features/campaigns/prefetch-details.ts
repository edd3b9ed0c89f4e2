import type { CampaignSummary } from '@mutirao/contract/campaigns'
import type { VisitorPlace } from '@mutirao/contract/pages'
import type { QueryClient } from '@tanstack/react-query'
import { campaignQuery } from './campaign-queries.ts'

/** Spec §9. */
const mostDetailed = 5

type Ranked = Pick<CampaignSummary, 'id' | 'priority'>

/** The campaigns of highest priority, open at once when they are touched. */
export function prefetchDetails(client: QueryClient, campaigns: readonly Ranked[], place: VisitorPlace | undefined) {
  for (const id of topIds(campaigns)) void client.prefetchQuery(campaignQuery(id, place))
}

/** In the list's own order where priorities are equal. */
export const topIds = (campaigns: readonly Ranked[]) =>
  campaigns
    .toSorted((a, b) => b.priority - a.priority)
    .slice(0, mostDetailed)
    .map(({ id }) => id)

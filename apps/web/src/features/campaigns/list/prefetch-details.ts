import type { QueryClient } from '@tanstack/react-query'
import { ifItComes } from '#page/later.ts'
import type { CampaignSummary } from '@mutirao/contract/campaigns'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { DETAILED_CAMPAIGNS } from '@mutirao/domain/limits'
import { campaignQuery } from '../campaign-queries.ts'

type Ranked = Pick<CampaignSummary, 'id' | 'priority'>
type RankedCampaign = Ranked & Pick<CampaignSummary, 'story'>

/** Prefetches the campaigns of highest priority, so that they open at once, and the story viewer, so that it works offline. */
export function prefetchDetails(client: QueryClient, campaigns: readonly RankedCampaign[], place: VisitorPlace | undefined) {
  for (const id of topIds(campaigns)) void client.prefetchQuery(campaignQuery(id, place))
  if (campaigns.some(({ story }) => story)) ifItComes(import('../story/story-viewer.tsx'), () => {})
}

/** In list order when priorities are equal. */
export const topIds = (campaigns: readonly Ranked[]) =>
  campaigns
    .toSorted((a, b) => b.priority - a.priority)
    .slice(0, DETAILED_CAMPAIGNS)
    .map(({ id }) => id)

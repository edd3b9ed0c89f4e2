import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePageState } from '#page/page-state.ts'
import { campaignQuery } from './campaign-queries.ts'

/** Spec §9. */
const mostDetailed = 5
const restMs = 1500

/** The campaigns of highest priority, in the list's own order, open at once when they are touched; asked for once the screen stands. */
export function usePrefetchedDetails(campaigns: readonly Pick<CampaignSummary, 'id' | 'priority'>[]) {
  const client = useQueryClient()
  const { place } = usePageState()
  const top = topIds(campaigns).join(' ')

  useEffect(() => {
    const timer = setTimeout(() => {
      for (const id of top.split(' ').filter(Boolean)) void client.prefetchQuery(campaignQuery(id, place))
    }, restMs)
    return () => clearTimeout(timer)
  }, [client, place, top])
}

export const topIds = (campaigns: readonly Pick<CampaignSummary, 'id' | 'priority'>[]) =>
  campaigns
    .toSorted((a, b) => b.priority - a.priority)
    .slice(0, mostDetailed)
    .map(({ id }) => id)

import { getCampaign, type CampaignSummary } from '@mutirao/contract/campaigns'
import { queryOptions } from '@tanstack/react-query'
import { call, callFresh } from '#lib/api.ts'
import { isKnownVisitor } from '#lib/signed-in.ts'
import type { VisitorPlace } from '#lib/page-context.ts'

export const pollMs = 60_000

/** The API answers for a point; the label is only for show. */
export const pointOf = (place?: VisitorPlace) => (place ? { latitude: place.latitude, longitude: place.longitude } : {})

type Standing = Pick<CampaignSummary, 'id' | 'status' | 'reason'>

/** A blocked campaign may be open for whoever the server knows; nobody else fetches the code that asks. */
export async function asISee<C extends Standing>(campaigns: C[], place?: VisitorPlace): Promise<C[]> {
  if (import.meta.env.SSR || !isKnownVisitor() || campaigns.every(({ status }) => status !== 'BLOCKED')) return campaigns
  const { withMyStanding } = await import('./my-standing.ts')
  return withMyStanding(campaigns, place)
}

export const campaignQuery = (id: string, place?: VisitorPlace) =>
  queryOptions({
    queryKey: ['campaign', id, pointOf(place)],
    queryFn: async () => {
      const campaign = await call(getCampaign, { params: { id }, query: pointOf(place) })
      return (await asISee([campaign], place))[0]!
    },
    refetchInterval: pollMs,
  })

/** The campaign with what this visitor has just added to it. */
export const freshCampaignQuery = (id: string) =>
  queryOptions({ ...campaignQuery(id), queryFn: () => callFresh(getCampaign, { params: { id }, query: {} }), refetchOnMount: 'always' })

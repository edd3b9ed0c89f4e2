import { getCampaign } from '@mutirao/contract/campaigns'
import { queryOptions } from '@tanstack/react-query'
import { call, callFresh } from '#lib/api.ts'
import type { VisitorPlace } from '#lib/page-context.ts'

export const pollMs = 60_000

/** The API answers for a point; the label is only for show. */
export const pointOf = (place?: VisitorPlace) => (place ? { latitude: place.latitude, longitude: place.longitude } : {})

export const campaignQuery = (id: string, place?: VisitorPlace) =>
  queryOptions({
    queryKey: ['campaign', id, pointOf(place)],
    queryFn: () => call(getCampaign, { params: { id }, query: pointOf(place) }),
    refetchInterval: pollMs,
  })

/** The campaign with what this visitor has just added to it. */
export const freshCampaignQuery = (id: string) =>
  queryOptions({ ...campaignQuery(id), queryFn: () => callFresh(getCampaign, { params: { id }, query: {} }), refetchOnMount: 'always' })

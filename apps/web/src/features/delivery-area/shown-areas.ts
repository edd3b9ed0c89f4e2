import type { Campaign, DeliveryArea } from '@mutirao/contract/campaigns'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { useQueries, useQuery, type QueryClient } from '@tanstack/react-query'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { topIds } from '#features/campaigns/prefetch-details.ts'
import { deliveryAreasQuery } from './delivery-area-queries.ts'

/** The campaigns whose areas stand for the shop's. */
export const shownIds = (campaigns: readonly Pick<Campaign, 'id' | 'priority' | 'status'>[]) =>
  topIds(campaigns.filter(({ status }) => status !== 'EXPIRED'))

export const uniqueById = <Thing extends { id: string }>(things: readonly Thing[]): Thing[] => [
  ...new Map(things.map((thing) => [thing.id, thing])).values(),
]

/** Where the shop delivers, once each. */
export function useShownAreas(place: VisitorPlace | undefined): DeliveryArea[] {
  const { data: campaigns = [] } = useQuery(campaignsQuery(place))
  const answers = useQueries({ queries: shownIds(campaigns).map((id) => deliveryAreasQuery(id, place)) })
  return uniqueById(answers.flatMap(({ data }) => data?.deliveryAreas ?? []))
}

export async function loadShownAreas(queryClient: QueryClient, place: VisitorPlace | undefined) {
  const campaigns = await queryClient.ensureQueryData(campaignsQuery(place))
  await Promise.all(shownIds(campaigns).map((id) => queryClient.prefetchQuery(deliveryAreasQuery(id, place))))
}

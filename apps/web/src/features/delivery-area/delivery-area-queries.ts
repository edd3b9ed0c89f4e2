import { type QueryClient, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { topIds } from '#features/campaigns/list/prefetch-details.ts'
import { call } from '@mutirao/client/call'
import { type Campaign, type DeliveryArea, listDeliveryAreas } from '@mutirao/contract/campaigns'
import type { VisitorPlace } from '@mutirao/contract/pages'

/** The areas of one campaign; the server marks those that contain the visitor's place. */
export const deliveryAreasQuery = (id: string, place?: VisitorPlace) => {
  const query = place ? { latitude: place.latitude, longitude: place.longitude } : {}
  return queryOptions({ queryKey: ['delivery-areas', id, query], queryFn: () => call(listDeliveryAreas, { params: { id }, query }) })
}

/** The campaigns that represent the shop's areas. */
export const shownIds = (campaigns: readonly Pick<Campaign, 'id' | 'priority' | 'status'>[]) =>
  topIds(campaigns.filter(({ status }) => status !== 'EXPIRED'))

export const uniqueById = <Thing extends { id: string }>(things: readonly Thing[]): Thing[] => [
  ...new Map(things.map((thing) => [thing.id, thing])).values(),
]

/** The areas of the shop without duplicates. */
export function useShownAreas(place: VisitorPlace | undefined): DeliveryArea[] {
  const { data: campaigns = [] } = useQuery(campaignsQuery(place))
  const answers = useQueries({ queries: shownIds(campaigns).map((id) => deliveryAreasQuery(id, place)) })
  return uniqueById(answers.flatMap(({ data }) => data?.deliveryAreas ?? []))
}

export async function loadShownAreas(queryClient: QueryClient, place: VisitorPlace | undefined) {
  const campaigns = await queryClient.ensureQueryData(campaignsQuery(place))
  await Promise.all(shownIds(campaigns).map((id) => queryClient.prefetchQuery(deliveryAreasQuery(id, place))))
}

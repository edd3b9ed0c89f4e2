import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { campaignQuery, campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { deliveryAreasQuery, shownIds, uniqueById } from '#features/delivery-area/delivery-area-queries.ts'
import type { Campaign, DeliveryArea, Store } from '@mutirao/contract/campaigns'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { areaContains } from '@mutirao/domain/area'
import { estimateDistance, isWithinReach } from '@mutirao/domain/distance'

/** The areas of one campaign, or of the shop's first campaigns, and whether they contain the visitor's place. */
export function useDeliveryArea(campaign: string | undefined, place: VisitorPlace | undefined) {
  const { data: listed = [] } = useQuery({ ...campaignsQuery(place), enabled: campaign === undefined, placeholderData: keepPreviousData })
  const ids = campaign ? [campaign] : shownIds(listed)
  const details = useQueries({ queries: ids.map((id) => ({ ...campaignQuery(id, place), placeholderData: keepPreviousData })) })
  const answers = useQueries({ queries: ids.map((id) => ({ ...deliveryAreasQuery(id, place), placeholderData: keepPreviousData })) })
  const campaigns = details.flatMap(({ data }) => data ?? [])
  const areas = uniqueById(
    answers.flatMap(({ data, isPlaceholderData }) =>
      // Until the server has answered for a new place, the loaded polygons decide.
      (data?.deliveryAreas ?? []).map((area) => (isPlaceholderData ? locally(area, place) : area)),
    ),
  )
  const everywhere = answers.some(({ data }) => data?.everywhere)
  const reaching = campaigns.filter(({ id }) => isReached(answers[ids.indexOf(id)]?.data, areas))
  return {
    name: campaign && campaigns[0]?.name,
    mapDetails: campaign ? campaigns[0]?.mapDetails : undefined,
    areas,
    total: Math.max(areas.length, ...answers.map(({ data }) => data?.total ?? 0)),
    everywhere,
    isInside: everywhere || areas.some(({ inside }) => inside),
    dates: reaching.flatMap(({ delivery }) => delivery.map(({ date }) => date)),
    points: pointsOf(campaigns, place),
    isLoading: [...details, ...answers].some(({ isPending }) => isPending),
    isDown: answers.some(({ isError }) => isError),
  }
}

const locally = (area: DeliveryArea, place: VisitorPlace | undefined) => ({
  ...area,
  inside: place !== undefined && areaContains(area.geoJson, place),
})

function isReached(answer: { everywhere: boolean; deliveryAreas: DeliveryArea[] } | undefined, areas: readonly DeliveryArea[]): boolean {
  if (!answer || answer.everywhere) return answer !== undefined
  return answer.deliveryAreas.some(({ id }) => areas.some((area) => area.id === id && area.inside))
}

function pointsOf(campaigns: readonly Campaign[], place: VisitorPlace | undefined): Store[] {
  const points = uniqueById(campaigns.flatMap(({ pickup }) => pickup))
  if (!place) return points
  const near = points.filter((point) => isWithinReach(place, point))
  return near.map((point) => ({ ...point, distance: estimateDistance(place, point) })).sort((a, b) => a.distance - b.distance)
}

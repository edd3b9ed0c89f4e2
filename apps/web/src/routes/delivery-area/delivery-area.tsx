import { theShop } from '@mutirao/domain/shop-name'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { MapShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { campaignQuery, campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { AreaAnswer, AreaList, PickupPoints } from '#features/delivery-area/area-answer.tsx'
import { AreaMap } from '#features/delivery-area/area-map.tsx'
import { MovingMap } from '#features/place/moving-map.tsx'
import { deliveryAreasQuery, shownIds, uniqueById } from '#features/delivery-area/delivery-area-queries.ts'
import { keepPlace } from '#features/place/recent-place-store.ts'
import { pageHead } from '#page/head.ts'
import { orNotFound } from '#page/not-found.ts'
import { usePageState } from '#page/page-state.ts'
import { addressOf, paths } from '#links/paths.ts'
import { useChoosePlace } from '#session/place.ts'
import * as m from '#paraglide/messages.js'
import { Note } from '@mutirao/ui/note.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { PlaceChoice } from '#features/place/place-choice.tsx'
import type { Campaign, DeliveryArea, Store } from '@mutirao/contract/campaigns'
import { areaContains } from '@mutirao/domain/area'
import { estimateDistance, isWithinReach } from '@mutirao/domain/distance'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { VisitorPlace } from '@mutirao/contract/pages'

const slugOf = (value: unknown) => (typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,62}$/i.test(value) ? value.toLowerCase() : undefined)

export const Route = createFileRoute('/deliveryarea')({
  staticData: { keptBy: ['campaign'], shell: { hasNav: false } },
  validateSearch: ({ campaign }: Record<string, unknown>): { campaign?: string } => ({ campaign: slugOf(campaign) }),
  loaderDeps: ({ search: { campaign } }) => ({ campaign }),
  loader: async ({ context: { queryClient, page }, deps: { campaign } }) => {
    const ids = campaign ? [campaign] : shownIds(await queryClient.ensureQueryData(campaignsQuery(page.place)))
    if (campaign) await queryClient.ensureQueryData(campaignQuery(campaign, page.place)).catch(orNotFound(notFound))
    const details = campaign ? [] : ids.map((id) => queryClient.prefetchQuery(campaignQuery(id, page.place)))
    await Promise.all([...details, ...ids.map((id) => queryClient.prefetchQuery(deliveryAreasQuery(id, page.place)))])
  },
  head: ({ match }) =>
    pageHead(match.context.page, { title: m.screen_delivery_area(), description: import.meta.env.SSR ? m.area_text() : undefined }),
  pendingComponent: screenSkeleton({
    title: m.screen_delivery_area(),
    backHref: paths.home,
    column: 'wide',
    shape: <MapShape count={2} />,
  }),
  component: DeliveryAreaScreen,
})

/** The delivery areas, and whether they contain the visitor's place. */
function DeliveryAreaScreen() {
  const { campaign } = Route.useSearch()
  const { place, tenant } = usePageState()
  const choosePlace = useChoosePlace()
  const { name, mapDetails, areas, total, everywhere, isInside, dates, points, isLoading, isDown } = useDeliveryArea(campaign, place)
  return (
    <>
      <PageBar title={m.screen_delivery_area()} backHref={campaign ? paths.campaign(campaign) : paths.home} />
      <main className="wrap pb-16 md:pt-8">
        <h1 className="pt-2 text-24 md:text-32">{m.area_of({ name: name || theShop(tenant) })}</h1>
        <div className="mt-4 grid gap-5 lg:grid-cols-[minmax(0,1fr)_352px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8">
          <div aria-live="polite" className="min-w-0">
            {isLoading ? (
              <Bone className="h-16 rounded-card" />
            ) : (
              <AreaAnswer place={place} isInside={isInside} everywhere={everywhere} dates={dates} campaign={campaign} />
            )}
            {everywhere && place && <p className="mt-3 text-ink-2">{m.area_everywhere()}</p>}
            {isDown && <Note kind="warn">{m.area_down()}</Note>}
          </div>
          <Section title={m.area_other_place()} className="mt-0! lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <PlaceChoice
              current={place?.label}
              onChoose={(chosen) => {
                keepPlace(chosen)
                choosePlace(chosen)
              }}
            />
          </Section>
          <div className="min-w-0">
            {mapDetails && (
              <div className="mb-3">
                <h2 className="text-20">{mapDetails.title}</h2>
                {mapDetails.text && <p className="mt-1 text-ink-2">{mapDetails.text}</p>}
              </div>
            )}
            <MovingMap areas={areas} points={points} place={place} view={mapDetails}>
              <AreaMap areas={areas} points={points} place={place} focus={mapDetails} />
            </MovingMap>
            <TextLink href={addressOf('/map', { campaign })}>{m.map_open()}</TextLink>
            <AreaList areas={areas} total={total} />
            <PickupPoints points={points} />
          </div>
        </div>
      </main>
    </>
  )
}

/** The areas of one campaign, or of the shop with its first campaigns, and whether they contain the visitor's place. */
function useDeliveryArea(campaign: string | undefined, place: VisitorPlace | undefined) {
  const { data: listed = [] } = useQuery({ ...campaignsQuery(place), enabled: campaign === undefined, placeholderData: keepPreviousData })
  const ids = campaign ? [campaign] : shownIds(listed)
  const details = useQueries({ queries: ids.map((id) => ({ ...campaignQuery(id, place), placeholderData: keepPreviousData })) })
  const answers = useQueries({ queries: ids.map((id) => ({ ...deliveryAreasQuery(id, place), placeholderData: keepPreviousData })) })
  const campaigns = details.flatMap(({ data }) => data ?? [])
  const areas = uniqueById(
    answers.flatMap(({ data, isPlaceholderData }) =>
      // Until the server has spoken of a new place, the polygons that are here already do.
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

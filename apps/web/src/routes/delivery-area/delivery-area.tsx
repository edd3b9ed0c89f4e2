import { createFileRoute, notFound } from '@tanstack/react-router'
import { campaignQuery, campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { AreaAnswer, AreaList, PickupPoints } from '#features/delivery-area/area-answer.tsx'
import { AreaMap } from '#features/delivery-area/area-map.tsx'
import { deliveryAreasQuery, shownIds } from '#features/delivery-area/delivery-area-queries.ts'
import { useDeliveryArea } from '#features/delivery-area/use-delivery-area.ts'
import { MovingMap } from '#features/place/moving-map.tsx'
import { PlaceChoice } from '#features/place/place-choice.tsx'
import { keepPlace } from '#features/place/recent-place-store.ts'
import { addressOf, paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { orNotFound } from '#page/not-found.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { useChoosePlace } from '#session/place.ts'
import { PageBar } from '#ui/page-bar.tsx'
import { MapShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { theShop } from '@mutirao/domain/shop-name'
import { Note } from '@mutirao/ui/note.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

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

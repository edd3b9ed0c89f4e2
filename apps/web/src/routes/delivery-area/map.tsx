import { useQueries, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { campaignQuery, campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { deliveryAreasQuery, loadShownAreas, shownIds, uniqueById } from '#features/delivery-area/delivery-area-queries.ts'
import { ShopMap } from '#features/place/later-map.ts'
import { addressOf, paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useIsHydrated, usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { savesData } from '#platform/user-agent.ts'
import { PageBar } from '#ui/page-bar.tsx'
import { MapShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { estimateDistance, formatKm } from '@mutirao/domain/distance'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

const slugOf = (value: unknown) => (typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,62}$/i.test(value) ? value.toLowerCase() : undefined)

export const Route = createFileRoute('/map')({
  staticData: { keptBy: ['campaign'], shell: { hasNav: false } },
  validateSearch: ({ campaign }: Record<string, unknown>): { campaign?: string } => ({ campaign: slugOf(campaign) }),
  loader: ({ context: { queryClient, page } }) => loadShownAreas(queryClient, page.place),
  head: ({ match }) => pageHead(match.context.page, { title: m.map() }),
  pendingComponent: screenSkeleton({
    title: m.map(),
    backHref: paths.deliveryArea,
    column: 'wide',
    shape: (
      <>
        <Bone className="h-11 w-80 max-w-full rounded-md" />
        <MapShape count={3} />
      </>
    ),
  }),
  component: MapScreen,
})

/** The areas and pickup points of a campaign, or of the shop, on a map or as a list. */
function MapScreen() {
  const { campaign } = Route.useSearch()
  const { place, tenant } = usePageState()
  const { areas, points } = useMapped(campaign)
  const [asked, setLook] = useState<'map' | 'list'>()
  const [chosen, setChosen] = useState<string>()
  const isHydrated = useIsHydrated()
  const look = asked ?? (isHydrated && savesData() ? 'list' : 'map')

  function handlePoint(id: string) {
    setChosen(id)
    document.getElementById(`point-${id}`)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <PageBar title={m.map()} backHref={addressOf('/deliveryarea', { campaign })} />
      <main className="wrap pb-16 md:pt-8">
        <h1 className="mb-3 pt-2 text-24 md:text-32">{m.map()}</h1>
        <div className="max-w-80">
          <Segmented
            label={m.map_look()}
            value={look}
            onChange={setLook}
            options={[
              { value: 'map', label: m.map() },
              { value: 'list', label: m.map_as_list() },
            ]}
          />
        </div>
        <div className="mt-3 grid gap-4 lg:grid-cols-[minmax(0,1fr)_352px] lg:items-start lg:gap-8">
          {look === 'map' && (
            <div className="relative h-[48dvh] min-h-64 overflow-hidden rounded-campaign bg-well lg:h-[70dvh]">
              {isHydrated && (
                <Suspense>
                  <ShopMap
                    key={`${areas.length} ${points.length} ${place?.label ?? ''}`}
                    label={m.map_label()}
                    areas={areas}
                    points={points}
                    mine={place}
                    tiles={tenant.map}
                    onPoint={handlePoint}
                  />
                </Suspense>
              )}
            </div>
          )}
          <div>
            {areas.length > 0 && <p className="mb-3 text-ink-2">{m.map_reaches({ areas: areas.map(({ name }) => name).join(', ') })}</p>}
            <ol className="grid gap-3">
              {points.map((point, index) => (
                <li
                  key={point.id}
                  id={`point-${point.id}`}
                  aria-current={point.id === chosen ? 'true' : undefined}
                  className="card grid gap-1 p-3.5 aria-[current=true]:shadow-[inset_0_0_0_2px_var(--action)]"
                >
                  <h2 className="text-16">{`${index + 1}. ${point.name}`}</h2>
                  <p className="text-14 text-ink-2">
                    {`${point.address}, ${point.addressNumber}, ${point.neighborhood}`}
                    {place && ` · ${m.at_distance({ distance: formatKm(estimateDistance(place, point)) })}`}
                  </p>
                  <p className="text-14">{point.hours}</p>
                  {point.instructions && <p className="text-13 text-ink-2">{point.instructions}</p>}
                  <ButtonLink
                    kind="line"
                    size="small"
                    href={directionsTo(point)}
                    target="_blank"
                    rel="noreferrer"
                    className="mt-1 justify-self-start"
                  >
                    {m.map_directions()}
                  </ButtonLink>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </main>
    </>
  )
}

function useMapped(campaign: string | undefined) {
  const { place } = usePageState()
  const { data: listed = [] } = useQuery(campaignsQuery(place))
  const ids = campaign ? [campaign] : shownIds(listed)
  const campaigns = useQueries({ queries: ids.map((id) => campaignQuery(id, place)) }).flatMap(({ data }) => data ?? [])
  const answers = useQueries({ queries: ids.map((id) => deliveryAreasQuery(id, place)) }).flatMap(({ data }) => data ?? [])
  return {
    areas: uniqueById(answers.flatMap(({ deliveryAreas }) => deliveryAreas)),
    points: nearestFirst(uniqueById(campaigns.flatMap(({ pickup }) => pickup)), place),
  }
}

/** In the merchant's order until a place is known. */
const nearestFirst = <Point extends { latitude: number; longitude: number }>(points: readonly Point[], place: VisitorPlace | undefined) =>
  place ? points.toSorted((one, other) => estimateDistance(place, one) - estimateDistance(place, other)) : points

/** Opened by whatever map the phone has. */
const directionsTo = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`

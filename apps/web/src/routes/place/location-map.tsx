import { createFileRoute } from '@tanstack/react-router'
import { loadShownAreas, useShownAreas } from '#features/delivery-area/delivery-area-queries.ts'
import { returnPath, useGoOnFrom } from '#features/place/go-on.ts'
import { PinMap } from '#features/place/pin-map.tsx'
import { addressOf, pathOf } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import { screenSkeleton } from '#ui/screen-skeleton.tsx'
import { hasCode } from '@mutirao/client/problem'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/location/map')({
  staticData: { keptBy: ['to'], shell: { hasNav: false } },
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } => ({ to: typeof to === 'string' ? to : undefined }),
  loader: ({ context: { queryClient, page } }) => loadShownAreas(queryClient, page.place).catch(orForStranger),
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_location_map() }),
  pendingComponent: screenSkeleton({
    title: m.screen_location_map(),
    backHref: pathOf('/location'),
    column: 'reading',
    shape: (
      <>
        <Bone className="h-96 rounded-campaign" />
        <Bone className="h-13 rounded-card" />
      </>
    ),
  }),
  component: LocationMapScreen,
})

/** A closed shop's strangers may mark a place, too (spec §2); where it delivers is told to its people alone. */
function orForStranger(error: unknown): void {
  if (!hasCode(error, 'authentication')) throw error
}

/** For who has no CEP at hand: the place itself. */
function LocationMapScreen() {
  const { to } = Route.useSearch()
  const { place } = usePageState()
  const goOn = useGoOnFrom(to)
  const back = addressOf('/location', { to: returnPath(to) })
  return (
    <>
      <PageBar title={m.screen_location_map()} backHref={back} />
      <main className="mx-auto max-w-180 px-4 pt-2 pb-16 md:pt-8">
        <h1 className="mb-3 text-24 md:text-32">{m.screen_location_map()}</h1>
        <PinMap areas={useShownAreas(place)} from={place} confirmLabel={m.map_confirm()} onChoose={goOn} />
        <TextLink href={back}>{m.map_by_cep()}</TextLink>
      </main>
    </>
  )
}

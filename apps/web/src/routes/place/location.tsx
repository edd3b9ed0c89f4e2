import { createFileRoute } from '@tanstack/react-router'
import { returnPath, useGoOnFrom } from '#features/place/go-on.ts'
import { KnownPlaces, PlaceChoice } from '#features/place/place-choice.tsx'
import { addressOf, paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { DoorArt } from '#ui/art.tsx'
import { DeskColumns } from '#ui/desk-columns.tsx'
import { FieldsShape, RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/location')({
  staticData: { keptBy: ['to'], shell: { hasNav: false } },
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } => ({ to: typeof to === 'string' ? to : undefined }),
  head: ({ match }) =>
    pageHead(match.context.page, { title: m.screen_location(), description: import.meta.env.SSR ? m.where_to_receive_text() : undefined }),
  pendingComponent: screenSkeleton({
    title: m.screen_location(),
    backHref: paths.home,
    column: 'desk',
    shape: (
      <>
        <FieldsShape count={1} />
        <RowsShape count={3} />
      </>
    ),
  }),
  component: LocationScreen,
})

/** "Onde entregar?": then back to where one was, made for the new place. */
function LocationScreen() {
  const { to } = Route.useSearch()
  const { place, tenant } = usePageState()
  const goOn = useGoOnFrom(to)

  return (
    <DeskColumns
      title={m.where_to_receive()}
      bar={m.screen_location()}
      backHref={returnPath(to)}
      lead={m.where_to_receive_text()}
      aside={
        <>
          <div className="lg:*:first:mt-0">
            <KnownPlaces current={place?.label} onChoose={goOn} />
          </div>
          <WhyPlace isClosed={tenant.isIntranet} />
        </>
      }
    >
      <div className="mt-5 lg:mt-0">
        <PlaceChoice current={place?.label} onChoose={goOn} hasRecent={false} />
        <div className="mt-1 flex flex-wrap gap-x-5">
          <TextLink href={addressOf('/location/map', { to })}>{m.map_mark()}</TextLink>
          {/* The door of a closed shop has no such screen (spec §2). */}
          {!tenant.isIntranet && <TextLink href={addressOf('/location/simple/details', { to })}>{m.location_write()}</TextLink>}
        </div>
      </div>
    </DeskColumns>
  )
}

/** On a desk, beside the question: what the answer is for. */
const WhyPlace = ({ isClosed }: { isClosed?: boolean }) => (
  <section className="card grid justify-items-center gap-2 p-6 text-center max-lg:hidden [:not(:empty)+&]:mt-6">
    <DoorArt />
    <h2 className="text-20">{m.place_why()}</h2>
    <p className="text-ink-2">{m.place_why_text()}</p>
    {!isClosed && <TextLink href={paths.deliveryArea}>{m.screen_delivery_area()}</TextLink>}
  </section>
)

import { createFileRoute } from '@tanstack/react-router'
import { FieldsShape, RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { returnPath, useGoOnFrom } from '#features/place/go-on.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#page/page-state.ts'
import { addressOf, paths } from '#links/paths.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { PlaceChoice } from '#features/place/place-choice.tsx'

export const Route = createFileRoute('/location')({
  staticData: { keptBy: ['to'], shell: { hasNav: false } },
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } => ({ to: typeof to === 'string' ? to : undefined }),
  head: ({ match }) =>
    pageHead(match.context.page, { title: m.screen_location(), description: import.meta.env.SSR ? m.where_to_receive_text() : undefined }),
  pendingComponent: screenSkeleton({
    title: m.screen_location(),
    backHref: paths.home,
    column: 'narrow',
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
    <>
      <PageBar title={m.screen_location()} backHref={returnPath(to)} />
      <main className="mx-auto max-w-130 px-4 pt-2 pb-16 md:pt-8">
        <h1 className="text-24 md:text-32">{m.where_to_receive()}</h1>
        <p className="mt-1.5 mb-5 text-16 text-ink-2">{m.where_to_receive_text()}</p>
        <PlaceChoice current={place?.label} onChoose={goOn} />
        <div className="flex flex-wrap gap-x-5">
          <TextLink href={addressOf('/location/map', { to })}>{m.map_mark()}</TextLink>
          {/* The door of a closed shop has no such screen (spec §2). */}
          {!tenant.isIntranet && <TextLink href={addressOf('/location/simple/details', { to })}>{m.location_write()}</TextLink>}
        </div>
      </main>
    </>
  )
}

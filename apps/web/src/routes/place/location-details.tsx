import { createFileRoute } from '@tanstack/react-router'
import { returnPath } from '#features/place/go-on.ts'
import { WholeAddress } from '#features/place/whole-address.tsx'
import { pathOf } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { FieldsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { normalizePostalCode } from '@mutirao/domain/postal-code'

type Search = { to?: string; cep?: string }

export const Route = createFileRoute('/location/simple/details')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  validateSearch: ({ to, cep }: Record<string, unknown>): Search => ({
    to: typeof to === 'string' ? to : undefined,
    cep: normalizePostalCode(String(cep ?? '')),
  }),
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_location_details(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.screen_location_details(),
    backHref: pathOf('/location'),
    column: 'narrow',
    shape: <FieldsShape count={6} />,
  }),
  component: LocationDetailsScreen,
})

/** The whole address at once (spec §5), for who would rather write it than look for it. */
function LocationDetailsScreen() {
  const { to, cep } = Route.useSearch()
  return <WholeAddress to={to} cep={cep} backHref={to ? returnPath(to) : pathOf('/location')} />
}

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { postalCodeQuery } from '#features/address/postal-code-queries.ts'
import { returnPath, useGoOnFrom } from '#features/place/go-on.ts'
import { PinMap } from '#features/place/pin-map.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import { screenSkeleton } from '#ui/screen-skeleton.tsx'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { Bone } from '@mutirao/ui/skeleton.tsx'

type Search = { to?: string; cep?: string }

export const Route = createFileRoute('/geolocationmap')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  validateSearch: ({ to, cep }: Record<string, unknown>): Search => ({
    to: typeof to === 'string' ? to : undefined,
    cep: normalizePostalCode(String(cep ?? '')),
  }),
  loaderDeps: ({ search: { cep } }) => ({ cep }),
  head: ({ match }) => pageHead(match.context.page, { title: m.map_is_here(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.map_is_here(),
    backHref: paths.home,
    column: 'reading',
    shape: (
      <>
        <Bone className="h-80 rounded-campaign" />
        <Bone className="h-13 rounded-card" />
      </>
    ),
  }),
  component: GeolocationMapScreen,
})

/** For a CEP whose street cannot be located: the resident sets the pin. Open to strangers of a closed shop (spec §2), so no area is shown. */
function GeolocationMapScreen() {
  const { to, cep } = Route.useSearch()
  const { place } = usePageState()
  const { data: answer, isLoading } = useQuery({ ...postalCodeQuery(cep ?? ''), enabled: cep !== undefined })
  const goOn = useGoOnFrom(to)
  const { latitude, longitude } = answer ?? {}
  const known = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : place
  return (
    <>
      <PageBar title={m.map_is_here()} backHref={returnPath(to)} />
      <main className="mx-auto max-w-180 px-4 pt-2 pb-16 md:pt-8">
        <h1 className="mb-1 text-24 md:text-32">{m.map_is_here()}</h1>
        <p className="mb-3 text-ink-2">{[answer?.logradouro, answer?.bairro, answer?.localidade, cep].filter(Boolean).join(', ')}</p>
        {isLoading ? (
          <Bone className="h-64 rounded-campaign" />
        ) : (
          <PinMap
            areas={none}
            from={known}
            confirmLabel={m.map_yes()}
            onChoose={(chosen) => goOn({ ...chosen, label: answer?.logradouro || chosen.label, postalCode: cep })}
          />
        )}
      </main>
    </>
  )
}

const none: [] = []

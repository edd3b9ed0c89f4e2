import { createFileRoute } from '@tanstack/react-router'
import { documentQuery, marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SellerFacts } from '#features/marketplace/seller-facts.tsx'
import { MenuList } from '#features/menu/menu-list.tsx'
import { MenuSkeleton } from '#features/menu/menu-skeleton.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import { version } from '@mutirao/contract/version'
import { Section } from '@mutirao/ui/section.tsx'

export const Route = createFileRoute('/profile/menu')({
  staticData: { shell: { place: 'menu' } },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(marketplaceQuery()),
      ...(['routes', 'likings'] as const).map((name) => queryClient.prefetchQuery(documentQuery(name))),
    ]),
  head: ({ match }) => pageHead(match.context.page, { title: m.nav_menu(), isPrivate: true }),
  pendingComponent: MenuSkeleton,
  component: MenuScreen,
})

function MenuScreen() {
  const { name } = useTenant()
  return (
    <>
      <PageBar title={m.nav_menu()} backHref={paths.home} />
      <main className="mx-auto max-w-160 px-4 pb-24 md:pt-7 md:pb-16 lg:wrap">
        <h1 className="text-32 max-md:sr-only">{m.nav_menu()}</h1>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:mt-3 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:items-start lg:gap-8">
          <div className="grid gap-3">
            <MenuList />
          </div>
          <div>
            <Section title={m.who_sells()} className="max-lg:mt-3 lg:mt-0!">
              <SellerFacts />
            </Section>
            <p className="mt-4 text-center text-12 text-ink-3">
              <a href={paths.version} className="hit underline underline-offset-2">
                {m.version_of({ name, version })}
              </a>
            </p>
          </div>
        </div>
      </main>
    </>
  )
}

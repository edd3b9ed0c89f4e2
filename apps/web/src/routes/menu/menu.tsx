import { createFileRoute } from '@tanstack/react-router'
import { documentQuery } from '#features/marketplace/document-queries.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SellerFacts } from '#features/marketplace/seller-facts.tsx'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import { Section } from '#ui/section.tsx'
import { MenuList } from './menu-list.tsx'

export const Route = createFileRoute('/profile/menu')({
  staticData: { shell: { place: 'menu' } },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(marketplaceQuery()),
      ...(['routes', 'likings'] as const).map((name) => queryClient.prefetchQuery(documentQuery(name))),
    ]),
  head: ({ match }) => pageHead(match.context.page, { title: m.nav_menu(), isPrivate: true }),
  component: MenuScreen,
})

const appVersion = '1.2.6'

function MenuScreen() {
  const { name } = useTenant()
  return (
    <>
      <PageBar title={m.nav_menu()} backHref={paths.home} />
      <main className="mx-auto grid grid-cols-[minmax(0,1fr)] max-w-160 gap-3 px-4 pb-24 md:pt-7 md:pb-16">
        <h1 className="text-32 max-md:sr-only">{m.nav_menu()}</h1>
        <MenuList />
        <Section title={m.who_sells()} className="mt-3">
          <SellerFacts />
        </Section>
        <p className="mt-2 text-center text-12 text-ink-3">{m.version_of({ name, version: appVersion })}</p>
      </main>
    </>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SellerFacts } from '#features/marketplace/seller-facts.tsx'
import { pageHead } from '#lib/head.ts'
import * as m from '#paraglide/messages.js'
import { useTenant } from '#lib/page-state.ts'
import { paths } from '#lib/paths.ts'
import { whatsappLink } from '#platform/share.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { building2, mail } from '#ui/icon-paths-more.ts'
import { mapPin, receiptText, search, shieldCheck } from '#ui/icon-paths.ts'
import { PageBar } from '#ui/page-bar.tsx'
import { Section } from '#ui/section.tsx'
import { TalkToShop } from '#ui/talk-to-shop.tsx'

export const Route = createFileRoute('/profile/menu')({
  staticData: { shell: { place: 'menu' } },
  loader: ({ context }) => context.queryClient.prefetchQuery(marketplaceQuery()),
  head: ({ match }) => pageHead(match.context.page, { title: m.nav_menu(), isPrivate: true }),
  component: MenuScreen,
})

const appVersion = '1.2.6'

function MenuScreen() {
  const { name, helpPhone } = useTenant()
  return (
    <>
      <PageBar title={m.nav_menu()} backHref={paths.home} />
      <main className="mx-auto grid grid-cols-[minmax(0,1fr)] max-w-160 gap-3 px-4 pb-24 md:pt-7 md:pb-16">
        <h1 className="text-32 max-md:sr-only">{m.nav_menu()}</h1>
        <Facts>
          <Fact icon={receiptText} title={m.my_orders()} href={paths.orders} />
          <Fact icon={search} title={m.screen_tracking()} text={m.screen_tracking_text()} href={paths.tracking} />
          <TalkToShop href={whatsappLink(m.help_message(), helpPhone)} />
          <Fact icon={building2} title={m.screen_about()} href={paths.about} />
          <Fact icon={mail} title={m.screen_contact()} href={paths.contact} />
          <Fact icon={mapPin} title={m.screen_location()} href={paths.location} />
          <Fact icon={shieldCheck} title={m.screen_privacy()} href={paths.privacy} />
        </Facts>
        <Section title={m.who_sells()} className="mt-3">
          <SellerFacts />
        </Section>
        <p className="mt-2 text-center text-12 text-ink-3">{m.version_of({ name, version: appVersion })}</p>
      </main>
    </>
  )
}

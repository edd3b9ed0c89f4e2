import { version } from '@mutirao/contract/version'
import { createFileRoute } from '@tanstack/react-router'
import { documentQuery, marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { SellerFacts } from '#features/marketplace/seller-facts.tsx'
import { pageHead } from '#page/head.ts'
import { useTenant, usePageState, useIsHydrated } from '#page/page-state.ts'
import { addressOf, loginPath, paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { useQuery } from '@tanstack/react-query'
import { clientQuery } from '#session/account-queries.ts'
import { likingOptions } from '#features/account/likings-queries.ts'
import { MenuSkeleton } from '#features/menu/menu-skeleton.tsx'
import { menuEntries } from '#features/menu/menu-entries.ts'
import { unreadQuery } from '#features/messages/unread-bell.tsx'
import { useBalanceText } from '#features/wallets/wallet-queries.ts'
import { hasLead } from '#session/lead.ts'
import { signOut, useSession } from '#session/session.ts'
import { whatsappLink } from '#platform/share.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { logOut } from '@mutirao/ui/service-icons.gen.ts'
import { user } from '@mutirao/ui/icons.gen.ts'
import { TalkToShop } from '#ui/talk-to-shop.tsx'
import { ShortcutRow } from '#features/menu/shortcut-row.tsx'

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
            <p className="mt-4 text-center text-12 text-ink-3">{m.version_of({ name, version })}</p>
          </div>
        </div>
      </main>
    </>
  )
}

/** The same for everybody on the server; the browser knows who is here. */
function MenuList() {
  const { helpPhone, helpMessage } = usePageState().tenant
  const { data: routes } = useQuery(documentQuery('routes'))
  const { data: likings } = useQuery(documentQuery('likings'))
  const isHydrated = useIsHydrated()
  const { status } = useSession()
  const { data: unread = 0 } = useQuery({ ...unreadQuery(), enabled: isHydrated && hasLead() })
  const balance = useBalanceText()
  return (
    <>
      <List>{status === 'in' ? <WhoIsIn /> : <WhoCouldBe />}</List>
      {/* On a desk in two columns, so that the whole of it is seen at once. */}
      <List className="lg:grid lg:grid-cols-2 lg:gap-x-8 lg:divide-y-0">
        {menuEntries(routes, likings && likingOptions(likings).length === 0 ? ['likings'] : []).map((entry) => (
          <ShortcutRow
            key={entry.name}
            entry={entry.name === 'wallets' ? { ...entry, text: balance } : entry}
            count={entry.name === 'messages' ? unread : 0}
          />
        ))}
        <TalkToShop href={whatsappLink(helpMessage ?? m.help_message(), helpPhone)} />
        {status === 'in' && <SignOutRow />}
      </List>
    </>
  )
}

function WhoIsIn() {
  const { data: client } = useQuery(clientQuery())
  return <ListRow icon={user} title={client?.name ?? m.my_account()} text={m.see_my_account()} href={paths.account} />
}

function WhoCouldBe() {
  const page = usePageState()
  const isHydrated = useIsHydrated()
  const path = isHydrated ? loginPath(page) : '/login'
  return (
    <ListRow
      icon={user}
      title={m.sign_in_or_up()}
      text={m.sign_in_or_up_text()}
      href={addressOf(path, { to: paths.menu, origin: 'MENU_ACCESS' })}
    />
  )
}

const SignOutRow = () => <ListRow icon={logOut} title={m.sign_out()} onPress={() => void signOut()} />

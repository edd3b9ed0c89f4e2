import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { favoritesQuery } from '#features/account/favorite-queries.ts'
import { inviteQuery } from '#features/account/invite-queries.ts'
import { MissingPrompt } from '#features/account/missing-prompt.tsx'
import { myPointsQuery } from '#features/leaders/leader-queries.ts'
import { documentQuery } from '#features/marketplace/marketplace-queries.ts'
import { menuEntries } from '#features/menu/menu-entries.ts'
import { PersonalPage } from '#features/menu/personal-page.tsx'
import { ShortcutRow } from '#features/menu/shortcut-row.tsx'
import { unreadQuery } from '#features/messages/unread-bell.tsx'
import { OrderCard } from '#features/orders/order-card.tsx'
import { newestOrderQuery, ordersSummaryQuery } from '#features/orders/order-queries.ts'
import { useBalanceText } from '#features/wallets/wallet-queries.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { clientQuery, loadAccount } from '#session/account-queries.ts'
import { requireSession } from '#session/require-session.ts'
import { RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { formatMoney } from '@mutirao/domain/money'
import { isOpen } from '@mutirao/domain/order-status'
import { store, ticketPercent, users } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { heart, wallet } from '@mutirao/ui/service-icons.gen.ts'
import { Bone } from '@mutirao/ui/skeleton.tsx'

export const Route = createFileRoute('/account')({
  ssr: false,
  staticData: { shell: { place: 'menu' } },
  beforeLoad: requireSession,
  loader: ({ context, location }) => loadAccount(context.queryClient, location),
  head: ({ match }) => pageHead(match.context.page, { title: m.my_account(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.my_account(),
    backHref: paths.menu,
    column: 'personal',
    shape: (
      <>
        <Bone className="h-44 rounded-card" />
        <RowsShape count={3} />
        <RowsShape count={5} />
      </>
    ),
  }),
  component: AccountScreen,
})

/** Places of a person, without what every visitor finds in the menu. */
const shortcuts = new Set(['orders', 'wallets', 'likings', 'messages', 'profile'])

function AccountScreen() {
  const { data: client } = useSuspenseQuery(clientQuery())
  const { data: routes } = useQuery(documentQuery('routes'))
  const { data: unread = 0 } = useQuery(unreadQuery())
  const balance = useBalanceText()
  const [firstName = ''] = (client.name ?? '').split(' ')
  return (
    <PersonalPage
      title={m.my_account()}
      heading={<h1 className="text-24 md:text-32">{firstName ? m.greeting({ name: firstName }) : m.greeting_nameless()}</h1>}
    >
      <MissingPrompt client={client} />
      <NextDelivery />
      <Numbers />
      <Section title={m.shortcuts()}>
        <List>
          {menuEntries(routes)
            .filter(({ name }) => shortcuts.has(name))
            .map((entry) => (
              <ShortcutRow
                key={entry.name}
                entry={entry.name === 'wallets' ? { ...entry, text: balance } : entry}
                count={entry.name === 'messages' ? unread : 0}
              />
            ))}
        </List>
      </Section>
    </PersonalPage>
  )
}

function NextDelivery() {
  const { data: order, isPending } = useQuery(newestOrderQuery())
  if (isPending) return <Bone className="h-44 rounded-card" />
  if (!order || !isOpen(order.state)) return null
  return (
    <Section title={m.next_delivery()} more={{ href: paths.orders, label: m.see_all() }}>
      <OrderCard order={order} />
    </Section>
  )
}

function Numbers() {
  const { data: saved } = useQuery(favoritesQuery())
  const { data: invite } = useQuery(inviteQuery())
  const { data: bought } = useQuery(ordersSummaryQuery())
  const [point] = useQuery(myPointsQuery()).data ?? []
  const next = invite?.campaigns.find(({ missing }) => missing > 0)
  return (
    <Section title={m.yours()}>
      <List>
        {bought && bought.saved > 0 && (
          <ListRow
            icon={wallet}
            title={m.saved_in_year({ year: bought.year })}
            aside={<b className="text-group-text">{formatMoney(bought.saved)}</b>}
          />
        )}
        <ListRow
          icon={users}
          title={next ? m.invite_and_open({ count: next.missing, name: next.name }) : m.invites()}
          text={invite && m.joined_count({ count: invite.joined })}
          href={paths.invite}
        />
        {point && (
          <ListRow
            icon={store}
            title={m.my_point()}
            text={point.isAccepted ? point.point : m.point_asked({ point: point.point })}
            href={paths.myPoint}
          />
        )}
        <ListRow icon={heart} title={m.saved_items()} text={saved && m.saved_count({ count: saved.length })} href={paths.likings} />
        <ListRow icon={ticketPercent} title={m.have_code()} href={paths.inviteCode} />
      </List>
    </Section>
  )
}

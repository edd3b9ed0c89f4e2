import { useQuery } from '@tanstack/react-query'
import { likingOptions } from '#features/account/likings-queries.ts'
import { InstallRow } from '#features/install/install-row.tsx'
import { documentQuery } from '#features/marketplace/marketplace-queries.ts'
import { menuEntries } from '#features/menu/menu-entries.ts'
import { ShortcutRow } from '#features/menu/shortcut-row.tsx'
import { unreadQuery } from '#features/messages/unread-bell.tsx'
import { useBalanceText } from '#features/wallets/wallet-queries.ts'
import { addressOf, loginPath, paths } from '#links/paths.ts'
import { usePageState, useIsHydrated } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { whatsappLink } from '#platform/share.ts'
import { clientQuery } from '#session/account-queries.ts'
import { hasLead } from '#session/lead.ts'
import { signOut, useSession } from '#session/session.ts'
import { TalkToShop } from '#ui/talk-to-shop.tsx'
import { user } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { logOut } from '@mutirao/ui/service-icons.gen.ts'

/** The server renders it the same for everybody; the browser adds the account. */
export function MenuList() {
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
      {/* Two columns on desktops, so that everything is visible. */}
      <List className="lg:grid lg:grid-cols-2 lg:gap-x-8 lg:divide-y-0">
        {menuEntries(routes, likings && likingOptions(likings).length === 0 ? ['likings'] : []).map((entry) => (
          <ShortcutRow
            key={entry.name}
            entry={entry.name === 'wallets' ? { ...entry, text: balance } : entry}
            count={entry.name === 'messages' ? unread : 0}
          />
        ))}
        <InstallRow />
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

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PersonalPage } from '#features/menu/personal-page.tsx'
import { MyCards } from '#features/payment/my-cards.tsx'
import { WalletCard } from '#features/wallets/wallet-card.tsx'
import { walletsQuery } from '#features/wallets/wallet-queries.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { requireSession } from '#session/require-session.ts'
import { ReceiptArt } from '#ui/art.tsx'
import { RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { refreshCw } from '@mutirao/ui/service-icons.gen.ts'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/wallets')({
  ssr: false,
  staticData: { shell: { place: 'menu' } },
  beforeLoad: requireSession,
  head: ({ match }) => pageHead(match.context.page, { title: m.wallet(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.wallet(),
    backHref: paths.menu,
    column: 'personal',
    shape: (
      <>
        <Bone className="h-36 rounded-campaign" />
        <RowsShape count={3} />
        <RowsShape count={2} />
      </>
    ),
  }),
  component: WalletsScreen,
})

function WalletsScreen() {
  const { data: wallets, isPending, error, refetch } = useQuery(walletsQuery())
  return (
    <PersonalPage title={m.wallet()}>
      {isPending && <Bone className="h-48 rounded-card" />}
      {error && (
        <Note kind="warn" icon={refreshCw} isAlert action={<TextButton onClick={() => void refetch()}>{m.try_again()}</TextButton>}>
          <b className="block">{m.could_not_update()}</b>
          {messageFor(error)}
        </Note>
      )}
      {wallets?.map(({ uuid }) => (
        <WalletCard key={uuid} uuid={uuid} />
      ))}
      {wallets?.length === 0 && (
        <EmptyState
          art={<ReceiptArt />}
          title={m.wallet_empty()}
          text={m.wallet_empty_text()}
          action={<ButtonLink href={paths.home}>{m.see_open_groups()}</ButtonLink>}
        />
      )}
      <MyCards />
    </PersonalPage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PersonalPage } from '#features/menu/personal-page.tsx'
import { Statement } from '#features/wallets/statement.tsx'
import { WalletCard } from '#features/wallets/wallet-card.tsx'
import { balanceQuery } from '#features/wallets/wallet-queries.ts'
import { pathOf } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { requireSession } from '#session/require-session.ts'
import { SearchArt } from '#ui/art.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { hasCode } from '@mutirao/client/problem'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

export const Route = createFileRoute('/wallets/$walletUuid/details')({
  ssr: false,
  staticData: { shell: { place: 'menu' } },
  beforeLoad: requireSession,
  head: ({ match }) => pageHead(match.context.page, { title: m.wallet_statement(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.wallet_statement(),
    backHref: pathOf('/wallets'),
    column: 'personal',
    shape: (
      <>
        <Bone className="h-28 rounded-campaign" />
        <RowsShape count={6} />
      </>
    ),
  }),
  component: WalletDetailsScreen,
})

function WalletDetailsScreen() {
  const { walletUuid } = Route.useParams()
  const { error } = useQuery({ ...balanceQuery(walletUuid), retry: false })
  // Another person's wallet, or none.
  if (hasCode(error, 'not_found', 'validation_failed')) return <UnknownWallet />
  return (
    <PersonalPage title={m.wallet_statement()} backHref={pathOf('/wallets')}>
      <WalletCard uuid={walletUuid} isWhole />
      <Statement uuid={walletUuid} />
    </PersonalPage>
  )
}

function UnknownWallet() {
  return (
    <>
      <PageBar title={m.wallet_statement()} backHref={pathOf('/wallets')} />
      <main className="wrap">
        <EmptyState
          level="h1"
          art={<SearchArt />}
          title={m.wallet_unknown()}
          text={m.wallet_unknown_text()}
          action={<ButtonLink href={pathOf('/wallets')}>{m.wallet_see_mine()}</ButtonLink>}
        />
      </main>
    </>
  )
}

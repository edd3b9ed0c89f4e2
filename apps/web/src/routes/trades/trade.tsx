import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { fillBuyer } from '#features/checkout/who-step.tsx'
import { PersonalPage } from '#features/menu/personal-page.tsx'
import { RedeemScreen } from '#features/trades/redeem-screen.tsx'
import { SubstituteScreen } from '#features/trades/substitute-screen.tsx'
import { TradeCard } from '#features/trades/trade-card.tsx'
import { TradeCodeForm } from '#features/trades/trade-code-form.tsx'
import { tradesQuery } from '#features/trades/trade-queries.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { SearchArt } from '#ui/art.tsx'
import { FieldsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { hasCode } from '@mutirao/client/problem'
import type { Trade } from '@mutirao/contract/trades'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'

/** order: whose missing items are chosen anew. id: what is being redeemed. vale: the code that shows it; `code` in an address is a campaign's (spec §4). */
type Search = { id?: string; vale?: string; order?: string }
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 40) : undefined)

export const Route = createFileRoute('/trade')({
  ssr: false,
  staticData: { shell: { place: 'menu' } },
  validateSearch: ({ id, vale, order }: Record<string, unknown>): Search => ({ id: textOf(id), vale: textOf(vale), order: textOf(order) }),
  loader: ({ context: { queryClient } }) => void fillBuyer(queryClient),
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_trade(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.screen_trade(),
    backHref: paths.menu,
    column: 'personal',
    shape: (
      <>
        <FieldsShape count={1} />
        <Bone className="h-40 rounded-campaign" />
        <Bone className="h-40 rounded-campaign" />
      </>
    ),
  }),
  component: TradeScreen,
})

function TradeScreen() {
  const { order } = Route.useSearch()
  return order ? <SubstituteScreen code={order} /> : <RedeemingScreen />
}

function RedeemingScreen() {
  const { id, vale: code } = Route.useSearch()
  const { data: trades, error, isFetching, refetch } = useQuery(tradesQuery(code))
  const navigate = useNavigate()
  const trade = trades?.find((one) => one.id === id)
  if (trade && trade.state === 'OPEN') return <RedeemScreen key={trade.id} trade={trade} />

  const isWrongCode = code !== undefined && isUnknownCode(error)
  return (
    <PersonalPage title={m.screen_trade()}>
      <p className="text-16 text-ink-2">{m.trade_lead()}</p>
      <TradeCodeForm
        isBusy={code !== undefined && isFetching}
        error={isWrongCode ? m.trade_code_wrong() : undefined}
        onCode={(next) => (next === code ? void refetch() : void navigate({ to: '/trade', search: { vale: next }, replace: true }))}
      />
      {!isWrongCode && <Offered trades={trades} error={error} onAgain={() => void refetch()} />}
      {code !== undefined && (
        <TextLink href={paths.trade} className="justify-self-center">
          {m.trade_all()}
        </TextLink>
      )}
    </PersonalPage>
  )
}

const isUnknownCode = (error: unknown) => hasCode(error, 'codeNotFound')

type Offer = { trades?: Trade[]; error: Error | null; onAgain: () => void }

function Offered({ trades, error, onAgain }: Offer) {
  if (error)
    return (
      <Note kind="warn" isAlert action={<TextButton onClick={onAgain}>{m.try_again()}</TextButton>}>
        {messageFor(error)}
      </Note>
    )
  if (!trades) return <Bone className="h-44 rounded-card" />
  if (trades.length === 0) return <EmptyState art={<SearchArt />} title={m.trade_none()} text={m.trade_none_text()} />
  return (
    <section className="grid gap-3">
      <h2 className="mt-3 text-20 md:text-24">{m.for_you()}</h2>
      {trades.map((one) => (
        <TradeCard key={one.id} trade={one} />
      ))}
    </section>
  )
}

import type { Campaign } from '@mutirao/contract/campaigns'
import { Problem } from '@mutirao/contract/problems'
import type { Trade } from '@mutirao/contract/trades'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { campaignQuery } from '#features/campaigns/campaign-queries.ts'
import { readBuyer } from '#features/checkout/checkout-store.ts'
import { giftText, usedDay } from '#features/trades/trade-card.tsx'
import { useRedeem } from '#features/trades/trade-queries.ts'
import { messageFor } from '#api/problem-message.ts'
import { verifiedPhonePath } from '#links/verified-phone-path.ts'
import { usePageState, useTenant } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dock } from '#ui/dock.tsx'
import { gift } from '#ui/icon-paths-more.ts'
import { Note } from '#ui/note.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { RedeemSteps, lastStep, stepForm } from './redeem-steps.tsx'
import { useRedemption, type Redemption } from './use-redemption.ts'
import { hasCode } from '#api/problem.ts'

/** Where, when and for whom; nothing is paid. */
export function RedeemScreen({ trade }: { trade: Trade }) {
  const { place } = usePageState()
  const { data: campaign, error } = useQuery(campaignQuery(trade.item.campaignId, place))
  return (
    <>
      <PageBar title={trade.title} text={giftText(trade)} backHref={paths.trade} />
      <main className="mx-auto grid max-w-160 grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-44 md:pt-7 md:pb-16">
        <header className="max-md:hidden">
          <h1 className="text-32">{trade.title}</h1>
          <p className="text-16 text-ink-2">{giftText(trade)}</p>
        </header>
        <Note kind="good" icon={gift}>
          <span className="text-14">{m.trade_free()}</span>
        </Note>
        {campaign && <Redeeming trade={trade} campaign={campaign} />}
        {!campaign && !error && <Bone className="h-80 rounded-card" />}
        {!campaign && error && (
          <Note kind="warn" isAlert>
            {messageFor(error)}
          </Note>
        )}
      </main>
    </>
  )
}

function Redeeming({ trade, campaign }: { trade: Trade; campaign: Campaign }) {
  const redemption = useRedemption(trade, campaign)
  const { timeZone } = useTenant()
  const redeem = useRedeem(trade.id)
  const navigate = useNavigate()
  const { step, setStep, isReady } = redemption

  const handleDone = (number: number) => {
    if (number < lastStep) return setStep(number + 1)
    redeem.mutate(bodyOf(redemption), {
      onSuccess: ({ code }) => void navigate({ to: '/order/$orderCode/success', params: { orderCode: code }, replace: true }),
    })
  }

  return (
    <>
      <RedeemSteps redemption={redemption} onDone={handleDone} />
      {redeem.error && (
        <Note kind="err" isAlert>
          {refusalText(redeem.error, timeZone)}
          {isForPersons(redeem.error) && (
            <ButtonLink href={verifiedPhonePath(paths.redeem(trade))} kind="line" size="small" className="mt-2.5">
              {m.verify_my_phone()}
            </ButtonLink>
          )}
        </Note>
      )}
      <Dock isAboveNav>
        <Button type="submit" form={stepForm} size="big" isFull isBusy={redeem.isPending} disabled={!isReady}>
          {step === lastStep ? m.trade_confirm() : m.survey_next()}
        </Button>
      </Dock>
    </>
  )
}

function bodyOf({ trade, draft, slot, address }: Redemption) {
  const isPickup = draft.type === 'PICKUP'
  // As it was typed a moment ago.
  const buyer = readBuyer()
  return {
    ...(trade.code ? { code: trade.code } : { tradeId: trade.id }),
    type: draft.type,
    userName: buyer.userName,
    userPhone: buyer.userPhone,
    email: buyer.email || undefined,
    properties: {
      shippingAddress: isPickup ? undefined : address,
      storeId: isPickup ? draft.storeId : undefined,
      slot: slot?.id,
    },
  }
}

const isForPersons = (error: unknown) => hasCode(error, 'verified_phone_required')

function refusalText(error: unknown, timeZone: string): string {
  const usedAt = error instanceof Problem && error.code === 'trade_used_up' ? error.facts['usedAt'] : undefined
  return typeof usedAt === 'string' ? m.trade_used_at({ day: usedDay(usedAt, timeZone) }) : messageFor(error)
}

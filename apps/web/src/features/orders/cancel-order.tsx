import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { useIsOnline } from '#platform/connection.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { Cancellation, Order } from '@mutirao/contract/order-shapes'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { allBackWords } from '@mutirao/domain/refund'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { cancellationQuery, useCancelOrder } from './order-queries.ts'

type EndedOrder = Pick<Order, 'id' | 'code' | 'state' | 'reviews'>
type Props = { order: EndedOrder; isRedemption?: boolean; onCancelled?: () => void }

/** Cancels an unpaid order free of charge, after a confirmation. Money in review is refunded. */
export function CancelOrder({ order, isRedemption = false, onCancelled }: Props) {
  if (order.reviews.length > 0) return <EndPaidOrder order={order} onEnded={onCancelled} />
  return (
    <EndOrder
      order={order}
      words={{ act: m.cancel_order(), question: m.cancel_order_question(), keep: m.keep_order(), done: m.order_was_cancelled() }}
      text={isRedemption ? m.trade_cancel_text() : m.cancel_order_text()}
      onEnded={onCancelled}
    />
  )
}

/** Cancels a paid order, or withdraws from it; shows the refund, its method and date first. Nothing when it is not possible. */
export function EndPaidOrder({ order, onEnded }: { order: EndedOrder; onEnded?: () => void }) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const { data } = useQuery(cancellationQuery(order))
  if (!data) return null
  const { kind, reason, amount, until, back = [] } = data
  const when = until && formatWhen(new Date(until), new Date(now), timeZone)
  if (reason === 'IN_PERSON' && when)
    return <p className="text-14 text-ink-2">{m.withdraw_in_person({ when, amount: formatMoney(amount) })}</p>
  if (kind === 'WITHDRAW')
    return (
      <>
        <EndOrder
          order={order}
          amount={amount}
          words={{ act: m.withdraw(), question: m.withdraw_question(), keep: m.keep_purchase(), done: m.withdrawal_was_asked() }}
          text={m.withdraw_text({ back: allBackWords(back) })}
          back={data}
          onEnded={onEnded}
        />
        {when && <p className="text-center text-13 text-ink-2">{m.withdraw_until({ when })}</p>}
      </>
    )
  if (kind === 'CANCEL')
    return (
      <EndOrder
        order={order}
        amount={amount}
        words={{ act: m.cancel_order(), question: m.cancel_order_question(), keep: m.keep_order(), done: m.order_was_cancelled() }}
        text={amount > 0 ? m.cancel_paid_text({ back: allBackWords(back) }) : m.cancel_order_text()}
        back={data}
        onEnded={onEnded}
      />
    )
  return null
}

type EndProps = {
  order: EndedOrder
  /** The displayed centavos, for a paid order. */
  amount?: number
  words: { act: string; question: string; keep: string; done: string }
  text: string
  /** Whether the buyer may have the whole refund in the wallet. */
  back?: Pick<Cancellation, 'isWalletChoice'>
  onEnded?: () => void
}

/** Without a connection the call would wait, and end the order later without another look. */
function EndOrder({ order, amount, words, text, back, onEnded }: EndProps) {
  const isOnline = useIsOnline()
  const [isOpen, setIsOpen] = useState(false)
  const [isToWallet, setIsToWallet] = useState(false)
  const cancel = useCancelOrder(order)

  function handleCancel() {
    cancel.mutate(
      { amount, isToWallet },
      {
        onSuccess: () => {
          setIsOpen(false)
          showSnack(words.done)
          onEnded?.()
        },
      },
    )
  }

  return (
    <>
      <Button kind="ghost" isFull disabled={!isOnline} onClick={() => setIsOpen(true)}>
        {words.act}
      </Button>
      <Sheet title={words.question} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p className="mb-4 text-16 text-ink-2">{isToWallet ? m.back_to_wallet({ amount: formatMoney(amount ?? 0) }) : text}</p>
        {back?.isWalletChoice && <WalletChoice isToWallet={isToWallet} onChange={setIsToWallet} />}
        {cancel.error && (
          <div className="mb-3">
            <Note kind="err" isAlert>
              {messageFor(cancel.error)}
            </Note>
          </div>
        )}
        <div className="grid gap-2">
          <Button isFull onClick={() => setIsOpen(false)}>
            {words.keep}
          </Button>
          <Button kind="line" isFull isBusy={cancel.isPending} disabled={!isOnline} onClick={handleCancel}>
            {words.act}
          </Button>
        </div>
      </Sheet>
    </>
  )
}

function WalletChoice({ isToWallet, onChange }: { isToWallet: boolean; onChange: (isToWallet: boolean) => void }) {
  return (
    <div className="mb-4">
      <Segmented
        label={m.where_back()}
        options={[
          { value: 'way', label: m.same_way() },
          { value: 'wallet', label: m.wallet() },
        ]}
        value={isToWallet ? 'wallet' : 'way'}
        onChange={(where) => onChange(where === 'wallet')}
      />
    </div>
  )
}

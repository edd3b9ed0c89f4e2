import type { Order } from '@mutirao/contract/order-shapes'
import { formatMoney } from '@mutirao/domain/money'
import { useEffect } from 'react'
import * as m from '#paraglide/messages.js'
import { onFrameMessage } from '#platform/frame-messages.ts'
import { lock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

/** The acquirer's own fields in its own frame: a card number never touches this page. */
export function CardPanel({ order, onSent }: { order: Order; onSent: () => void }) {
  const { amount, installments, cardFrame } = order.paymentMethod

  useEffect(() => {
    if (!cardFrame) return
    return onFrameMessage(cardFrame, (message) => isPaymentMessage(message) && onSent())
  }, [cardFrame, onSent])

  return (
    <>
      <section className="grid justify-items-center gap-2 pt-2 text-center">
        <p className="text-ink-2">{m.amount_to_pay()}</p>
        <Price centavos={amount} size="giant" />
        {installments > 1 && (
          <p className="text-ink-2">{m.times_of({ count: installments, amount: formatMoney(Math.floor(amount / installments)) })}</p>
        )}
      </section>
      {cardFrame ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin than ours, and its card fields need their own
        <iframe src={cardFrame} title={m.card_fields()} className="h-118 w-full rounded-campaign border border-line bg-white" />
      ) : (
        <Bone className="h-118 rounded-campaign" />
      )}
      <Note icon={lock}>{m.card_fields_note()}</Note>
    </>
  )
}

const isPaymentMessage = (message: unknown) =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'payment'

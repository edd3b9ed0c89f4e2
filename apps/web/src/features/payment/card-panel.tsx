import type { Order } from '@mutirao/contract/order-shapes'
import { formatMoney } from '@mutirao/domain/money'
import * as m from '#paraglide/messages.js'
import { lock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { CardFrame } from './card-frame.tsx'

/** An order that waits for its card: what is due, and the acquirer's page for it. */
export function CardPanel({ order, onSent }: { order: Order; onSent: () => void }) {
  const { amount, installments, cardFrame } = order.paymentMethod

  return (
    <>
      <section className="grid justify-items-center gap-2 pt-2 text-center">
        <p className="text-ink-2">{m.amount_to_pay()}</p>
        <Price centavos={amount} size="giant" />
        {installments > 1 && (
          <p className="text-ink-2">{m.times_of({ count: installments, amount: formatMoney(Math.floor(amount / installments)) })}</p>
        )}
      </section>
      {cardFrame ? <CardFrame src={cardFrame} onPayment={onSent} /> : <Bone className="h-118 rounded-campaign" />}
      <Note icon={lock}>{m.card_fields_note()}</Note>
    </>
  )
}

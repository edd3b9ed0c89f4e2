import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { GateArt } from '#ui/art.tsx'
import type { PaymentOptions } from '@mutirao/contract/order-payments'
import type { Order } from '@mutirao/contract/order-shapes'
import type { CardBrand } from '@mutirao/domain/card-brands'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { lock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { CardFrame } from './card-frame.tsx'
import { installmentsOf } from './method-text.ts'
import { OtherInstallments } from './other-installments.tsx'
import { paymentOptionsQuery, usePayOrder } from './pix-queries.ts'

type Props = { order: Order; onSwitch: () => void; newOrder: ReactNode }

/** The Pix has expired or the card was refused: while the order can be paid, at its current price; afterwards a new order. */
export function UnpaidPanel({ order, onSwitch, newOrder }: Props) {
  const { data: options, error, refetch } = useQuery(paymentOptionsQuery(order))
  const issue = options?.issue
  return (
    <>
      <EmptyState art={<GateArt />} title={titleOf(order)} text={issue ? messageFor({ code: issue }) : textOf(order)} />
      {error && <Failure error={error} />}
      {error && <Button onClick={() => refetch()}>{m.try_again()}</Button>}
      {!options && !error && <Bone className="h-14 rounded-card" />}
      {issue && newOrder}
      {options && !issue && <PayAgain order={order} options={options} onSwitch={onSwitch} />}
    </>
  )
}

/** The previous method at today's price, and the link to the others. */
function PayAgain({ order, options, onSwitch }: Pick<Props, 'order' | 'onSwitch'> & { options: PaymentOptions }) {
  const pay = usePayOrder(order)
  const { type } = order.paymentMethod
  const same = options.payments.find((method) => method.type === type)
  const hasOthers = options.payments.some((method) => method.type !== type)
  return (
    <>
      {pay.error && <Failure error={pay.error} />}
      {same && same.price !== options.price && <PriceChange from={options.price} to={same.price} />}
      {same && (
        <Button
          size="big"
          isFull
          isBusy={pay.isPending}
          onClick={() => pay.mutate({ ...planOf(same, order.paymentMethod), price: same.price, walletAmount: same.walletAmount })}
        >
          {type === 'CREDIT_CARD' ? m.try_other_card() : m.new_pix_of({ price: formatMoney(same.price - (same.walletAmount ?? 0)) })}
        </Button>
      )}
      {hasOthers && (
        <Button kind="line" isFull onClick={onSwitch}>
          {m.switch_method()}
        </Button>
      )}
    </>
  )
}

/** The previous number of instalments, while offered: to any card, else to the typed card's brand. */
function planOf(method: PaymentOptions['payments'][number], { installments: wanted, brand }: Order['paymentMethod']) {
  const { type } = method
  const isOffered = (to: typeof brand) => installmentsOf(method, to).some(({ count }) => count === wanted)
  if (isOffered(undefined)) return { type, installments: wanted }
  return brand && isOffered(brand) ? { type, installments: wanted, brand } : { type, installments: 1 }
}

function Failure({ error }: { error: unknown }) {
  return (
    <Note kind="err" isAlert>
      {messageFor(error)}
    </Note>
  )
}

const titleOf = ({ state }: Order) => (state === 'PAYMENT_REFUSED' ? m.payment_not_authorised() : m.pix_expired_title())

function textOf({ state, paymentMethod: { type } }: Order): string {
  if (state === 'PAYMENT_REFUSED') return m.card_declined()
  return type === 'CREDIT_CARD' ? m.card_time_over() : m.pix_expired()
}

/** The old and the new price, shown before consent. */
export function PriceChange({ from, to }: { from: number; to: number }) {
  return (
    <Note kind={to > from ? 'warn' : 'good'}>
      {m.total_changes()} <s className="tabular-nums">{formatMoney(from)}</s>{' '}
      <b className="font-semibold tabular-nums">{formatMoney(to)}</b>
    </Note>
  )
}

/** An order that awaits its card: the amount due, and the acquirer's page. */
export function CardPanel({ order, onSent }: { order: Order; onSent: () => void }) {
  const { amount, installments, cardFrame } = order.paymentMethod
  const [brand, setBrand] = useState<CardBrand>()

  return (
    <>
      <section className="grid justify-items-center gap-2 pt-2 text-center">
        <p className="text-ink-2">{m.amount_to_pay()}</p>
        <Price centavos={amount} size="giant" />
        {installments > 1 && (
          <p className="text-ink-2">{m.times_of({ count: installments, amount: formatMoney(Math.floor(amount / installments)) })}</p>
        )}
      </section>
      {brand && <OtherInstallments order={order} brand={brand} />}
      {cardFrame ? <CardFrame src={cardFrame} onBrand={setBrand} onPayment={onSent} /> : <Bone className="h-118 rounded-campaign" />}
      <Note icon={lock}>{m.card_fields_note()}</Note>
    </>
  )
}

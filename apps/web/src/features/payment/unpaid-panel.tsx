import type { Order } from '@mutirao/contract/order-shapes'
import { formatMoney } from '@mutirao/domain/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { messageFor } from '#lib/problem-message.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, GateArt } from '#ui/empty-state.tsx'
import { Note } from '#ui/note.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { paymentOptionsQuery, usePayOrder } from './pix-queries.ts'
import { PriceChange } from './price-change.tsx'

type Props = { order: Order; onSwitch: () => void; newOrder: ReactNode }

/** The Pix is past its time or the card was refused: while the order can be paid, at what it costs now; after that a new order. */
export function UnpaidPanel({ order, onSwitch, newOrder }: Props) {
  const pay = usePayOrder(order)
  const { data: options, error, refetch } = useQuery(paymentOptionsQuery(order))
  const { type, installments } = order.paymentMethod
  const isCard = type === 'CREDIT_CARD'
  const same = options?.payments.find((method) => method.type === type)
  const plan = same?.installments.some(({ count }) => count === installments) ? installments : 1
  const problem = pay.error ?? error

  return (
    <>
      <EmptyState art={<GateArt />} title={titleOf(order)} text={options?.issue ? messageFor({ code: options.issue }) : textOf(order)} />
      {problem && (
        <Note kind="err" isAlert>
          {messageFor(problem)}
        </Note>
      )}
      {error && <Button onClick={() => refetch()}>{m.try_again()}</Button>}
      {!options && !error && <Bone className="h-14 rounded-card" />}
      {options?.issue && newOrder}
      {options && same && same.price !== options.price && <PriceChange from={options.price} to={same.price} />}
      {same && (
        <Button size="big" isFull isBusy={pay.isPending} onClick={() => pay.mutate({ type, installments: plan, price: same.price })}>
          {isCard ? m.try_other_card() : m.new_pix_of({ price: formatMoney(same.price) })}
        </Button>
      )}
      {options && options.payments.length > (same ? 1 : 0) && (
        <Button kind="line" isFull onClick={onSwitch}>
          {m.switch_method()}
        </Button>
      )}
    </>
  )
}

const titleOf = ({ state }: Order) => (state === 'PAYMENT_REFUSED' ? m.payment_not_authorised() : m.pix_expired_title())

function textOf({ state, paymentMethod: { type } }: Order): string {
  if (state === 'PAYMENT_REFUSED') return m.card_declined()
  return type === 'CREDIT_CARD' ? m.card_time_over() : m.pix_expired()
}

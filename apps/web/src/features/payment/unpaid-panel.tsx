import type { Order } from '@mutirao/contract/order-shapes'
import * as m from '#paraglide/messages.js'
import { messageFor } from '#lib/problem-message.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, GateArt } from '#ui/empty-state.tsx'
import { Note } from '#ui/note.tsx'
import { usePayOrder } from './pix-queries.ts'

/** The Pix is past its time or the card was refused: the order is kept, and can be paid in another way. */
export function UnpaidPanel({ order, onSwitch }: { order: Order; onSwitch: () => void }) {
  const pay = usePayOrder(order)
  const { type, installments } = order.paymentMethod
  const isRefused = order.state === 'PAYMENT_REFUSED'
  const isCard = type === 'CREDIT_CARD'
  return (
    <>
      <EmptyState
        art={<GateArt />}
        title={isRefused ? m.payment_not_authorised() : m.pix_expired_title()}
        text={isRefused ? m.card_declined() : isCard ? m.card_time_over() : m.pix_expired()}
      />
      {pay.error && (
        <Note kind="err" isAlert>
          {messageFor(pay.error)}
        </Note>
      )}
      <Button size="big" isFull isBusy={pay.isPending} onClick={() => pay.mutate({ type, installments })}>
        {isCard ? m.try_other_card() : m.new_pix()}
      </Button>
      <Button kind="line" isFull onClick={onSwitch}>
        {m.switch_method()}
      </Button>
    </>
  )
}

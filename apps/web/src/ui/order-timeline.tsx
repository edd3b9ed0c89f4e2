import type { OrderState } from '@mutirao/contract/order-shapes'
import { bike, circleAlert, creditCard, info, packageCheck, rotateCcw, wallet } from './icon-paths-more.ts'
import { box, clock, receiptText, store, users } from './icon-paths.ts'
import { Timeline } from './timeline.tsx'

type Step = { key: string; state: OrderState; title: string; text?: string; time?: string; look: 'done' | 'now' | 'todo' }

const icons: Record<OrderState, string> = {
  CREATED: receiptText,
  AWAITING_PAYMENT: clock,
  PAID: wallet,
  CONFIRMED: users,
  PREPARING: box,
  READY_FOR_PICKUP: store,
  SHIPPED: bike,
  DELIVERED: packageCheck,
  EXPIRED: clock,
  PAYMENT_REFUSED: creditCard,
  CANCELLED: circleAlert,
  GROUP_FAILED: info,
  REFUND_REQUESTED: rotateCcw,
  REFUNDED: rotateCcw,
}

export const orderIcon = (state: OrderState) => icons[state]

/** The way of an order: past, present and to come. */
export function OrderTimeline({ steps }: { steps: Step[] }) {
  return (
    <section className="card p-4">
      <Timeline steps={steps.map(({ state, title, text, time, look }) => ({ title, text, time, state: look, icon: icons[state] }))} />
    </section>
  )
}

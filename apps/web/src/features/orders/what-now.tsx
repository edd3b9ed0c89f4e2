import * as m from '#paraglide/messages.js'
import type { Order, OrderState } from '@mutirao/contract/order-shapes'
import { isUnpaid } from '@mutirao/domain/order-status'
import { StepNumber } from '@mutirao/ui/step-number.tsx'

/** payBy: the payment deadline's time, when it awaits payment. */
type Facts = { order: Order; when?: string; hasGroup: boolean; payBy?: string }

/** Steps that no longer apply once the shop has begun, or the order is on its way. */
const begun: ReadonlySet<OrderState> = new Set(['PREPARING', 'READY_FOR_PICKUP', 'SHIPPED'])
const left: ReadonlySet<OrderState> = new Set(['READY_FOR_PICKUP', 'SHIPPED'])

function stepsToCome({ order, when = m.soon(), hasGroup, payBy }: Facts): string[] {
  const { state, type, deliveryCode: code } = order
  return [
    ...(isUnpaid(state) ? [payBy ? m.now_pay_until({ hour: payBy }) : m.now_pay()] : []),
    ...(begun.has(state) ? [] : [hasGroup ? m.now_group() : m.now_shop()]),
    ...(left.has(state) ? [] : [m.now_prepare()]),
    type === 'PICKUP' ? m.now_pickup({ when, code }) : m.now_delivery({ when, code }),
  ]
}

/** The next steps of an order, with their days. */
export function WhatNow(facts: Facts) {
  return (
    <section className="card px-4 py-3.5">
      <h2 className="mb-1.5 text-16">{m.what_now()}</h2>
      <ol>
        {stepsToCome(facts).map((step, index) => (
          <li key={step} className="grid grid-cols-[1.75rem_1fr] items-center gap-3 py-1.5">
            <StepNumber number={index + 1} state="now" />
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}

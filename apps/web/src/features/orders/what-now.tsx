import type { Order } from '@mutirao/contract/order-shapes'
import * as m from '#paraglide/messages.js'
import { StepNumber } from '@mutirao/ui/step-number.tsx'

/** The next three things that happen, with their day. */
export function WhatNow({ order, when, hasGroup }: { order: Order; when?: string; hasGroup: boolean }) {
  const isPickup = order.type === 'PICKUP'
  const steps = [
    hasGroup ? m.now_group() : m.now_shop(),
    m.now_prepare(),
    isPickup
      ? m.now_pickup({ when: when ?? m.soon(), code: order.deliveryCode })
      : m.now_delivery({ when: when ?? m.soon(), code: order.deliveryCode }),
  ]
  return (
    <section className="card px-4 py-3.5">
      <h2 className="mb-1.5 text-16">{m.what_now()}</h2>
      <ol>
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[1.75rem_1fr] items-center gap-3 py-1.5">
            <StepNumber number={index + 1} state="now" />
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}

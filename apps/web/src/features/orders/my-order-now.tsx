import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useGroupsOfOrder } from '#features/campaigns/group/order-group.tsx'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { settleOrder } from '#session/recent-orders.ts'
import type { Order } from '@mutirao/contract/order-shapes'
import { formatHour } from '@mutirao/domain/delivery-date'
import { isOpen, mayBePaid } from '@mutirao/domain/order-status'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { OrderHead } from './order-head.tsx'
import { isNotMine, orderQuery } from './order-queries.ts'
import { arrivalText, orderHeadline, orderProgress, orderSubtitle } from './order-steps.ts'
import { WhatNow } from './what-now.tsx'

/** This device's open order: its state, the next step and the action. Nothing when it has ended or is another person's. */
export function MyOrderNow({ code }: { code: string }) {
  const { data: order, error } = useQuery({ ...orderQuery(code), retry: false })
  const isOver = order ? !isOpen(order.state) : isNotMine(error)
  useEffect(() => {
    if (isOver) settleOrder(code)
  }, [isOver, code])
  return order && !isOver ? <Now order={order} /> : null
}

function Now({ order }: { order: Order }) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const hasGroup = useGroupsOfOrder(order).length > 0
  const { slot, store, deliveries } = order.properties
  const followed = { ...order, slot, store, deliveries }
  const { expiresAt } = order.paymentMethod
  const canPay = mayBePaid(order.state)
  return (
    <section aria-label={m.order_named({ code: order.code })} className="grid gap-3">
      <OrderHead
        state={order.state}
        title={orderHeadline(followed, now, timeZone)}
        text={orderSubtitle(followed)}
        progress={orderProgress(followed)}
        label={m.order_progress()}
      />
      <WhatNow
        order={order}
        when={arrivalText(followed, now, timeZone)}
        hasGroup={hasGroup}
        payBy={canPay && expiresAt ? formatHour(new Date(expiresAt), timeZone) : undefined}
      />
      <ButtonLink href={canPay ? paths.orderPending(order.code) : paths.orderDetails(order.code)} isFull>
        {canPay ? m.pay() : m.follow()}
      </ButtonLink>
    </section>
  )
}

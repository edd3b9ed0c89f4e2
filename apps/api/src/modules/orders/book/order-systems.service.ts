import type { ShopCtx } from '#context.ts'
import { noteForSystems } from '#modules/webhooks/webhooks.service.ts'
import type { OrderState, Origin } from '@mutirao/domain/order-status'
import { eventOfMove } from '@mutirao/domain/webhook-events'
import type { OrderRow } from './orders.repository.ts'
import type { RefundRow } from './refunds.repository.ts'

type Moved = Pick<OrderRow, 'id' | 'code' | 'type' | 'price' | 'campaignIds'>

/** Enqueues a webhook event for an order's transition. It names no buyer: the merchant's systems read that through a staff call. */
export function noteMove(ctx: ShopCtx, { id, code, type, price, campaignIds }: Moved, from: Origin, to: OrderState): Promise<void> {
  const before = from === 'NOTHING' ? undefined : from
  const data = { order: { id, code, type, price, campaignIds }, state: to, before, at: ctx.now.toISOString() }
  return noteForSystems(ctx, { event: eventOfMove(from, to), subject: `order ${id}`, data })
}

type Returned = Pick<RefundRow, 'id' | 'orderId' | 'amount' | 'reason'>

export function noteRefund(
  ctx: ShopCtx,
  event: 'refund.requested' | 'refund.done',
  { id, orderId, amount, reason }: Returned,
): Promise<void> {
  const data = { refund: { id, amount, reason }, order: { id: orderId }, at: ctx.now.toISOString() }
  return noteForSystems(ctx, { event, subject: `order ${orderId}`, data })
}

import type { ShopCtx } from '#context.ts'
import { noteForSystems } from '#modules/webhooks/webhooks.service.ts'
import type { OrderSlot, Parcel } from '@mutirao/contract/order-shapes'
import type { OrderState, Origin } from '@mutirao/domain/order-status'
import { eventOfMove } from '@mutirao/domain/webhook-events'
import type { OrderRow } from './orders.repository.ts'
import type { DifferenceRow } from './reconciliation.repository.ts'
import type { RefundRow } from './refunds.repository.ts'

type Moved = Pick<OrderRow, 'id' | 'code' | 'type' | 'price' | 'campaignIds'>

/** Enqueues a webhook event for an order's transition. It names no buyer: the merchant's systems read that through a staff call. */
export function noteMove(ctx: ShopCtx, { id, code, type, price, campaignIds }: Moved, from: Origin, to: OrderState): Promise<void> {
  const before = from === 'NOTHING' ? undefined : from
  const data = { order: { id, code, type, price, campaignIds }, state: to, before, at: ctx.now.toISOString() }
  return noteForSystems(ctx, { event: eventOfMove(from, to), subject: `order ${id}`, data })
}

type Change =
  | { event: 'order.recipient_changed' }
  | { event: 'order.tracking_changed'; parcels: Parcel[] }
  | { event: 'order.slot_changed'; slot: { campaignId: string; from: OrderSlot; to: OrderSlot } }

/** The same for a change that moves no state. */
export function noteChange(ctx: ShopCtx, { id, code, type, price, campaignIds }: Moved, change: Change): Promise<void> {
  const { event, ...facts } = change
  const data = { order: { id, code, type, price, campaignIds }, ...facts, at: ctx.now.toISOString() }
  return noteForSystems(ctx, { event, subject: `order ${id}`, data })
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

type Review = { id: string; received: number; returnsAt: Date }

export function noteReview(ctx: ShopCtx, { id: orderId }: Pick<OrderRow, 'id'>, { id, received, returnsAt }: Review): Promise<void> {
  const data = { payment: { id, received, returnsAt: returnsAt.toISOString() }, order: { id: orderId }, at: ctx.now.toISOString() }
  return noteForSystems(ctx, { event: 'payment.review', subject: `order ${orderId}`, data })
}

type Differing = Pick<DifferenceRow, 'id' | 'provider' | 'day' | 'kind' | 'ours' | 'theirs'>

export function noteDifference(ctx: ShopCtx, { id, provider, day, kind, ours, theirs }: Differing): Promise<void> {
  const difference = { id, provider, day, kind, ours, theirs }
  return noteForSystems(ctx, { event: 'payment.difference', subject: `difference ${id}`, data: { difference, at: ctx.now.toISOString() } })
}

import { inTransaction, type StaffCtx } from '#context.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { canMove } from '@mutirao/domain/order-status'
import { announce } from '../book/order-changes.service.ts'
import { findPayment, lockOrder, type OrderRow } from '../book/orders.repository.ts'
import { findRefund } from '../book/refunds.repository.ts'
import { secondRefundId, readReturnable, returnOfOrder } from '../money/refunds.service.ts'
import { listReviews, resolveReview } from '../paying/reviews.service.ts'
import { endOrder } from '../state/end-order.service.ts'

type RefundRequest = { act: string; amount?: number }

/**
 * Refunds a paid order for the shop. Refunding the whole remainder ends the order; less leaves its state. Money collected on delivery is
 * refunded in cash (`giveCashBack`).
 */
export async function refundOrder(ctx: StaffCtx, id: string, { act, amount: asked }: RefundRequest) {
  const done = await inTransaction(ctx, async (tx) => {
    const order = await lockPaid(tx, id)
    const { total: returnable } = await readReturnable(tx, id)
    const known = await findRefund(tx, act)
    if (known) {
      const amount = known.amount + ((await findRefund(tx, secondRefundId(act)))?.amount ?? 0)
      // The act was used for another order or another amount.
      if (known.orderId !== id || (asked !== undefined && asked !== amount)) throw new Problem('conflict')
      return { order, amount, left: returnable }
    }
    const amount = asked ?? returnable
    if (amount <= 0 || amount > returnable) throw new Problem('refund_too_large', { returnable })
    const left = returnable - amount
    const isEnd = left === 0 && canMove(order.state, 'REFUND_REQUESTED')
    const refund = { refundId: act, amount, reason: 'SHOP' as const }
    const after = isEnd ? (await endOrder(tx, order, refund)).order : await returnPart(tx, order, refund)
    const detail = { amount, left, before: order.state, after: after.state }
    await recordAudit(tx, { action: 'order.refund', subject: `order ${id}`, detail })
    return { order: after, amount, left }
  })
  announce(ctx, done.order)
  return { amount: done.amount, left: done.left, order: done.order.state }
}

/** Refunds part of an order; its state does not change. */
async function returnPart(
  ctx: StaffCtx,
  order: OrderRow,
  { refundId, amount, reason }: { refundId: string; amount: number; reason: 'SHOP' },
): Promise<OrderRow> {
  const back = await returnOfOrder(ctx, order, { id: refundId, amount, reason })
  await noteForBuyer(ctx, order, { news: 'MONEY_RETURNED', back, reason })
  return order
}

/** Locks a paid order. Throws order_not_found, and order_not_payable when no money has been received. */
async function lockPaid(ctx: StaffCtx, id: string) {
  const order = await lockOrder(ctx, id)
  if (!order) throw new Problem('order_not_found')
  const payment = await findPayment(ctx, id)
  if (payment?.state !== 'APPROVED') throw new Problem('order_not_payable')
  return order
}

export async function listReviewsForDesk(ctx: StaffCtx) {
  return (await listReviews(ctx)).map((review) => ({
    ...review,
    receivedAt: review.receivedAt.toISOString(),
    returnsAt: review.returnsAt.toISOString(),
  }))
}

/** Throws not_found for money that is not in review, conflict with the reason when this decision is not possible. */
export async function settleReview(ctx: StaffCtx, payment: string, decision: 'accept' | 'return'): Promise<{ said: string }> {
  const decided = await inTransaction(ctx, async (tx) => {
    const inReview = (await listReviews(tx)).some((review) => review.payment === payment)
    if (!inReview) throw new Problem('not_found')
    const outcome = await resolveReview(tx, payment, decision)
    if ('mistake' in outcome) throw new Problem('conflict', { reason: outcome.mistake })
    return outcome
  })
  announce(ctx, decided)
  return { said: decided.said }
}

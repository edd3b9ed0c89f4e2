import { Problem } from '@mutirao/contract/problems'
import { isRefusable, type OrderState } from '@mutirao/domain/order-status'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { inTransaction, type StaffCtx, type WorkCtx } from '#context.ts'
import { announce } from '../book/order-changes.service.ts'
import { findPayment, lockOrder, type OrderRow } from '../book/orders.repository.ts'
import { listPartRows } from '../book/parts.repository.ts'
import { movePayment } from '../book/payments.repository.ts'
import { returnableOf, returnOfOrder } from '../book/refunds.service.ts'
import { moveOrder } from '../book/transitions.ts'

/** How an order ends that the shop does not do. */
const ends: ReadonlySet<OrderState> = new Set(['CANCELLED', 'REFUND_REQUESTED', 'REFUNDED'])

/**
 * The shop cannot do an order: before it is paid it ends at no cost, later with all of its money back, by the way it came. Throws
 * order_not_found, and order_not_cancellable where some of it is on its way or was handed over.
 */
export async function refuseOrder(ctx: StaffCtx, id: string, reason: string) {
  const { amount, order } = await inTransaction(ctx, async (tx) => {
    const found = await lockOrder(tx, id)
    if (!found) throw new Problem('order_not_found')
    if (ends.has(found.state)) return { amount: 0, order: found }
    const parts = await listPartRows(tx, [id])
    if (!isRefusable(found.state) || parts.some(({ state }) => !isRefusable(state)))
      throw new Problem('order_not_cancellable', { reason: 'STATE' })
    const refused = await end(tx, found, reason)
    const detail = { reason, amount: refused.amount, before: found.state, after: refused.order.state }
    await recordAudit(tx, { action: 'order.refuse', subject: `order ${id}`, detail })
    return refused
  })
  announce(ctx, order)
  return { amount, order: order.state }
}

async function end(ctx: WorkCtx, order: OrderRow, why: string): Promise<{ amount: number; order: OrderRow }> {
  const payment = await findPayment(ctx, order.id)
  const isPaid = payment?.state === 'APPROVED'
  const { total: amount } = isPaid ? await returnableOf(ctx, order.id) : { total: 0 }
  if (amount > 0) {
    const refusal = { why, back: await returnOfOrder(ctx, order, { amount, reason: 'SHOP' }) }
    return { amount, order: await moveOrder(ctx, order, 'REFUND_REQUESTED', { note: why, refusal }) }
  }
  // What cost nothing, or whose money has gone back before, has nothing left to return.
  if (isPaid) await movePayment(ctx, payment.id, 'REFUNDED')
  return { amount, order: await moveOrder(ctx, order, 'CANCELLED', { note: why, refusal: { why, back: [] } }) }
}

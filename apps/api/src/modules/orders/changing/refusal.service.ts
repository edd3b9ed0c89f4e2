import { inTransaction, type StaffCtx } from '#context.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { hasEndedByChoice, isRefusable } from '@mutirao/domain/order-status'
import { announce } from '../book/order-changes.service.ts'
import { lockOrder } from '../book/orders.repository.ts'
import { listPartRows } from '../book/parts.repository.ts'
import { endOrder } from '../state/end-order.service.ts'

/**
 * Refuses an order for the shop: free of charge before it is paid, later with a full refund by the original method. Throws order_not_found, and
 * order_not_cancellable when a part is on its way or was handed over.
 */
export async function refuseOrder(ctx: StaffCtx, id: string, reason: string) {
  const { amount, order } = await inTransaction(ctx, async (tx) => {
    const found = await lockOrder(tx, id)
    if (!found) throw new Problem('order_not_found')
    if (hasEndedByChoice(found.state)) return { amount: 0, order: found }
    const parts = await listPartRows(tx, [id])
    if (!isRefusable(found.state) || parts.some(({ state }) => !isRefusable(state)))
      throw new Problem('order_not_cancellable', { reason: 'STATE' })
    const refused = await endOrder(tx, found, { reason: 'SHOP', why: reason })
    const detail = { reason, amount: refused.amount, before: found.state, after: refused.order.state }
    await recordAudit(tx, { action: 'order.refuse', subject: `order ${id}`, detail })
    return refused
  })
  announce(ctx, order)
  return { amount, order: order.state }
}

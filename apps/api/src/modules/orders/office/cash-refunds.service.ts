import { inTransaction, type StaffCtx } from '#context.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { CashRefund } from '@mutirao/contract/refunds'
import { refundWay } from '@mutirao/domain/refund'
import { announceOrder } from '../book/order-changes.service.ts'
import { findOrder, lockOrder } from '../book/orders.repository.ts'
import { findPaymentById } from '../book/payments.repository.ts'
import { findRefund, listCashDue } from '../book/refunds.repository.ts'
import { endRefund } from '../paying/send-refund.service.ts'

/** Money collected on delivery that must be refunded in cash, oldest first. */
export async function listCashRefunds(ctx: StaffCtx): Promise<CashRefund[]> {
  return (await listCashDue(ctx)).map(({ createdAt, ...refund }) => ({ ...refund, since: createdAt.toISOString() }))
}

/** Records a cash refund, once, with who and when in the audit log. Throws not_found for a refund that is not in cash. */
export async function giveCashBack(ctx: StaffCtx, id: string): Promise<{ amount: number }> {
  const refund = await inTransaction(ctx, async (tx) => {
    const found = await findRefund(tx, id)
    const payment = found && (await findPaymentById(tx, found.paymentId))
    if (!payment || refundWay({ type: payment.type, isToWallet: found.isToWallet }) !== 'CASH') throw new Problem('not_found')
    const order = (await lockOrder(tx, found.orderId))!
    if (!(await endRefund(tx, order, found))) return found
    const after = (await findOrder(tx, { id: order.id }))!
    const detail = { refund: id, amount: found.amount, before: order.state, after: after.state }
    await recordAudit(tx, { action: 'refund.cash', subject: `order ${order.id}`, detail })
    return found
  })
  announceOrder(ctx, refund.orderId)
  return { amount: refund.amount }
}

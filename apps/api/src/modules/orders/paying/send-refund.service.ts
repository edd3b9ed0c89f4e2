import { canMove } from '@mutirao/domain/order-status'
import { inTransaction, type Ctx } from '#context.ts'
import { announceOrder } from '../book/order-changes.service.ts'
import { noteRefund } from '../book/order-systems.service.ts'
import { lockOrder } from '../book/orders.repository.ts'
import { findPaymentById, movePayment } from '../book/payments.repository.ts'
import { findRefund, finishRefund, sumReturned } from '../book/refunds.repository.ts'
import { moveOrder } from '../book/transitions.ts'

/** The job: asks the provider outside of any transaction, then stores the result. A second run returns nothing more. */
export async function sendRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await findRefund(ctx, refundId)
  if (!refund || refund.state === 'DONE') return
  await ctx.services.payment.refund({ reference: refund.paymentId, key: refund.id, amount: refund.amount })
  await inTransaction(ctx, async (tx) => {
    const order = (await lockOrder(tx, refund.orderId))!
    if (!(await finishRefund(tx, refundId))) return
    await noteRefund(tx, 'refund.done', refund)
    const payment = (await findPaymentById(tx, refund.paymentId))!
    if ((await sumReturned(tx, payment.id)) < payment.received) return
    await movePayment(tx, payment.id, 'REFUNDED')
    // Returning money that was never the order's does not change the order.
    if (payment.state !== 'APPROVED' || !canMove(order.state, 'REFUNDED')) return
    await moveOrder(tx, order, 'REFUNDED')
  })
  announceOrder(ctx, refund.orderId)
}

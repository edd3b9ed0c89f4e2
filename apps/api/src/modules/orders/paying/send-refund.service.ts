import { canMove } from '@mutirao/domain/order-status'
import { acquirerOf } from '#modules/acquirers/acquirers.service.ts'
import { inTransaction, type Ctx } from '#context.ts'
import { announceOrder } from '../book/order-changes.service.ts'
import { lockOrder } from '../book/orders.repository.ts'
import { findPaymentById, movePayment } from '../book/payments.repository.ts'
import { findRefund, finishRefund, sumReturned } from '../book/refunds.repository.ts'
import { moveOrder } from '../book/transitions.ts'

/** A bank may need minutes to give money back. */
const ASK_AGAIN_MS = 60_000

/** The job: asks the provider outside of any transaction, then stores the result. A second run returns nothing more. */
export async function sendRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await findRefund(ctx, refundId)
  if (!refund || refund.state === 'DONE') return
  const acquirer = await acquirerOf(ctx, (await findPaymentById(ctx, refund.paymentId))!.provider)
  const came = await acquirer.refund({ reference: refund.paymentId, key: refund.id, amount: refund.amount })
  if (came === 'UNDER_WAY') {
    const later = new Date(ctx.now.getTime() + ASK_AGAIN_MS)
    await inTransaction(ctx, (tx) => tx.services.queue.send(tx.db, 'send-refund', { tenantId: ctx.tenant.id, refundId }, later))
    return
  }
  await inTransaction(ctx, async (tx) => {
    const order = (await lockOrder(tx, refund.orderId))!
    if (!(await finishRefund(tx, refundId))) return
    const payment = (await findPaymentById(tx, refund.paymentId))!
    if ((await sumReturned(tx, payment.id)) < payment.received) return
    await movePayment(tx, payment.id, 'REFUNDED')
    // Returning money that was never the order's does not change the order.
    if (payment.state !== 'APPROVED' || !canMove(order.state, 'REFUNDED')) return
    await moveOrder(tx, order, 'REFUNDED')
  })
  announceOrder(ctx, refund.orderId)
}

import type { WorkCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { disputeAfter, type Dispute } from '@mutirao/domain/dispute'
import type { OrderRow } from '../book/orders.repository.ts'
import { saveDispute, type PaymentRow } from '../book/payments.repository.ts'
import { insertRefund, listPending, sendNoneToWallet } from '../book/refunds.repository.ts'
import { lessenCashback } from '../money/cashback.service.ts'
import { returnableAmount } from '../money/refunds.service.ts'
import { endRefund } from './send-refund.service.ts'

/**
 * Applies a dispute's state (chargeback) to a payment, in the caller's transaction. While it is open the order keeps its state and stock, and no
 * refund of this payment is sent. LOST: the bank has returned all of it, which ends the payment, and the order when no other payment paid it.
 * WON: the waiting refunds are sent. Returns false when nothing changes.
 */
export async function followDispute(
  ctx: WorkCtx,
  order: OrderRow,
  { payment, dispute }: { payment: PaymentRow; dispute: Dispute },
): Promise<boolean> {
  if (disputeAfter(payment.dispute, dispute) === undefined) return false
  await saveDispute(ctx, payment.id, dispute)
  if (dispute === 'LOST') await takeBack(ctx, order, payment)
  if (dispute === 'WON')
    for (const { id: refundId, rejectedAt } of await listPending(ctx, payment.id))
      if (!rejectedAt) await ctx.services.queue.send(ctx.db, 'send-refund', { tenantId: ctx.tenant.id, refundId })
  return true
}

/** The refunds then cover the whole payment: pending ones, and the remainder as the bank's own refund. */
async function takeBack(ctx: WorkCtx, order: OrderRow, payment: PaymentRow): Promise<void> {
  const { id: paymentId, orderId } = payment
  const amount = await returnableAmount(ctx, payment)
  if (amount > 0) {
    const id = uuidv7(ctx.now.getTime())
    const row = {
      tenantId: ctx.tenant.id,
      id,
      orderId,
      paymentId,
      amount,
      reason: 'CHARGEBACK',
      state: 'PENDING',
      createdAt: ctx.now,
    } as const
    await insertRefund(ctx, row)
  }
  // The bank has returned everything: nothing goes into a wallet.
  await sendNoneToWallet(ctx, paymentId)
  for (const refund of await listPending(ctx, paymentId)) await endRefund(ctx, order, refund)
  await lessenCashback(ctx, order, paymentId)
}

import { inTransaction, type StaffCtx } from '#context.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { PaymentTroubles } from '@mutirao/contract/refunds'
import type { Dispute } from '@mutirao/domain/dispute'
import { announceOrder } from '../book/order-changes.service.ts'
import { findOrder, lockOrder } from '../book/orders.repository.ts'
import { listDisputes, seeDispute } from '../book/payments.repository.ts'
import { findRefund, listRejected, saveAnswer } from '../book/refunds.repository.ts'
import { endRefund } from '../paying/send-refund.service.ts'

/** Refunds that an acquirer rejected, and disputed payments. */
export async function listPaymentTroubles(ctx: StaffCtx): Promise<PaymentTroubles> {
  const [rejected, disputes] = await Promise.all([listRejected(ctx), listDisputes(ctx)])
  return {
    rejected: rejected.map(({ rejectedAt, ...refund }) => ({ ...refund, since: rejectedAt!.toISOString() })),
    disputes: disputes.map(({ dispute, disputedAt, ...payment }) => ({ ...payment, dispute: dispute!, since: disputedAt!.toISOString() })),
  }
}

/**
 * resend: sends the refund to the acquirer again. returned: staff refunded it by other means. Throws not_found for a refund that is not, or no
 * longer, rejected.
 */
export async function settleRejected(ctx: StaffCtx, id: string, decision: 'resend' | 'returned'): Promise<void> {
  const orderId = await inTransaction(ctx, async (tx) => {
    const known = await findRefund(tx, id)
    const order = known && (await lockOrder(tx, known.orderId))
    const refund = order && (await findRefund(tx, id))
    if (!refund?.rejectedAt || refund.state === 'DONE') throw new Problem('not_found')
    if (decision === 'returned') await endRefund(tx, order!, refund)
    else {
      await saveAnswer(tx, id, { rejectedAt: null, providerRef: null, resends: refund.resends + 1 })
      await tx.services.queue.send(tx.db, 'send-refund', { tenantId: tx.tenant.id, refundId: id })
    }
    const after = (await findOrder(tx, { id: order!.id }))!
    const detail = { refund: id, amount: refund.amount, decision, before: order!.state, after: after.state }
    await recordAudit(tx, { action: 'refund.rejected', subject: `order ${refund.orderId}`, detail })
    return refund.orderId
  })
  announceOrder(ctx, orderId)
}

/** Marks a dispute's state as handled by staff. Throws not_found when the dispute has moved on, or was marked already. */
export async function settleDispute(ctx: StaffCtx, id: string, { dispute, note }: { dispute: Dispute; note: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await seeDispute(tx, id, dispute)
    if (!row) throw new Problem('not_found')
    await recordAudit(tx, { action: 'dispute.settle', subject: `order ${row.orderId}`, detail: { payment: id, dispute, note } })
  })
}

import { inTransaction, type Ctx, type WorkCtx } from '#context.ts'
import { acquirerOf } from '#modules/acquirers/acquirers.service.ts'
import { refundIntoWallet, refundToWallet } from '#modules/wallets/wallets.service.ts'
import { canMove } from '@mutirao/domain/order-status'
import { refundWay } from '@mutirao/domain/refund'
import { announceOrder } from '../book/order-changes.service.ts'
import { noteRefund } from '../book/order-systems.service.ts'
import { lockOrder, type OrderRow } from '../book/orders.repository.ts'
import { findPaymentById, hasOtherApproved, movePayment, type PaymentRow } from '../book/payments.repository.ts'
import { findRefund, finishRefund, listDoneRefunds, saveAnswer, sumReturned, type RefundRow } from '../book/refunds.repository.ts'
import { providerKey } from '../money/refunds.service.ts'
import { moveOrder } from '../state/transitions.ts'

/** A bank may need minutes for a refund. */
const ASK_AGAIN_MS = 60_000

/** Job: calls the provider outside any transaction, then stores the result. Idempotent. */
export async function sendRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await findRefund(ctx, refundId)
  if (!refund || refund.state === 'DONE' || refund.rejectedAt) return
  const { type, provider, dispute } = (await findPaymentById(ctx, refund.paymentId))!
  const way = refundWay({ type, isToWallet: refund.isToWallet })
  // Staff refund it in cash, and confirm that.
  if (way === 'CASH') return
  // An open dispute decides who gets the money: its end sends the refund, or ends it.
  if (dispute === 'OPEN' || dispute === 'LOST') return
  if (way !== 'WALLET') {
    const acquirer = await acquirerOf(ctx, provider)
    const { paymentId: reference, amount, providerRef } = refund
    const asked = { reference, key: providerKey(refund), amount, ...(providerRef && { id: providerRef }) }
    const { state, id } = await acquirer.refund(asked)
    if (state === 'REJECTED') return leaveToStaff(ctx, refund)
    if (state === 'UNDER_WAY') {
      const later = new Date(ctx.now.getTime() + ASK_AGAIN_MS)
      await inTransaction(ctx, async (tx) => {
        await saveAnswer(tx, refundId, { providerRef: id ?? null })
        await tx.services.queue.send(tx.db, 'send-refund', { tenantId: ctx.tenant.id, refundId }, later)
      })
      return
    }
  }
  await inTransaction(ctx, async (tx) => {
    const order = (await lockOrder(tx, refund.orderId))!
    const earlier = await listDoneRefunds(tx, refund.paymentId)
    if (!(await endRefund(tx, order, refund))) return
    if (way === 'WALLET') await giveToWallet(tx, order, { refund, type, earlier })
  })
  announceOrder(ctx, refund.orderId)
}

/** Nothing is retried automatically: the refund waits for a person, who learns of it from the office's list, the log and the metrics. */
async function leaveToStaff(ctx: Ctx, { id, orderId }: RefundRow): Promise<void> {
  await inTransaction(ctx, (tx) => saveAnswer(tx, id, { rejectedAt: tx.now }))
  ctx.log.warn({ refund: id, orderId }, 'refund rejected')
}

/** Finishes a refund and, with its last centavo, the payment and possibly the order. Returns false when it was finished before. */
export async function endRefund(ctx: WorkCtx, order: OrderRow, refund: RefundRow): Promise<boolean> {
  if (!(await finishRefund(ctx, refund.id))) return false
  await noteRefund(ctx, 'refund.done', refund)
  const payment = (await findPaymentById(ctx, refund.paymentId))!
  if ((await sumReturned(ctx, payment.id)) < payment.received) return true
  await movePayment(ctx, payment.id, 'REFUNDED')
  // Refunding money that was never the order's does not change the order, nor does a partial refund.
  if (payment.state !== 'APPROVED' || (await hasOtherApproved(ctx, payment)) || !canMove(order.state, 'REFUNDED')) return true
  await moveOrder(ctx, order, 'REFUNDED')
  return true
}

type WalletRefund = { refund: RefundRow; type: PaymentRow['type']; earlier: readonly string[] }

/** The wallet's share returns to it; another payment goes into it when the buyer chose so. */
async function giveToWallet(ctx: Ctx, { id: orderId, leadId }: OrderRow, { refund, type, earlier }: WalletRefund): Promise<void> {
  const { id: refundId, paymentId, amount } = refund
  if (type === 'WALLET') await refundToWallet(ctx, { orderId, paymentId, refundId, amount, earlier })
  else await refundIntoWallet(ctx, { leadId, orderId, refundId, amount })
}

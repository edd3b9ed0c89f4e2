import { canMove } from '@mutirao/domain/order-status'
import { noteOrderState } from '#modules/messages/messages.service.ts'
import { inTransaction, type Ctx } from '../../context.ts'
import { uuidv7 } from '../../ids.ts'
import { lockOrder, moveOrder } from './orders.repository.ts'
import { findPaymentById, movePayment } from './payments.repository.ts'
import { findRefund, finishRefund, insertRefund, sumReturned, type RefundRow } from './refunds.repository.ts'

type Return = Pick<RefundRow, 'orderId' | 'paymentId' | 'amount' | 'reason'> & { campaignId?: string }

/** Decides, in the caller's transaction, that money goes back; the job asks the provider once that stands. */
export async function returnMoney(ctx: Ctx, { campaignId, ...refund }: Return): Promise<void> {
  const id = uuidv7(ctx.now.getTime())
  const tenantId = ctx.tenant.id
  await insertRefund(ctx, { ...refund, tenantId, id, state: 'PENDING', campaignId: campaignId ?? null, createdAt: ctx.now })
  await ctx.services.queue.send(ctx.db, 'send-refund', { tenantId, refundId: id })
}

/** The job: asks the provider outside every transaction, then writes what it said. Running twice returns the money once. */
export async function sendRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await findRefund(ctx, refundId)
  if (!refund || refund.state === 'DONE') return
  await ctx.services.payment.refund({ reference: refund.paymentId, key: refund.id, amount: refund.amount })
  await inTransaction(ctx, async (tx) => {
    const order = (await lockOrder(tx, refund.orderId))!
    if (!(await finishRefund(tx, refundId))) return
    const payment = (await findPaymentById(tx, refund.paymentId))!
    if ((await sumReturned(tx, payment.id)) < payment.amount) return
    await movePayment(tx, payment.id, 'REFUNDED')
    if (!canMove(order.state, 'REFUNDED')) return
    await moveOrder(tx, order.id, 'REFUNDED')
    await noteOrderState(tx, order, 'REFUNDED')
  })
}

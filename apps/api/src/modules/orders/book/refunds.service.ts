import { noteForBuyer, type ReturnReason } from '#modules/messages/messages.service.ts'
import type { ShopCtx, WorkCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { noteRefund } from './order-systems.service.ts'
import type { OrderRow } from './orders.repository.ts'
import { listUndecided, type PaymentRow } from './payments.repository.ts'
import { insertRefund, sumPromised, type RefundRow } from './refunds.repository.ts'

/** id: named by whoever asks, so that asking twice is once. */
type Return = Pick<RefundRow, 'orderId' | 'paymentId' | 'amount' | 'reason'> & { campaignId?: string; id?: string }

/** Decides in the caller's transaction that money goes back; after the commit a job asks the provider. */
export async function returnMoney(ctx: WorkCtx, { campaignId, id = uuidv7(ctx.now.getTime()), ...refund }: Return): Promise<void> {
  const tenantId = ctx.tenant.id
  await insertRefund(ctx, { ...refund, tenantId, id, state: 'PENDING', campaignId: campaignId ?? null, createdAt: ctx.now })
  await noteRefund(ctx, 'refund.requested', { ...refund, id })
  await ctx.services.queue.send(ctx.db, 'send-refund', { tenantId, refundId: id })
}

/** Centavos of a payment not yet in a refund: no refund may be larger, whatever the order cost. */
export async function returnableAmount(ctx: ShopCtx, { id, received }: PaymentRow): Promise<number> {
  return received - (await sumPromised(ctx, id))
}

/** Returns the payment of an order that can no longer be had: what is left of it, also where that is nothing. */
export async function returnPayment(ctx: WorkCtx, payment: PaymentRow, reason: RefundRow['reason']): Promise<void> {
  const amount = await returnableAmount(ctx, payment)
  await returnMoney(ctx, { orderId: payment.orderId, paymentId: payment.id, amount, reason })
}

/** Returns money that is not the order's, whole, and tells the buyer. */
export async function returnWhole(ctx: WorkCtx, order: OrderRow, payment: PaymentRow, reason: ReturnReason): Promise<void> {
  const amount = await returnableAmount(ctx, payment)
  if (amount <= 0) return
  await returnMoney(ctx, { orderId: order.id, paymentId: payment.id, amount, reason })
  await noteForBuyer(ctx, order, { news: 'MONEY_RETURNED', amount, reason })
}

/** Returns money still in review, because the order has ended or was paid otherwise. */
export async function returnReviews(ctx: WorkCtx, order: OrderRow, reason: ReturnReason): Promise<void> {
  for (const payment of await listUndecided(ctx, order.id)) await returnWhole(ctx, order, payment, reason)
}

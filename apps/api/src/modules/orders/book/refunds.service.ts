import { noteMoneyBack } from '#modules/messages/messages.service.ts'
import type { ShopCtx, WorkCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import type { OrderRow } from './orders.repository.ts'
import { listUndecided, type PaymentRow } from './payments.repository.ts'
import { insertRefund, sumPromised, type RefundRow } from './refunds.repository.ts'

type Return = Pick<RefundRow, 'orderId' | 'paymentId' | 'amount' | 'reason'> & { campaignId?: string }
type BackReason = Parameters<typeof noteMoneyBack>[2]['reason']

/** Decides, in the caller's transaction, that money goes back; the job asks the provider once that stands. */
export async function returnMoney(ctx: WorkCtx, { campaignId, ...refund }: Return): Promise<void> {
  const id = uuidv7(ctx.now.getTime())
  const tenantId = ctx.tenant.id
  await insertRefund(ctx, { ...refund, tenantId, id, state: 'PENDING', campaignId: campaignId ?? null, createdAt: ctx.now })
  await ctx.services.queue.send(ctx.db, 'send-refund', { tenantId, refundId: id })
}

/** Centavos of a payment that nobody has promised back: no refund may be larger, whatever the order cost. */
export async function returnableAmount(ctx: ShopCtx, { id, received }: PaymentRow): Promise<number> {
  return received - (await sumPromised(ctx, id))
}

/** Money that came and is not the order's goes back whole, and its buyer is told. */
export async function returnWhole(ctx: WorkCtx, order: OrderRow, payment: PaymentRow, reason: BackReason): Promise<void> {
  const amount = await returnableAmount(ctx, payment)
  if (amount <= 0) return
  await returnMoney(ctx, { orderId: order.id, paymentId: payment.id, amount, reason })
  await noteMoneyBack(ctx, order, { amount, reason })
}

/** What a person could still have decided of this order's money goes back, for the order has gone another way. */
export async function returnReviews(ctx: WorkCtx, order: OrderRow, reason: BackReason): Promise<void> {
  for (const payment of await listUndecided(ctx, order.id)) await returnWhole(ctx, order, payment, reason)
}

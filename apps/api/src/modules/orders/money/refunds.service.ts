import type { ShopCtx, WorkCtx } from '#context.ts'
import { uuidOf, uuidv7 } from '#ids.ts'
import { noteForBuyer, type ReturnReason } from '#modules/messages/messages.service.ts'
import { returnableOf, returnableOfOrder, splitOverPayments, type Returnable } from '@mutirao/domain/order-money'
import { backOf, type Back } from '@mutirao/domain/refund'
import { toRefundMoney } from '../book/order-facts.service.ts'
import { noteRefund } from '../book/order-systems.service.ts'
import { listPayments, type OrderRow } from '../book/orders.repository.ts'
import { listUndecided, type PaymentRow } from '../book/payments.repository.ts'
import { insertRefund, listRefunds, type RefundRow } from '../book/refunds.repository.ts'
import { lessenCashback } from './cashback.service.ts'

/** id: chosen by the caller, which makes a repeated call idempotent. */
type Return = Pick<RefundRow, 'amount' | 'reason'> & { campaignId?: string; id?: string; isToWallet?: boolean }

/** Inserts a refund of a payment in the caller's transaction; after the commit a job sends it to the provider. Returns how it is refunded. */
export async function returnMoney(
  ctx: WorkCtx,
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'type'>,
  { campaignId, id = uuidv7(ctx.now.getTime()), isToWallet = false, ...why }: Return,
): Promise<Back> {
  const tenantId = ctx.tenant.id
  const refund = { ...why, isToWallet, orderId: payment.orderId, paymentId: payment.id }
  await insertRefund(ctx, { ...refund, tenantId, id, state: 'PENDING', campaignId: campaignId ?? null, createdAt: ctx.now })
  await noteRefund(ctx, 'refund.requested', { ...refund, id })
  await ctx.services.queue.send(ctx.db, 'send-refund', { tenantId, refundId: id })
  return backOf(why.amount, { type: payment.type, isToWallet }, { sentAt: ctx.now, timeZone: ctx.tenant.body.timeZone })
}

/** Centavos of a payment that are in no refund: the maximum of a further refund, whatever the order cost. */
export async function returnableAmount(ctx: ShopCtx, payment: Pick<PaymentRow, 'id' | 'orderId' | 'received'>): Promise<number> {
  return returnableOf(payment, await readRefunds(ctx, payment.orderId))
}

/** Refundable centavos of an order. */
export async function readReturnable(ctx: ShopCtx, orderId: string): Promise<Returnable> {
  return returnableOfOrder(...(await readMoney(ctx, orderId)))
}

const readMoney = (ctx: ShopCtx, orderId: string) => Promise.all([listPayments(ctx, orderId), readRefunds(ctx, orderId)])
const readRefunds = async (ctx: ShopCtx, orderId: string) => (await listRefunds(ctx, orderId)).map(toRefundMoney)

/**
 * Refunds part of an order in the caller's transaction: first the other payment, by its own method or into the wallet, then the wallet's share.
 * Takes back the cashback that it had earned. Returns the amounts by method.
 */
export async function returnOfOrder(
  ctx: WorkCtx,
  order: OrderRow,
  { amount, id = uuidv7(ctx.now.getTime()), isToWallet, ...why }: Return,
): Promise<Back[]> {
  const all: Back[] = []
  const parts = splitOverPayments(amount, ...(await readMoney(ctx, order.id)))
  for (const [index, { payment, amount: part }] of parts.entries()) {
    const refund = { ...why, id: index === 0 ? id : secondRefundId(id), amount: part, isToWallet: isToWallet && payment.type !== 'WALLET' }
    all.push(await returnMoney(ctx, payment, refund))
  }
  await lessenCashback(ctx, order, id)
  return all
}

/** The way in which returnOfOrder would refund an amount now. */
export async function previewReturn(ctx: ShopCtx, order: OrderRow, amount: number): Promise<Back[]> {
  const when = { sentAt: ctx.now, timeZone: ctx.tenant.body.timeZone }
  const parts = splitOverPayments(amount, ...(await readMoney(ctx, order.id)))
  return parts.map(({ payment, amount: part }) => backOf(part, { type: payment.type, isToWallet: false }, when))
}

/** The id of the second refund of one act, derived from the first, so that a repeated act finds both. */
export const secondRefundId = (id: string): string => uuidOf(`beside ${id}`)

/** A refund's idempotency key at the provider: a new one each time staff send it again. */
export const providerKey = ({ id, resends }: Pick<RefundRow, 'id' | 'resends'>): string =>
  resends === 0 ? id : uuidOf(`resend ${resends} ${id}`)

/** Refunds the remainder of a payment whose order can no longer be fulfilled, even when that is nothing. */
export async function returnPayment(ctx: WorkCtx, payment: PaymentRow, reason: RefundRow['reason']): Promise<void> {
  const amount = await returnableAmount(ctx, payment)
  await returnMoney(ctx, payment, { amount, reason })
}

/** Refunds money that is not the order's in full, and notifies the buyer. */
export async function returnWhole(ctx: WorkCtx, order: OrderRow, payment: PaymentRow, reason: ReturnReason): Promise<void> {
  const amount = await returnableAmount(ctx, payment)
  if (amount <= 0) return
  const back = [await returnMoney(ctx, payment, { amount, reason })]
  await noteForBuyer(ctx, order, { news: 'MONEY_RETURNED', back, reason })
}

/** Refunds money still in review, because the order has ended or was paid otherwise. */
export async function returnReviews(ctx: WorkCtx, order: OrderRow, reason: ReturnReason): Promise<void> {
  for (const payment of await listUndecided(ctx, order.id)) await returnWhole(ctx, order, payment, reason)
}

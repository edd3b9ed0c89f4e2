import { createHash } from 'node:crypto'
import { sum } from '@mutirao/domain/money'
import { backOf, type Back } from '@mutirao/domain/refund'
import { splitReturn } from '@mutirao/domain/wallet'
import { noteForBuyer, type ReturnReason } from '#modules/messages/messages.service.ts'
import type { ShopCtx, WorkCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { lessenCashback } from './cashback.service.ts'
import { noteRefund } from './order-systems.service.ts'
import { listPayments, type OrderRow } from './orders.repository.ts'
import { listUndecided, type PaymentRow } from './payments.repository.ts'
import { insertRefund, sumCourtesies, sumPromised, type RefundRow } from './refunds.repository.ts'

/** id: named by whoever asks, so that asking twice is once. */
type Return = Pick<RefundRow, 'amount' | 'reason'> & { campaignId?: string; id?: string; isToWallet?: boolean }

/** Decides in the caller's transaction that money of a payment goes back; after the commit a job asks the provider. Answers how. */
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

/** Centavos of a payment not yet in a refund: no refund may be larger, whatever the order cost. */
export async function returnableAmount(ctx: ShopCtx, { id, received }: PaymentRow): Promise<number> {
  return received - (await sumPromised(ctx, id))
}

type Returnable = { payment: PaymentRow; returnable: number; courtesies: number }

/** Payments that paid an order, with what of each is not yet in a refund; the wallet's comes last. */
async function listReturnable(ctx: ShopCtx, orderId: string): Promise<Returnable[]> {
  const all = (await listPayments(ctx, orderId)).filter(({ state }) => state === 'APPROVED')
  const approved = all.toSorted((one, other) => Number(one.type === 'WALLET') - Number(other.type === 'WALLET'))
  const parts = []
  for (const payment of approved)
    parts.push({ payment, returnable: await returnableAmount(ctx, payment), courtesies: await sumCourtesies(ctx, payment.id) })
  return parts
}

/** Centavos that may still go back: of all that paid an order, and of what its wallet had paid; `paid`: what its price has, courtesies not counted. */
export async function returnableOf(ctx: ShopCtx, orderId: string): Promise<{ total: number; wallet: number; paid: number }> {
  const parts = await listReturnable(ctx, orderId)
  const ofWallet = parts.filter(({ payment }) => payment.type === 'WALLET')
  const total = sum(parts, ({ returnable }) => returnable)
  return { total, wallet: sum(ofWallet, ({ returnable }) => returnable), paid: total + sum(parts, ({ courtesies }) => courtesies) }
}

/**
 * Part of what paid an order goes back, in the caller's transaction: first the other payment's, by the way it came or into the wallet, then
 * what the wallet had paid. The cashback that was earned by it goes, too. Answers what goes which way.
 */
export async function returnOfOrder(
  ctx: WorkCtx,
  order: OrderRow,
  { amount, id = uuidv7(ctx.now.getTime()), isToWallet, ...why }: Return,
): Promise<Back[]> {
  const paid = await sharesOfReturn(ctx, order.id, amount)
  const all: Back[] = []
  for (const [index, { payment, amount: part }] of paid.entries()) {
    const refund = { ...why, id: index === 0 ? id : besideOf(id), amount: part, isToWallet: isToWallet && payment.type !== 'WALLET' }
    all.push(await returnMoney(ctx, payment, refund))
  }
  await lessenCashback(ctx, order, id)
  return all
}

/** How an amount would go back by returnOfOrder now. */
export async function foretellReturn(ctx: ShopCtx, order: OrderRow, amount: number): Promise<Back[]> {
  const when = { sentAt: ctx.now, timeZone: ctx.tenant.body.timeZone }
  const shares = await sharesOfReturn(ctx, order.id, amount)
  return shares.map(({ payment, amount: part }) => backOf(part, { type: payment.type, isToWallet: false }, when))
}

async function sharesOfReturn(ctx: ShopCtx, orderId: string, amount: number) {
  const parts = await listReturnable(ctx, orderId)
  const amounts = splitReturn(
    amount,
    parts.map(({ returnable }) => returnable),
  )
  return parts.map(({ payment }, index) => ({ payment, amount: amounts[index]! })).filter((part) => part.amount > 0)
}

/** The id of the second refund of one act, which names the first: an act that comes again finds both. */
export const besideOf = (id: string): string => uuidOf(`beside ${id}`)

/** The key of a refund at its provider: another one each time that staff send it again. */
export const providerKey = ({ id, resends }: Pick<RefundRow, 'id' | 'resends'>): string =>
  resends === 0 ? id : uuidOf(`resend ${resends} ${id}`)

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** Returns the payment of an order that can no longer be had: what is left of it, also where that is nothing. */
export async function returnPayment(ctx: WorkCtx, payment: PaymentRow, reason: RefundRow['reason']): Promise<void> {
  const amount = await returnableAmount(ctx, payment)
  await returnMoney(ctx, payment, { amount, reason })
}

/** Returns money that is not the order's, whole, and tells the buyer. */
export async function returnWhole(ctx: WorkCtx, order: OrderRow, payment: PaymentRow, reason: ReturnReason): Promise<void> {
  const amount = await returnableAmount(ctx, payment)
  if (amount <= 0) return
  const back = [await returnMoney(ctx, payment, { amount, reason })]
  await noteForBuyer(ctx, order, { news: 'MONEY_RETURNED', back, reason })
}

/** Returns money still in review, because the order has ended or was paid otherwise. */
export async function returnReviews(ctx: WorkCtx, order: OrderRow, reason: ReturnReason): Promise<void> {
  for (const payment of await listUndecided(ctx, order.id)) await returnWhole(ctx, order, payment, reason)
}

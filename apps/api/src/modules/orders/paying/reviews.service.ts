import { inTransaction, type Ctx, type ShopCtx, type WorkCtx } from '#context.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import { recordAudit, type ActingCtx } from '#modules/staff/audit.service.ts'
import { formatMoney } from '@mutirao/domain/money'
import { chargedAmount, leftToPay } from '@mutirao/domain/order-money'
import { isPaid, mayBePaid, type OrderState } from '@mutirao/domain/order-status'
import { listLines, lockOrder, saveTerms, type OrderRow } from '../book/orders.repository.ts'
import { findPaymentById, listReviewRows, listUndecided, acceptPayment, type PaymentRow } from '../book/payments.repository.ts'
import { returnMoney, returnWhole } from '../money/refunds.service.ts'
import { termsBy } from '../money/repricing.rules.ts'
import { oldestUndecided, returnDateOf } from '../money/reviews.rules.ts'
import { followPayment } from './payments.service.ts'

export type Review = {
  payment: string
  order: string
  buyer: string
  state: OrderState
  due: number
  received: number
  currency: string | undefined
  receivedAt: Date
  returnsAt: Date
}

/** Payments in review, oldest first. */
export async function listReviews(ctx: ShopCtx): Promise<Review[]> {
  return (await listReviewRows(ctx)).map(({ payment, code, state, userName }) => {
    const receivedAt = payment.receivedAt ?? payment.createdAt
    const { id, amount: due, received } = payment
    return {
      payment: id,
      order: code,
      buyer: userName,
      state,
      due,
      received,
      currency: payment.currency ?? undefined,
      receivedAt,
      returnsAt: returnDateOf(ctx.tenant.body.payment, receivedAt),
    }
  })
}

type Decision = 'accept' | 'return'
type Decided = { mistake: string } | { said: string; id: string; campaignIds: string[] }

/**
 * Applies the shop's decision on money in review, in one transaction. accept: the order counts as fully paid, even by less than was due; any
 * surplus is refunded. return: everything is refunded.
 */
export async function resolveReview(ctx: WorkCtx & ActingCtx, paymentId: string, decision: Decision): Promise<Decided> {
  const known = await findPaymentById(ctx, paymentId)
  if (!known) return { mistake: `Não há pagamento ${paymentId} nesta loja.` }
  const order = (await lockOrder(ctx, known.orderId))!
  const payment = (await listUndecided(ctx, order.id)).find(({ id }) => id === paymentId)
  if (!payment) return { mistake: `O pagamento ${paymentId} não está em análise, ou já foi decidido.` }
  const decided = await (decision === 'accept' ? accept(ctx, order, payment) : giveBack(ctx, order, payment))
  if ('said' in decided) await recordAudit(ctx, { action: 'review.settle', subject: `payment ${paymentId}`, detail: { decision } })
  return decided
}

async function giveBack(ctx: WorkCtx, order: OrderRow, payment: PaymentRow): Promise<Decided> {
  await returnWhole(ctx, order, payment, 'REVIEW')
  return {
    said: `${formatMoney(payment.received)} do pedido ${order.code} serão devolvidos.`,
    id: order.id,
    campaignIds: order.campaignIds,
  }
}

async function accept(ctx: WorkCtx, order: OrderRow, payment: PaymentRow): Promise<Decided> {
  if (!mayBePaid(order.state)) return { mistake: `O pedido ${order.code} já terminou: só é possível devolver o valor.` }
  const { terms, amount, left } = await dueNow(ctx, order, payment)
  if (terms.price !== order.price) await saveTerms(ctx, order, terms)
  await acceptPayment(ctx, payment.id, { amount, price: left })
  const said = (text: string) => ({ said: text, id: order.id, campaignIds: order.campaignIds })
  const paid = formatMoney(payment.received)
  const state = await followPayment(ctx, { ...order, ...terms }, { ...payment, amount, state: 'APPROVED' })
  if (!isPaid(state)) return said(`O pedido ${order.code} não pode mais ser atendido: ${paid} serão devolvidos.`)
  const surplus = payment.received - amount
  if (surplus <= 0) return said(`O pedido ${order.code} está pago com ${paid}.`)
  const back = [await returnMoney(ctx, payment, { amount: surplus, reason: 'SURPLUS' })]
  await noteForBuyer(ctx, order, { news: 'MONEY_RETURNED', back, reason: 'SURPLUS' })
  return said(`O pedido ${order.code} está pago. ${formatMoney(surplus)} a mais serão devolvidos.`)
}

/** The order's current price by this payment's method; its charge may have had another amount. */
async function dueNow(ctx: WorkCtx, order: OrderRow, payment: PaymentRow) {
  const terms = termsBy(order, await listLines(ctx, [order.id]), payment.methodPercentage)
  const left = leftToPay({ ...order, ...terms })
  const amount = left === payment.price ? payment.amount : chargedAmount(ctx.tenant.body.payment.installments, payment, left)
  return { terms, amount, left }
}

/** Refunds money in review whose decision is overdue, once across all processes. */
export async function returnUnclaimed(ctx: Ctx): Promise<void> {
  for (const { payment } of await listReviewRows(ctx, oldestUndecided(ctx.tenant.body.payment, ctx.now)))
    await inTransaction(ctx, (tx) => resolveReview({ ...tx, actor: { kind: 'system' } }, payment.id, 'return'))
}

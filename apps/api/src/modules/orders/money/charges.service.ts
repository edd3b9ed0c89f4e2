import type { ChargeRequest, PaymentNotice } from '#adapters/payment/payment-adapter.ts'
import type { Ctx, WorkCtx } from '#context.ts'
import { acquirerOf } from '#modules/acquirers/acquirers.service.ts'
import { findPayingCard } from '#modules/cards/cards.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { CardBrand } from '@mutirao/domain/card-brands'
import { isWorthAsking } from '@mutirao/domain/charge-asks'
import { isOfferedTo } from '@mutirao/domain/installments'
import { keptBrands, knownBrandOf } from '@mutirao/domain/payment-card'
import { cpfOfOrder } from '../book/buyer-cpf.service.ts'
import { findOrder, findPayment, type OrderRow } from '../book/orders.repository.ts'
import * as repository from '../book/payments.repository.ts'

/** Opens the charge of an order's newest payment at the provider, once. Call it outside any transaction. */
export async function openCharge(ctx: Ctx, orderId: string): Promise<repository.PaymentRow> {
  const [order, payment] = await Promise.all([findOrder(ctx, { id: orderId }), findPayment(ctx, orderId)])
  return openChargeOf(ctx, order, payment)
}

/** The same for the difference of a slot change. */
export async function openDifference(ctx: Ctx, order: OrderRow): Promise<repository.PaymentRow> {
  return openChargeOf(ctx, order, await repository.findSlotChange(ctx, order.id))
}

/** The same for an order and its newest payment that were just read. */
export async function openChargeOf(ctx: Ctx, order: OrderRow | undefined, payment: repository.PaymentRow | undefined) {
  if (!order || !payment || payment.type === 'ON_DELIVERY' || payment.type === 'WALLET') throw new Problem('order_not_payable')
  if (payment.charge || payment.state !== 'PENDING') return payment
  // A Pix code contains the recipient and its city; the loader requires both.
  if (payment.type === 'PIX' && !ctx.tenant.body.payment.pix) throw new Problem('payment_method_unavailable')
  const acquirer = await acquirerOf(ctx, payment.provider)
  const card = await payingCard(ctx, order, payment)
  const charge = await acquirer.createCharge(requestOf(ctx, order, { ...payment, type: payment.type, card }))
  const state = await repository.saveCharge(ctx, payment.id, charge)
  // The payment was refused while the provider was being called: the job that closes its charge may have found none yet.
  if (state !== 'PENDING') await sendClose(ctx, payment.id)
  return { ...payment, charge }
}

/** The buyer is looking at the payment: polls the acquirer in the sweeper's next round instead of later. */
export async function askWhenSeen(ctx: Ctx, payments: readonly repository.PaymentRow[]): Promise<void> {
  for (const { id, state, asks, askAt } of payments)
    if (state === 'PENDING' && askAt && isWorthAsking({ asks, askAt }, ctx.now)) await repository.askSoon(ctx, id)
}

type Online = repository.PaymentRow & Pick<ChargeRequest, 'type' | 'card'>

/** The buyer's stored card that this payment uses; once it is removed, any card may be typed. */
export async function payingCard(ctx: Ctx, { leadId }: Pick<OrderRow, 'leadId'>, { cardId, provider }: repository.PaymentRow) {
  return cardId === null ? undefined : findPayingCard(ctx, { leadId, provider }, cardId)
}

/** The charge request of a payment. */
export function requestOf(
  ctx: Ctx,
  order: Pick<OrderRow, 'code' | 'leadId' | 'userName' | 'email' | 'properties'>,
  payment: Online,
): ChargeRequest {
  const { id, type, amount, installments, expiresAt, card, keepsCard } = payment
  const { tenant } = ctx
  const { pix } = tenant.body.payment
  return {
    reference: id,
    tenantId: tenant.id,
    orderCode: order.code,
    type,
    amount,
    installments,
    notFor: type === 'CREDIT_CARD' ? notFor(ctx, payment) : undefined,
    expiresAt: expiresAt ?? undefined,
    receiver: pix ?? { name: tenant.name, city: '' },
    payer: { name: order.userName, email: order.email ?? undefined, cpf: cpfOfOrder(ctx, order) },
    description: `Pedido ${order.code}`,
    card,
    keepFor: keepsCard ? order.leadId : undefined,
  }
}

/** Card brands that must not pay it: the agreed instalments are not offered to them. */
function notFor({ tenant }: Ctx, { price, amount, installments, brand }: Online): ChargeRequest['notFor'] {
  const agreed = { price, amount, count: installments, brand: brand ?? undefined }
  const isNot = (one: CardBrand | undefined) => !isOfferedTo(tenant.body.payment.installments, one, agreed)
  return keptBrands.filter((one) => isNot(knownBrandOf(one)))
}

/**
 * Refuses all pending payments of the order in the caller's transaction; a job then closes their charges. Includes refused cards, which could be
 * tried again.
 */
export async function closeOpenCharges(ctx: WorkCtx, orderId: string): Promise<void> {
  const newest = await findPayment(ctx, orderId)
  const refused = newest?.state === 'REFUSED' && newest.charge ? [newest] : []
  for (const { id } of [...refused, ...(await repository.closePending(ctx, orderId))]) await sendClose(ctx, id)
}

/** `at`: delays the job until the charge can no longer be paid. */
export const sendClose = (ctx: WorkCtx, paymentId: string, at?: Date) =>
  ctx.services.queue.send(ctx.db, 'close-charge', { tenantId: ctx.tenant.id, paymentId }, at)

/** Job: afterwards the provider accepts no payment; a pending payment stays open. Returns the payment that arrived first, if any. */
export async function closeCharge(ctx: Ctx, paymentId: string): Promise<PaymentNotice | undefined> {
  const payment = await repository.findPaymentById(ctx, paymentId)
  if (!payment || payment.state === 'PENDING') return undefined
  const acquirer = await acquirerOf(ctx, payment.provider)
  await acquirer.cancelCharge(paymentId)
  const outcome = await acquirer.findOutcome(paymentId)
  return outcome?.state === 'APPROVED' ? outcome : undefined
}

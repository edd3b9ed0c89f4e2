import { Problem } from '@mutirao/contract/problems'
import type { TypedCard } from '#adapters/payment/payment-adapter.ts'
import { acquirerOf, cardSecretOf } from '#modules/acquirers/acquirers.service.ts'
import { keepTyped } from '#modules/cards/cards.service.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { isSameSecret } from '#ids.ts'
import type { Ctx } from '#context.ts'
import { payingCard, requestOf } from '../book/charges.service.ts'
import { findOrder } from '../book/orders.repository.ts'
import { findPaymentById } from '../book/payments.repository.ts'
import { applyNotice } from './payments.service.ts'

type Asked = { reference: string; secret: string }

/** Whoever tries stolen cards tries many; counted by visitor, for a whole neighbourhood may share one address. */
const CARDS: Limit = { name: 'card', most: 20, seconds: 3600 }

/** A charge whose card is typed into a page of ours. A wrong secret is answered as no such charge. */
export async function findCardCharge(ctx: Ctx, { reference, secret }: Asked) {
  const isOurs = isSameSecret(secret, cardSecretOf(ctx.services.secrets, ctx.tenant.id, reference))
  const payment = isOurs ? await findPaymentById(ctx, reference) : undefined
  if (payment?.type !== 'CREDIT_CARD') throw new Problem('not_found')
  const isOver = payment.expiresAt !== null && payment.expiresAt <= ctx.now
  const order = await findOrder(ctx, { id: payment.orderId })
  const card = order && (await payingCard(ctx, order, payment))
  return { ...payment, card, isOpen: payment.state === 'PENDING' && payment.charge !== null && !isOver }
}

/** Charges the card at the acquirer, once for each payment; undefined: it has not decided yet, and its notice will say. */
export async function payByCard(
  ctx: Ctx,
  asked: Asked,
  { keepToken, ...card }: TypedCard & { keepToken?: string },
): Promise<'APPROVED' | 'REFUSED' | undefined> {
  const payment = await findCardCharge(ctx, asked)
  if (!payment.isOpen) throw new Problem('order_not_payable')
  const [order, acquirer] = await Promise.all([findOrder(ctx, { id: payment.orderId }), acquirerOf(ctx, payment.provider)])
  if (!order || !acquirer.payByCard) throw new Problem('not_found')
  await countTry(ctx, CARDS, order.leadId)
  const typed = payment.card ? { token: card.token, brand: payment.card.brand } : card
  const notice = await acquirer.payByCard(requestOf(ctx, order, { ...payment, type: 'CREDIT_CARD' }), typed)
  if (notice) await applyNotice(ctx, notice)
  if (payment.keepsCard && keepToken && notice?.state !== 'REFUSED')
    // The order is paid whether or not its card can be kept.
    await keepTyped(ctx, { leadId: order.leadId, provider: payment.provider }, keepToken).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'a card was not kept'),
    )
  return notice?.state
}

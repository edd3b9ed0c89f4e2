import type { CardAnswer, Challenge, TypedCard } from '#adapters/payment/payment-adapter.ts'
import type { Ctx } from '#context.ts'
import { isProvedBy } from '#ids.ts'
import { acquirerOf, cardSecretOf } from '#modules/acquirers/acquirers.service.ts'
import { keepTyped } from '#modules/cards/cards.service.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { findOrder } from '../book/orders.repository.ts'
import { findPaymentById } from '../book/payments.repository.ts'
import { payingCard, requestOf } from '../money/charges.service.ts'
import { applyNotice, askForPayments } from './payments.service.ts'

type CardPageKey = { reference: string; secret: string }

/** Limits card testing per visitor, since a whole neighbourhood may share one IP address. */
const CARDS: Limit = { name: 'card', most: 20, seconds: 3600 }

/** A charge whose card is typed into a page of ours. A wrong secret is answered like an unknown charge. */
export async function findCardCharge(ctx: Ctx, { reference, secret }: CardPageKey) {
  const isOurs = isProvedBy(ctx.services.secrets.webhooks, secret, (webhook) => cardSecretOf({ webhook }, ctx.tenant.id, reference))
  const payment = isOurs ? await findPaymentById(ctx, reference) : undefined
  if (payment?.type !== 'CREDIT_CARD') throw new Problem('not_found')
  const isOver = payment.expiresAt !== null && payment.expiresAt <= ctx.now
  const order = await findOrder(ctx, { id: payment.orderId })
  const card = order && (await payingCard(ctx, order, payment))
  return { ...payment, card, isOpen: payment.state === 'PENDING' && payment.charge !== null && !isOver }
}

/** The card page's state; contains nothing of the card's number. */
type CardState = 'APPROVED' | 'REFUSED' | Exclude<CardAnswer['state'], 'ENDED'>

/** Charges the card at the acquirer, once per payment. WAITING: undecided, its webhook will follow. */
export async function payByCard(
  ctx: Ctx,
  asked: CardPageKey,
  { keepToken, ...card }: TypedCard & { keepToken?: string },
): Promise<CardState> {
  const payment = await findCardCharge(ctx, asked)
  if (!payment.isOpen) throw new Problem('order_not_payable')
  const [order, acquirer] = await Promise.all([findOrder(ctx, { id: payment.orderId }), acquirerOf(ctx, payment.provider)])
  if (!order || !acquirer.payByCard) throw new Problem('not_found')
  await countTry(ctx, CARDS, order.leadId)
  const typed = payment.card ? { token: card.token, brand: payment.card.brand } : card
  const answer = await acquirer.payByCard(requestOf(ctx, order, { ...payment, type: 'CREDIT_CARD' }), typed)
  const state = answer.state === 'ENDED' ? answer.notice.state : answer.state
  if (answer.state === 'ENDED') await applyNotice(ctx, answer.notice)
  if (payment.keepsCard && keepToken && state !== 'REFUSED' && state !== 'NOT_OFFERED')
    // The order is paid even if its card cannot be stored.
    await keepTyped(ctx, { leadId: order.leadId, provider: payment.provider }, keepToken).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'a card was not kept'),
    )
  return state
}

/** The pending challenge of the card's bank, while the charge is open. */
export async function findChallenge(ctx: Ctx, { id, provider }: { id: string; provider: string }): Promise<Challenge | undefined> {
  const acquirer = await acquirerOf(ctx, provider)
  return acquirer.findChallenge?.(id)
}

/** Called once the buyer has answered the bank: the outcome comes from the acquirer, not from the browser. */
export async function outcomeOfCard(ctx: Ctx, asked: CardPageKey): Promise<CardState> {
  const { orderId, isOpen } = await findCardCharge(ctx, asked)
  if (isOpen) await askForPayments(ctx, orderId)
  const { state } = await findCardCharge(ctx, asked)
  if (state === 'PENDING') return 'WAITING'
  return state === 'REFUSED' ? 'REFUSED' : 'APPROVED'
}

import type { MoneyNotice, PaymentNotice } from '#adapters/payment/payment-adapter.ts'
import { inTransaction, type Ctx, type WorkCtx } from '#context.ts'
import { acquirerOf } from '#modules/acquirers/acquirers.service.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { disputeAfter } from '@mutirao/domain/dispute'
import { leftToPay } from '@mutirao/domain/order-money'
import { isPaid, mayBeRescheduled, type OrderState } from '@mutirao/domain/order-status'
import { claimOfMoney, orderStateAfterPayment, paymentTransition } from '@mutirao/domain/payment-status'
import { hasClosedGroup } from '../book/closings.repository.ts'
import { announce } from '../book/order-changes.service.ts'
import { demandOfLines } from '../book/order-demand.service.ts'
import { noteReview } from '../book/order-systems.service.ts'
import { hasLiveSibling, listLines, lockOrder, saveTerms, type NewTerms, type OrderRow } from '../book/orders.repository.ts'
import * as repository from '../book/payments.repository.ts'
import { returnableAmount, returnWhole } from '../money/refunds.service.ts'
import { termsBy } from '../money/repricing.rules.ts'
import { returnDateOf } from '../money/reviews.rules.ts'
import { applySlotChange, dropSlotChange } from '../money/slot-changes.service.ts'
import { lacksAny, moveOrder, revive } from '../state/transitions.ts'
import { followDispute } from './disputes.service.ts'

type PaymentRow = repository.PaymentRow

/** Called by webhooks, the sweeper and the expiry job: the single path that changes a payment and, by the transition table, its order. */
export async function applyNotice(ctx: Ctx, notice: PaymentNotice): Promise<void> {
  const moved = await inTransaction(ctx, async (tx) => {
    const known = await repository.findPaymentById(tx, notice.reference)
    if (!known) throw new Problem('order_not_found')
    if (notice.state === 'DISPUTE' && disputeAfter(known.dispute, notice.dispute) === undefined) return undefined
    if (!(await repository.rememberNotice(tx, known.provider, notice.eventId, notice))) return undefined
    // Locks the order before the payment, as everywhere, so that two notices cannot deadlock.
    const order = (await lockOrder(tx, known.orderId))!
    const payment = (await repository.lockPayment(tx, notice.reference))!
    if (notice.state === 'DISPUTE') return (await followDispute(tx, order, { payment, dispute: notice.dispute })) ? order : undefined
    const isMoved =
      notice.state === 'APPROVED'
        ? await (payment.slotChange ? receiveDifference : receive)(tx, order, payment, notice)
        : await refuse(tx, order, payment)
    return isMoved ? order : undefined
  })
  if (!moved) return
  if (notice.state === 'DISPUTE') ctx.log.warn({ payment: notice.reference, dispute: notice.dispute }, 'payment disputed')
  announce(ctx, moved)
}

/** Only a refusal of the newest payment matters: older ones are closed already. */
async function refuse(ctx: WorkCtx, order: OrderRow, payment: PaymentRow): Promise<boolean> {
  if (paymentTransition(payment.state, 'REFUSED') === payment.state) return false
  if (payment.slotChange) {
    await dropSlotChange(ctx, order)
    return true
  }
  await repository.movePayment(ctx, payment.id, 'REFUSED')
  await followPayment(ctx, order, { ...payment, state: 'REFUSED' })
  return true
}

/**
 * Money has arrived: it pays the order, goes into review, or is refunded. Money is never counted twice; but while another amount is in review,
 * the provider may still correct it to the right one.
 */
async function receive(ctx: WorkCtx, order: OrderRow, payment: PaymentRow, { amount, brand, currency }: MoneyNotice): Promise<boolean> {
  const isCorrection = payment.state === 'REVIEW' && (await returnableAmount(ctx, payment)) === payment.received
  if (hasCome(payment) && !isCorrection) return false
  const isPaidOtherwise = await repository.hasOtherApproved(ctx, payment)
  const terms = termsBy(order, await listLines(ctx, [order.id]), payment.methodPercentage)
  // An older charge may still be paid: its amount is correct as long as the order was not repriced since.
  const isExact = amount === payment.amount && leftToPay({ ...order, ...terms }) === payment.price
  const claim = claimOfMoney({ order: order.state, isExact, isPaidOtherwise, isForeign: currency !== undefined })
  if (isCorrection && claim !== 'OWN') return false
  const state = claim === 'OWN' ? 'APPROVED' : 'REVIEW'
  await repository.receivePayment(ctx, payment.id, { state, received: amount, brand, currency })
  if (payment.keepsCard) await learnCards(ctx, order, payment)
  const came = { ...payment, received: amount, state } as const
  if (claim === 'OWN') await payOrderBy(ctx, { order, payment: came, terms })
  else if (claim === 'RETURN') await returnWhole(ctx, order, came, isPaidOtherwise ? 'DUPLICATE_PAYMENT' : 'LATE_PAYMENT')
  else {
    const returnsAt = returnDateOf(ctx.tenant.body.payment, ctx.now)
    await noteForBuyer(ctx, order, { news: 'MONEY_IN_REVIEW', amount, returnsAt, price: leftToPay(order) })
    await noteReview(ctx, order, { id: payment.id, received: amount, returnsAt })
  }
  return true
}

/** The difference of a slot change has arrived: the order moves, or the money is refunded when the change is no longer waiting. */
async function receiveDifference(ctx: WorkCtx, order: OrderRow, payment: PaymentRow, { amount, currency }: MoneyNotice): Promise<boolean> {
  const { slotChange, state } = payment
  if (!slotChange || hasCome(payment)) return false
  const isExact = amount === payment.amount && currency === undefined
  const isOwn = state === 'PENDING' && isExact && isPaid(order.state) && mayBeRescheduled(order.state)
  if (state === 'PENDING' && !isOwn) await dropSlotChange(ctx, order)
  const came = { ...payment, received: amount, state: isOwn ? 'APPROVED' : 'REVIEW' } as const
  await repository.receivePayment(ctx, payment.id, { state: came.state, received: amount, currency })
  if (isOwn) await applySlotChange(ctx, order, { ...came, slotChange })
  else await returnWhole(ctx, order, came, 'SLOT_EXPIRED')
  return true
}

/** Job: releases the place of a slot change whose payment deadline has passed, after polling the acquirer once more. */
export async function endSlotChange(ctx: Ctx, paymentId: string): Promise<void> {
  const payment = await repository.findPaymentById(ctx, paymentId)
  if (!payment?.slotChange || payment.state !== 'PENDING' || (payment.expiresAt && payment.expiresAt > ctx.now)) return
  const outcome = await unlessAway(async () => (await acquirerOf(ctx, payment.provider)).findOutcome(paymentId))
  if (outcome) await applyNotice(ctx, outcome)
  const dropped = await inTransaction(ctx, async (tx) => {
    const order = (await lockOrder(tx, payment.orderId))!
    if ((await repository.findPaymentById(tx, paymentId))?.state !== 'PENDING') return undefined
    await dropSlotChange(tx, order)
    return order
  })
  if (dropped) announce(ctx, dropped)
}

function learnCards(ctx: WorkCtx, { leadId }: OrderRow, { provider }: PaymentRow) {
  return ctx.services.queue.send(ctx.db, 'learn-cards', { tenantId: ctx.tenant.id, leadId, provider })
}

const hasCome = ({ state, received }: PaymentRow) => received > 0 || state === 'APPROVED' || state === 'REFUNDED'

async function payOrderBy(ctx: WorkCtx, { order, payment, terms }: { order: OrderRow; payment: PaymentRow; terms: NewTerms }) {
  if (terms.price !== order.price) await saveTerms(ctx, order, terms)
  await followPayment(ctx, order, payment)
}

/** Moves the order after its payment's row was changed; returns the order's new state. */
export async function followPayment(ctx: WorkCtx, order: OrderRow, payment: PaymentRow): Promise<OrderState> {
  const isRevived = order.state === 'EXPIRED' && payment.state === 'APPROVED' && (await revivePaid(ctx, order))
  const state = orderStateAfterPayment({ order: order.state, payment: payment.state, canReserve: isRevived })
  if (state === order.state) return state
  if (!isRevived) await moveOrder(ctx, order, state, { payment })
  if (payment.state === 'APPROVED' && isPaid(state)) await settleStraggler(ctx, order)
  return state
}

/** Polls the provider for the order's pending payments, whose webhooks may have been lost. */
export async function askForPayments(ctx: Ctx, orderId: string): Promise<void> {
  for (const { id, provider } of await repository.listOpenPayments(ctx, orderId)) {
    const acquirer = await acquirerOf(ctx, provider)
    const outcome = await acquirer.findOutcome(id)
    if (outcome) await applyNotice(ctx, outcome)
  }
}

const MOST_AT_ONCE = 100

/** For the sweeper: polls due open charges, each in one process. An unavailable acquirer is polled again later. */
export async function askOpenCharges(ctx: Ctx): Promise<void> {
  for (const payment of await repository.listToAsk(ctx, MOST_AT_ONCE)) {
    if (!(await repository.claimAsk(ctx, payment))) continue
    const outcome = await unlessAway(async () => (await acquirerOf(ctx, payment.provider)).findOutcome(payment.id))
    if (outcome) await applyNotice(ctx, outcome)
  }
}

/**
 * Polls once more before the expiry, so that a lost webhook does not cost anybody their order; an unavailable acquirer does not hold stock for
 * ever.
 */
export async function askBeforeExpiry(ctx: Ctx, orderId: string): Promise<void> {
  for (const { id, provider } of await repository.listOpenPayments(ctx, orderId)) {
    const outcome = await unlessAway(async () => (await acquirerOf(ctx, provider)).findOutcome(id))
    if (outcome) await applyNotice(ctx, outcome)
  }
}

/** Returns undefined when the acquirer is unavailable, or the shop no longer has keys for it. */
async function unlessAway<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Problem && error.code === 'payment_provider_unavailable') return undefined
    throw error
  }
}

/** For an order paid while its group was closing: it also gets the group's closing price. */
async function settleStraggler(ctx: WorkCtx, { groupUnits }: OrderRow) {
  for (const { campaignId } of groupUnits)
    if (await hasClosedGroup(ctx, [campaignId]))
      await ctx.services.queue.send(ctx.db, 'settle-group', { tenantId: ctx.tenant.id, campaignId })
}

/** Revives a paid expired order, if its units and its slots are still free, its group is open and its cart was not ordered again. */
async function revivePaid(ctx: WorkCtx, order: OrderRow): Promise<boolean> {
  const campaignIds = order.groupUnits.map(({ campaignId }) => campaignId)
  if (await hasLiveSibling(ctx, order)) return false
  if (campaignIds.length > 0 && (await hasClosedGroup(ctx, campaignIds))) return false
  const { couponCode } = order.properties
  const coupon = couponCode === undefined ? undefined : { code: couponCode, anyway: true }
  const demand = demandOfLines(await listLines(ctx, [order.id]))
  return !lacksAny(await revive(ctx, order, 'PAID', { taking: { demand, coupon, slots: order.slots } }))
}

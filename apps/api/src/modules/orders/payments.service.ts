import { Problem } from '@mutirao/contract/problems'
import { isPaid, orderStateAfterPayment, paymentTransition, settledState } from '@mutirao/domain/order-status'
import type { PaymentNotice } from '#adapters/payment/payment-adapter.ts'
import { announce, demandOfLines } from './order-changes.ts'
import { findOrder, findPayment, listLines, lockOrder, moveOrder, type OrderRow } from './orders.repository.ts'
import { moveGroupUnits, releaseStock, reserveStock } from './stock.repository.ts'
import { noteOrderState } from '#modules/messages/messages.service.ts'
import { inTransaction, type Ctx } from '../../context.ts'
import * as repository from './payments.repository.ts'
import { returnMoney } from './refunds.service.ts'
import { hasClosedGroup } from './settlement.repository.ts'

/** Asks the provider for the charge of an order's newest payment, once; called outside every transaction. */
export async function openCharge(ctx: Ctx, orderId: string): Promise<repository.PaymentRow> {
  const [order, payment] = await Promise.all([findOrder(ctx, { id: orderId }), findPayment(ctx, orderId)])
  if (!order || !payment || payment.type === 'ON_DELIVERY') throw new Problem('order_not_payable')
  if (payment.charge) return payment
  const { pix } = ctx.tenant.body.payment
  const charge = await ctx.services.payment.createCharge({
    reference: payment.id,
    tenantId: ctx.tenant.id,
    orderCode: order.code,
    type: payment.type,
    amount: payment.amount,
    installments: payment.installments,
    expiresAt: payment.expiresAt ?? undefined,
    receiver: { name: pix?.name ?? ctx.tenant.name, city: pix?.city ?? 'SAO PAULO', key: pix?.key },
    description: `Pedido ${order.code}`,
  })
  await repository.saveCharge(ctx, payment.id, charge)
  return { ...payment, charge }
}

export const openPaymentsOf = repository.listOpenPayments

/** Webhooks, the sweeper and the expiry job all end here: one path moves the payment and, by the table of transitions, the order. */
export async function applyNotice(ctx: Ctx, notice: PaymentNotice): Promise<void> {
  const moved = await inTransaction(ctx, async (tx) => {
    if (!(await repository.rememberNotice(tx, tx.services.payment.name, notice.eventId, notice))) return undefined
    const known = await repository.findPaymentById(tx, notice.reference)
    if (!known) throw new Problem('order_not_found')
    // Order before payment, as everywhere: two notices never wait for each other.
    const order = (await lockOrder(tx, known.orderId))!
    const payment = (await repository.lockPayment(tx, notice.reference))!
    const heard = notice.state === 'APPROVED' ? settledState(notice.amount, await amountDue(tx, payment)) : notice.state
    const next = paymentTransition(payment.state, heard)
    if (next === payment.state) return undefined
    await repository.movePayment(tx, payment.id, next)
    await followPayment(tx, order, { ...payment, state: next })
    return order
  })
  if (moved) announce(ctx, moved.campaignIds)
}

/** An order that another payment has paid owes nothing more: money that comes twice is for a person to decide. */
async function amountDue(ctx: Ctx, payment: repository.PaymentRow): Promise<number> {
  return (await repository.hasOtherApproved(ctx, payment)) ? 0 : payment.amount
}

async function followPayment(ctx: Ctx, order: OrderRow, payment: repository.PaymentRow) {
  const canReserve = order.state === 'EXPIRED' && payment.state === 'APPROVED' ? await reserveAgain(ctx, order) : false
  const state = orderStateAfterPayment({ order: order.state, payment: payment.state, canReserve })
  if (state === order.state) return
  await moveOrder(ctx, order.id, state)
  await noteOrderState(ctx, order, state)
  if (state === 'REFUND_REQUESTED') await returnLatePayment(ctx, payment)
  if (!isPaid(state)) return
  await moveGroupUnits(ctx, order.groupUnits, { waiting: -1, paid: 1, buyers: 1 })
  await settleStraggler(ctx, order)
}

/** What was paid for an order that can no longer be had goes back whole. */
function returnLatePayment(ctx: Ctx, { id, orderId, amount }: repository.PaymentRow) {
  return returnMoney(ctx, { orderId, paymentId: id, amount, reason: 'LATE_PAYMENT' })
}

/** Paid while its group was closing: the price that everybody got is this order's too. */
async function settleStraggler(ctx: Ctx, { groupUnits }: OrderRow) {
  for (const { campaignId } of groupUnits)
    if (await hasClosedGroup(ctx, [campaignId]))
      await ctx.services.queue.send(ctx.db, 'settle-group', { tenantId: ctx.tenant.id, campaignId })
}

/** The price was agreed with it; that somebody else used the last one meanwhile is the shop's loss. */
async function retakeCoupon(ctx: Ctx, code: string | undefined) {
  if (code) await repository.retakeCoupon(ctx, code.toUpperCase())
}

/** A payment that comes after the expiry finds its units only if nobody else took them and its group is still open. */
export async function reserveAgain(ctx: Ctx, order: OrderRow): Promise<boolean> {
  const lines = await listLines(ctx, [order.id])
  const demand = demandOfLines(lines)
  const taken = await reserveStock(ctx, order.id, demand, order.groupUnits)
  const campaignIds = order.groupUnits.map(({ campaignId }) => campaignId)
  const isClosed = campaignIds.length > 0 && (await hasClosedGroup(ctx, campaignIds))
  if (taken.length === demand.length && !isClosed) {
    await retakeCoupon(ctx, order.properties.couponCode)
    return true
  }
  // Part of it was there: give that part back, the rest of the story is a refund.
  await releaseStock(ctx, order.id)
  await moveGroupUnits(ctx, order.groupUnits, { waiting: -1, paid: 0, buyers: 0 })
  return false
}

import type { Cancellation } from '@mutirao/contract/order-shapes'
import { Problem } from '@mutirao/contract/problems'
import { sum } from '@mutirao/domain/money'
import { canMove, isBeforePreparing, isCancellable, isUnpaid, mayBePaid, withdrawableUntil } from '@mutirao/domain/order-status'
import { backOf, type Back } from '@mutirao/domain/refund'
import { personOf } from '#actor.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import { inTransaction, type LeadCtx } from '#context.ts'
import { announce } from '../book/order-changes.service.ts'
import * as repository from '../book/orders.repository.ts'
import { listPartRows } from '../book/parts.repository.ts'
import { listUndecided, movePayment } from '../book/payments.repository.ts'
import { foretellReturn, returnableOf, returnOfOrder } from '../book/refunds.service.ts'
import { moveOrder } from '../book/transitions.ts'

type Payment = NonNullable<Awaited<ReturnType<typeof repository.findPayment>>>
type Ending = { order: repository.OrderRow; payment: Payment; told: Cancellation }

/** What ending the caller's order would mean now. */
export async function getCancellation(ctx: LeadCtx, id: string): Promise<Cancellation> {
  return (await readEnding(ctx, mine(ctx, await repository.findOrder(ctx, { id })))).told
}

/**
 * Ends the caller's order: before it is paid at no cost, later with all of its money back. Asked again, it stays ended. `seen`: centavos that
 * the buyer was shown.
 */
export async function cancelOrder(ctx: LeadCtx, id: string, { amount: seen, to }: { amount?: number; to?: 'wallet' } = {}): Promise<void> {
  if (to === 'wallet' && !personOf(ctx)) throw new Problem('account_required')
  const cancelled = await inTransaction(ctx, async (tx) => {
    const order = mine(tx, await repository.lockOrder(tx, id))
    if (order.state === 'CANCELLED' || order.state === 'REFUND_REQUESTED' || order.state === 'REFUNDED') return undefined
    const ending = await readEnding(tx, order)
    const { kind, amount, reason, until } = ending.told
    if (!kind) throw new Problem('order_not_cancellable', { reason, until })
    if (seen !== undefined && amount < seen) throw new Problem('refund_changed', { amount })
    await end(tx, ending, to === 'wallet')
    return order
  })
  if (cancelled) announce(ctx, cancelled)
}

async function end(ctx: LeadCtx, { order, payment, told: { kind, amount } }: Ending, isToWallet: boolean): Promise<void> {
  if (payment.state !== 'APPROVED') return void (await moveOrder(ctx, order, 'CANCELLED'))
  if (payment.amount === 0) {
    await movePayment(ctx, payment.id, 'REFUNDED')
    return void (await moveOrder(ctx, order, 'CANCELLED'))
  }
  const reason = kind === 'WITHDRAW' ? 'WITHDRAWN' : 'CANCELLED'
  if (amount > 0) {
    const back = await returnOfOrder(ctx, order, { amount, reason, isToWallet })
    await noteForBuyer(ctx, order, { news: 'MONEY_RETURNED', back, reason })
  }
  await moveOrder(ctx, order, 'REFUND_REQUESTED')
}

async function readEnding(ctx: LeadCtx, order: repository.OrderRow): Promise<Ending> {
  const payment = (await repository.findPayment(ctx, order.id))!
  const told = payment.state === 'APPROVED' ? await ofPaid(ctx, order, payment) : await ofUnpaid(ctx, order)
  return { order, payment, told }
}

/** Nothing has been paid, or what came is in review and goes back. A payment at the door is still to come. */
async function ofUnpaid(ctx: LeadCtx, order: repository.OrderRow): Promise<Cancellation> {
  const held = await listUndecided(ctx, order.id)
  const isReviewed = held.length > 0 && mayBePaid(order.state)
  const isAllowed = canMove(order.state, 'CANCELLED') && (isReviewed || isUnpaid(order.state) || (await isStillCancellable(ctx, order)))
  if (!isAllowed) return { reason: 'STATE', amount: 0 }
  const amount = sum(held, ({ received }) => received)
  const when = { sentAt: ctx.now, timeZone: ctx.tenant.body.timeZone }
  const back = held.map(({ received, type }) => backOf(received, { type, isToWallet: false }, when))
  return { kind: 'CANCEL', amount, ...whereTo(back) }
}

async function ofPaid(ctx: LeadCtx, order: repository.OrderRow, payment: Payment): Promise<Cancellation> {
  const { total: amount, wallet } = await returnableOf(ctx, order.id)
  // A guest has no wallet, and what the wallet paid goes there anyway.
  const isWalletChoice = (amount > wallet && personOf(ctx) !== undefined) || undefined
  const way = { ...whereTo(await foretellReturn(ctx, order, amount)), isWalletChoice }
  if (order.state === 'DELIVERED') return ofDelivered(ctx, order, { payment, amount, way })
  // What cost nothing needs no refund; its buyer gets the use of the trade back.
  const isAllowed = payment.amount === 0 ? isBeforePreparing(order.state) : await isStillCancellable(ctx, order)
  return isAllowed ? { kind: 'CANCEL', amount, ...way } : { reason: 'STATE', amount: 0 }
}

const whereTo = (back: Back[]): Pick<Cancellation, 'back'> => (back.length > 0 ? { back } : {})

type Way = Pick<Cancellation, 'back' | 'isWalletChoice'>

async function ofDelivered(
  ctx: LeadCtx,
  order: repository.OrderRow,
  { payment, amount, way }: { payment: Payment; amount: number; way: Way },
): Promise<Cancellation> {
  const events = await repository.listEvents(ctx, order.id)
  const delivered = events.findLast(({ state, part }) => state === 'DELIVERED' && part === null)
  const until = delivered && withdrawableUntil(delivered.at)
  if (!until || until < ctx.now) return { reason: until ? 'TIME' : 'STATE', amount: 0, until: until?.toISOString() }
  if (payment.type === 'ON_DELIVERY') return { reason: 'IN_PERSON', amount, until: until.toISOString() }
  if (amount === 0) return { reason: 'STATE', amount: 0 }
  return { kind: 'WITHDRAW', amount, until: until.toISOString(), ...way }
}

/** The shop's document `status` may say of a state whether its orders can be cancelled; an order of which a part has left cannot. */
async function isStillCancellable(ctx: LeadCtx, { id, state, campaignId }: repository.OrderRow): Promise<boolean> {
  const [{ shop }, parts] = await Promise.all([repository.readWords(ctx, campaignId), listPartRows(ctx, [id])])
  return isCancellable(state, shop[state]?.cancellable) && parts.every((part) => isCancellable(part.state, true))
}

/** Another person's order is answered as not found. */
function mine(ctx: LeadCtx, order: repository.OrderRow | undefined): repository.OrderRow {
  if (!order || order.leadId !== ctx.actor.leadId) throw new Problem('order_not_found')
  return order
}

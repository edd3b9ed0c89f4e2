import { personOf } from '#actor.ts'
import { inTransaction, type LeadCtx } from '#context.ts'
import type { Cancellation } from '@mutirao/contract/order-shapes'
import { Problem } from '@mutirao/contract/problems'
import { sum } from '@mutirao/domain/money'
import {
  canMove,
  hasEndedByChoice,
  isBeforePreparing,
  isCancellable,
  isUnpaid,
  mayBePaid,
  withdrawableUntil,
} from '@mutirao/domain/order-status'
import { backOf, type Back } from '@mutirao/domain/refund'
import { getMine, lockMine } from '../book/my-order.service.ts'
import { announce } from '../book/order-changes.service.ts'
import * as repository from '../book/orders.repository.ts'
import { listPartRows } from '../book/parts.repository.ts'
import { listUndecided } from '../book/payments.repository.ts'
import { previewReturn, readReturnable } from '../money/refunds.service.ts'
import { endOrder } from '../state/end-order.service.ts'

type Payment = NonNullable<Awaited<ReturnType<typeof repository.findPayment>>>

/** The effect of cancelling or returning the caller's order now. */
export async function getCancellation(ctx: LeadCtx, id: string): Promise<Cancellation> {
  return readCancellation(ctx, await getMine(ctx, { id }))
}

/**
 * Cancels the caller's order: free of charge before it is paid, later with a full refund. Idempotent. `seen`: the centavos displayed to the
 * buyer.
 */
export async function cancelOrder(ctx: LeadCtx, id: string, { amount: seen, to }: { amount?: number; to?: 'wallet' } = {}): Promise<void> {
  if (to === 'wallet' && !personOf(ctx)) throw new Problem('account_required')
  const cancelled = await inTransaction(ctx, async (tx) => {
    const order = await lockMine(tx, id)
    if (hasEndedByChoice(order.state)) return undefined
    const { kind, amount, reason: issue, until } = await readCancellation(tx, order)
    if (!kind) throw new Problem('order_not_cancellable', { reason: issue, until })
    if (seen !== undefined && amount < seen) throw new Problem('refund_changed', { amount })
    const reason = kind === 'WITHDRAW' ? 'WITHDRAWN' : 'CANCELLED'
    await endOrder(tx, order, { reason, isToWallet: to === 'wallet' })
    return order
  })
  if (cancelled) announce(ctx, cancelled)
}

async function readCancellation(ctx: LeadCtx, order: repository.OrderRow): Promise<Cancellation> {
  const payment = (await repository.findPayment(ctx, order.id))!
  return payment.state === 'APPROVED' ? ofPaid(ctx, order, payment) : ofUnpaid(ctx, order)
}

/** Nothing has been paid, or the money is in review and is returned. A payment on delivery is not due yet. */
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
  const { total: amount, wallet } = await readReturnable(ctx, order.id)
  // A guest has no wallet, and the wallet's share returns to it anyway.
  const isWalletChoice = (amount > wallet && personOf(ctx) !== undefined) || undefined
  const way = { ...whereTo(await previewReturn(ctx, order, amount)), isWalletChoice }
  if (order.state === 'DELIVERED') return ofDelivered(ctx, order, { payment, amount, way })
  // A free order needs no refund; its buyer gets the trade's use back.
  const isAllowed = payment.amount === 0 ? isBeforePreparing(order.state) : await isStillCancellable(ctx, order)
  return isAllowed ? { kind: 'CANCEL', amount, ...way } : { reason: 'STATE', amount: 0 }
}

const whereTo = (back: Back[]): Pick<Cancellation, 'back'> => (back.length > 0 ? { back } : {})

type ReturnWay = Pick<Cancellation, 'back' | 'isWalletChoice'>

async function ofDelivered(
  ctx: LeadCtx,
  order: repository.OrderRow,
  { payment, amount, way }: { payment: Payment; amount: number; way: ReturnWay },
): Promise<Cancellation> {
  const events = await repository.listEvents(ctx, order.id)
  const delivered = events.findLast(({ state, part }) => state === 'DELIVERED' && part === null)
  const until = delivered && withdrawableUntil(delivered.at)
  if (!until || until < ctx.now) return { reason: until ? 'TIME' : 'STATE', amount: 0, until: until?.toISOString() }
  if (payment.type === 'ON_DELIVERY') return { reason: 'IN_PERSON', amount, until: until.toISOString() }
  if (amount === 0) return { reason: 'STATE', amount: 0 }
  return { kind: 'WITHDRAW', amount, until: until.toISOString(), ...way }
}

/** The shop's document `status` may say for a state whether orders can be cancelled; an order with a shipped part cannot. */
async function isStillCancellable(ctx: LeadCtx, { id, state, campaignId }: repository.OrderRow): Promise<boolean> {
  const [{ shop }, parts] = await Promise.all([repository.readWords(ctx, campaignId), listPartRows(ctx, [id])])
  return isCancellable(state, shop[state]?.cancellable) && parts.every((part) => isCancellable(part.state, true))
}

import { inTransaction, type HandingCtx, type StaffCtx } from '#context.ts'
import { countTry, takeBackTry, type Limit } from '#modules/limits/limits.service.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { HandOver, PartMoved } from '@mutirao/contract/fulfilment'
import { Problem } from '@mutirao/contract/problems'
import { canStep, mayBeFulfilled, type AttemptReason, type PartState } from '@mutirao/domain/fulfilment'
import { sum } from '@mutirao/domain/money'
import { announce, announceOrder } from '../book/order-changes.service.ts'
import { demandOfPart } from '../book/order-demand.service.ts'
import { listParts, type OrderPartRow } from '../book/order-parts.service.ts'
import { findOrder, findPayment, lockOrder, type OrderRow } from '../book/orders.repository.ts'
import * as repository from '../book/parts.repository.ts'
import { receivePayment } from '../book/payments.repository.ts'
import { releaseStock, shipStock } from '../book/stock.repository.ts'
import { followParts } from '../state/follow-parts.service.ts'
import { noteForPart } from '../state/transitions.ts'

type PartId = { id: string; campaignId: string }
type Act = { act: string; at?: string }
type Step = Act & { to: PartState; receivedBy?: string; collected?: number }

/** A part with its locked order; `isAlone`: the order has no other part. */
type Locked = OrderPartRow & { order: OrderRow; isAlone: boolean }

/** Moves a part forward. Throws part_moved when it is past that state, or its order has ended. */
export function preparePart(ctx: StaffCtx, named: PartId, step: Act & { to: 'PREPARING' | 'READY_FOR_PICKUP' }): Promise<PartMoved> {
  return stepPart(ctx, named, step)
}

export function shipPart(ctx: StaffCtx, named: PartId, act: Act): Promise<PartMoved> {
  return stepPart(ctx, named, { ...act, to: 'SHIPPED' })
}

/** `type`: couriers hand over deliveries and keepers pickups; neither sees the other's orders. */
export async function handOver(
  ctx: HandingCtx,
  named: PartId,
  type: OrderRow['type'],
  { deliveryCode, ...proof }: HandOver,
): Promise<PartMoved> {
  const order = await findOrder(ctx, { id: named.id })
  if (!order || order.type !== type) throw new Problem('order_not_found')
  if (deliveryCode !== undefined) await checkCode(ctx, order, deliveryCode)
  // The delivery code is sufficient proof, so no name is needed.
  return stepPart(ctx, named, { ...proof, to: 'DELIVERED', receivedBy: deliveryCode === undefined ? proof.receivedBy : undefined })
}

const TRIES_OF_ORDER: Limit = { name: 'delivery-code', most: 5, seconds: 3600 }
/** A leader earns by what she hands over: her wrong codes of all orders are bounded together. */
const TRIES_OF_LEADER: Limit = { name: 'delivery-code-leader', most: 20, seconds: 86_400 }

/** Counted outside the transaction, which a wrong code rolls back. */
async function checkCode(ctx: HandingCtx, order: OrderRow, code: string): Promise<void> {
  const tries: [Limit, string][] = [[TRIES_OF_ORDER, order.id]]
  if (ctx.actor.kind === 'leader') tries.push([TRIES_OF_LEADER, ctx.actor.leaderId])
  for (const [limit, what] of tries) await countTry(ctx, limit, what)
  if (code !== order.deliveryCode) throw new Problem('delivery_code_wrong')
  for (const [limit, what] of tries) await takeBackTry(ctx, limit, what)
}

async function stepPart(ctx: HandingCtx, named: PartId, { to, act, at, receivedBy, collected }: Step): Promise<PartMoved> {
  const moved = await inTransaction(ctx, async (tx) => {
    const part = await lockPart(tx, named)
    const { order, state } = part
    if (part.row?.actId === act) return { order, state }
    checkStep(part, to)
    if (to === 'DELIVERED') await collect(tx, order, collected)
    const changedAt = momentOf(tx, order, at)
    await repository.savePart(tx, { orderId: order.id, campaignId: named.campaignId, state: to, changedAt, actId: act, receivedBy })
    // Delivered units leave the stock now, so that no later change of the order returns them to the shelf.
    if (to === 'DELIVERED') await shipStock(tx, order.id, await demandOfPart(tx, order, named.campaignId))
    const after = await follow(tx, part, to)
    const detail = {
      campaignId: named.campaignId,
      before: state,
      after: to,
      collected,
      isByCode: to === 'DELIVERED' ? !receivedBy : undefined,
    }
    await recordAudit(tx, { action: 'part.step', subject: `order ${order.id}`, detail })
    return { order: after, state: to }
  })
  announce(ctx, moved.order)
  return { state: moved.state, order: moved.order.state }
}

function checkStep({ order, state, isGroupOpen }: Locked, to: PartState): void {
  if (!mayBeFulfilled(order.state)) throw new Problem('part_moved', { state: order.state })
  if (isGroupOpen) throw new Problem('group_open')
  if (!canStep(order.type, state, to)) throw new Problem('part_moved', { state })
}

/** Moves the order to the state of its parts; when it does not move, the part's own step becomes an event and a message. */
async function follow(ctx: HandingCtx, { order, campaignId, isAlone }: Locked, to: PartState): Promise<OrderRow> {
  const now = await followParts(ctx, order)
  if (isAlone) return now
  const [campaign] = await repository.listCampaignNames(ctx, [campaignId])
  await noteForPart(ctx, now, { campaignId, campaign: campaign?.name ?? campaignId, state: to })
  return now
}

/** Records the money collected on delivery with the order's first part: exactly the full amount due. */
async function collect(ctx: HandingCtx, order: OrderRow, collected: number | undefined): Promise<void> {
  const payment = order.paysOnDelivery ? await findPayment(ctx, order.id) : undefined
  const due = payment?.type === 'ON_DELIVERY' && payment.state === 'PENDING' ? payment.amount : 0
  if ((collected ?? 0) !== due) throw new Problem('amount_differs', { due })
  if (due > 0) await receivePayment(ctx, payment!.id, { state: 'APPROVED', received: due })
}

/** Records a failed delivery attempt, once however often the device sends it, and notifies the buyer. */
export async function recordAttempt(
  ctx: StaffCtx,
  named: PartId,
  { act, at, reason, note }: Act & { reason: AttemptReason; note?: string },
): Promise<PartMoved> {
  const told = await inTransaction(ctx, async (tx) => {
    const part = await lockPart(tx, named)
    const { order, state } = part
    const answer = { state, order: order.state }
    const { id: orderId } = order
    const attempt = { id: act, orderId, campaignId: named.campaignId, reason, note, at: momentOf(tx, order, at) }
    const known = (await repository.listAttempts(tx, [orderId])).some(({ id }) => id === act)
    if (known) return answer
    if (state === 'DELIVERED' || !mayBeFulfilled(order.state)) throw new Problem('part_moved', { state })
    if (!(await repository.insertAttempt(tx, attempt))) return answer
    await noteForPart(tx, order, { campaignId: named.campaignId, attempt: reason, act })
    await noteForBuyer(tx, order, { news: 'ATTEMPT_FAILED', reason })
    await recordAudit(tx, { action: 'part.attempt', subject: `order ${orderId}`, detail: { campaignId: named.campaignId, reason } })
    return answer
  })
  announceOrder(ctx, named.id)
  return told
}

/**
 * Takes back a part from the courier after its order has ended: its units return to the shelf, or leave the stock when they cannot be sold.
 * Returns the units that were still held, 0 when it was handed in before. Throws part_moved when it is not with a courier, or its order is still
 * open.
 */
export async function handInPart(
  ctx: StaffCtx,
  { id, campaignId }: PartId,
  { isSellable }: { isSellable: boolean },
): Promise<{ units: number }> {
  const { order, units } = await inTransaction(ctx, async (tx) => {
    const part = await lockPart(tx, { id, campaignId })
    const { order, row } = part
    if (row?.state !== 'SHIPPED' || mayBeFulfilled(order.state)) throw new Problem('part_moved', { state: part.state })
    const demand = await demandOfPart(tx, order, campaignId)
    const given = await (isSellable ? releaseStock : shipStock)(tx, id, demand)
    const back = demand.filter(({ stockId }) => given.some((row) => row.id === stockId))
    const units = sum(back, ({ quantity }) => quantity)
    if (units > 0) await recordAudit(tx, { action: 'part.handIn', subject: `order ${id}`, detail: { campaignId, units, isSellable } })
    return { order, units }
  })
  announce(ctx, order)
  return { units }
}

/** The device's clock may be wrong: clamps the time between the order's creation and now. */
function momentOf({ now }: HandingCtx, { createdAt }: OrderRow, at: string | undefined): Date {
  const told = at ? new Date(at) : now
  return told > now ? now : told < createdAt ? createdAt : told
}

/** Locks the order of a part. Throws order_not_found when it has no such part, or nothing is left of it. */
async function lockPart(ctx: HandingCtx, { id, campaignId }: PartId): Promise<Locked> {
  const order = await lockOrder(ctx, id)
  if (!order) throw new Problem('order_not_found')
  const parts = await listParts(ctx, [order])
  const part = parts.find((one) => one.campaignId === campaignId)
  if (!part) throw new Problem('order_not_found')
  return { order, ...part, isAlone: parts.length === 1 }
}

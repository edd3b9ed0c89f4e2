import { inTransaction, type Ctx } from '#context.ts'
import { backAtPrice, returnableOfOrder, settledPrice } from '@mutirao/domain/order-money'
import { canMove, isPaid, type OrderState } from '@mutirao/domain/order-status'
import { listClosings, type Closing } from '../book/closings.repository.ts'
import { announce, announceOrder } from '../book/order-changes.service.ts'
import { demandOfLines } from '../book/order-demand.service.ts'
import { agreedOrder, outcomesOf, readOrderFacts } from '../book/order-facts.service.ts'
import { lockOrder, type LineRow, type OrderRow } from '../book/orders.repository.ts'
import { closeGroupOf } from '../state/close-group.service.ts'
import { followParts } from '../state/follow-parts.service.ts'
import * as repository from './settlement.repository.ts'

const BATCH = 200

/** Enqueues the settlement of a closed group, in the caller's transaction. */
export async function closeSoon(ctx: Ctx, campaignId: string): Promise<void> {
  await ctx.services.queue.send(ctx.db, 'settle-group', { tenantId: ctx.tenant.id, campaignId })
}

/** Job: settles every paid order of the group, each in its own transaction, and resumes where it was interrupted. */
export async function settleGroup(ctx: Ctx, sentFor: string): Promise<void> {
  const campaignId = await repository.readCurrentId(ctx, sentFor)
  const [closing] = await listClosings(ctx, [campaignId])
  if (!closing) return
  for (;;) {
    const orderIds = await repository.listUnsettled(ctx, campaignId, BATCH)
    if (orderIds.length === 0) return announce(ctx, { campaignIds: [campaignId] })
    for (const orderId of orderIds) {
      await inTransaction(ctx, (tx) => settle(tx, orderId, closing))
      announceOrder(ctx, orderId)
    }
  }
}

async function settle(ctx: Ctx, orderId: string, closing: Closing): Promise<void> {
  const order = (await lockOrder(ctx, orderId))!
  if (!isPaid(order.state)) return
  const { lines, payments, refunds, closings: earlier } = await readOrderFacts(ctx, order)
  const priceAfter = (closed: readonly Closing[]) => settledPrice(agreedOrder(order, lines), { closed: outcomesOf(closed) })
  const plan = ctx.tenant.body.payment.installments
  const returned = backAtPrice(
    { plan, payment: payments[0]!, beside: order, returnable: returnableOfOrder(payments, refunds) },
    { from: priceAfter(earlier), to: priceAfter([...earlier, closing]) },
  )
  const { campaignId } = closing
  if (!(await repository.insertSettlement(ctx, { campaignId, orderId, returned }))) return
  const state = stateAfter({ order, lines, closed: [...earlier, closing] })
  const demand = demandOfLines(lines.filter((line) => line.campaignId === campaignId))
  const settled = await closeGroupOf(ctx, order, { to: state, closing, demand, returned })
  // The last part to be delivered may have been cancelled with its group.
  if (closing.outcome === 'FAILED' && isPaid(settled.state)) await followParts(ctx, settled)
}

/** An order without remaining lines has failed with its group; it is confirmed once all its groups are closed. */
function stateAfter({ order, lines, closed }: { order: OrderRow; lines: LineRow[]; closed: Closing[] }): OrderState {
  const failed = new Set(closed.filter(({ outcome }) => outcome === 'FAILED').map(({ campaignId }) => campaignId))
  if (lines.every(({ campaignId }) => failed.has(campaignId)))
    return canMove(order.state, 'GROUP_FAILED') ? 'GROUP_FAILED' : 'REFUND_REQUESTED'
  const isOpen = order.groupUnits.some(({ campaignId }) => !closed.some((closing) => closing.campaignId === campaignId))
  return order.state === 'PAID' && !isOpen ? 'CONFIRMED' : order.state
}

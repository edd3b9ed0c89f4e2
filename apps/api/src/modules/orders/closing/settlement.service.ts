import { moneyBack, priceAtClosing } from '@mutirao/domain/group-closing'
import { canMove, isPaid, type OrderState } from '@mutirao/domain/order-status'
import { inTransaction, type Ctx } from '#context.ts'
import { announce, announceOrder, demandOfLines } from '../book/order-changes.service.ts'
import { findPayment, listLines, lockOrder, type LineRow, type OrderRow } from '../book/orders.repository.ts'
import { movePayment, type PaymentRow } from '../book/payments.repository.ts'
import { returnableOf } from '../book/refunds.service.ts'
import { agreed, costAt, outcomes } from '../book/settled-order.rules.ts'
import { listClosings, listSettledClosings, type Closing } from '../book/closings.repository.ts'
import * as repository from './settlement.repository.ts'
import { followParts } from '../book/order-parts.service.ts'
import { closeGroupOf, moveOrder } from '../book/transitions.ts'

const BATCH = 200

/** Sends the job that settles a closed group, in the caller's transaction. */
export async function closeSoon(ctx: Ctx, campaignId: string): Promise<void> {
  await ctx.services.queue.send(ctx.db, 'settle-group', { tenantId: ctx.tenant.id, campaignId })
}

/** The job: settles every paid order of the group, each in a transaction of its own, and goes on where it was stopped. */
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
  const lines = await listLines(ctx, [orderId])
  const earlier = await listSettledClosings(ctx, [orderId])
  const payment = (await findPayment(ctx, orderId))!
  const chargedAfter = (closed: readonly Closing[]) =>
    costAt(ctx.tenant.body.payment, payment, {
      price: priceAtClosing(agreed(order, lines), outcomes(closed)),
      walletPaid: order.walletPaid,
      differencePaid: order.differencePaid,
    })
  const { paid, total: returnable } = await returnableOf(ctx, orderId)
  const returned = moneyBack({ before: chargedAfter(earlier), after: chargedAfter([...earlier, closing]), paid, returnable })
  const { campaignId } = closing
  if (!(await repository.insertSettlement(ctx, { campaignId, orderId, returned }))) return
  const state = stateAfter({ order, lines, closed: [...earlier, closing] })
  const demand = demandOfLines(lines.filter((line) => line.campaignId === campaignId))
  const settled = await closeGroupOf(ctx, order, state, { closing, demand, returned })
  if (state === 'GROUP_FAILED' && payment.amount === 0) await endFree(ctx, settled, payment)
  // What was the last part to come may have fallen with its group.
  else if (closing.outcome === 'FAILED') await followParts(ctx, settled)
}

/** Without lines the order has failed with its group; when all its groups are closed it is confirmed. */
function stateAfter({ order, lines, closed }: { order: OrderRow; lines: LineRow[]; closed: Closing[] }): OrderState {
  const failed = new Set(closed.filter(({ outcome }) => outcome === 'FAILED').map(({ campaignId }) => campaignId))
  if (lines.every(({ campaignId }) => failed.has(campaignId)))
    return canMove(order.state, 'GROUP_FAILED') ? 'GROUP_FAILED' : 'REFUND_REQUESTED'
  const isOpen = order.groupUnits.some(({ campaignId }) => !closed.some((closing) => closing.campaignId === campaignId))
  return order.state === 'PAID' && !isOpen ? 'CONFIRMED' : order.state
}

/** An order that cost nothing has nothing to refund. */
async function endFree(ctx: Ctx, order: OrderRow, payment: PaymentRow) {
  await movePayment(ctx, payment.id, 'REFUNDED')
  await moveOrder(ctx, order, 'REFUNDED')
}

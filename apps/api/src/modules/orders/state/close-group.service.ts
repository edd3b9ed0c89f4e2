import type { WorkCtx } from '#context.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import { effectsOfClosing } from '@mutirao/domain/order-effects'
import type { OrderState } from '@mutirao/domain/order-status'
import type { StockPart } from '@mutirao/domain/stock'
import type { Closing } from '../book/closings.repository.ts'
import type { OrderRow } from '../book/orders.repository.ts'
import { returnOfOrder } from '../money/refunds.service.ts'
import { endOrder } from './end-order.service.ts'
import { leaveGroup, moveOrder } from './transitions.ts'

/** `to`: the order's state afterwards. `demand`: the stock of its lines in the group. `returned`: centavos to refund. */
type Settled = { to: OrderState; closing: Closing; demand: readonly StockPart[]; returned: number }

/** Closes a group for one of its orders: every effect of `effectsOfClosing`, and of the order's own transition. Returns the updated order. */
export async function closeGroupOf(ctx: WorkCtx, order: OrderRow, { to, closing, demand, returned }: Settled): Promise<OrderRow> {
  const { campaignId, outcome, percentage } = closing
  const { leavesGroup, returns: reason, tellsBuyer } = effectsOfClosing(outcome, to)
  const left = leavesGroup ? await leaveGroup(ctx, order, { campaignId, demand }) : order
  const refund = { amount: returned, campaignId, reason }
  const isEnd = to === 'GROUP_FAILED' || to === 'REFUND_REQUESTED'
  const { order: settled, back } = isEnd ? await endOrder(ctx, left, { ...refund, to }) : await goOn(ctx, left, { ...refund, to })
  if (tellsBuyer) await noteForBuyer(ctx, order, { news: tellsBuyer, percentage, back })
  return settled
}

type Refund = { amount: number; campaignId: string; reason: 'GROUP_TIER' | 'GROUP_FAILED'; to: OrderState }

/** The order continues without this group, or at its tier. */
async function goOn(ctx: WorkCtx, order: OrderRow, { to, ...refund }: Refund) {
  // The buyer chose where the refund of a lower price goes; the refund of a failed group uses the original method.
  const isToWallet = refund.reason === 'GROUP_TIER' && order.properties.returnsToWallet === true
  const back = refund.amount > 0 ? await returnOfOrder(ctx, order, { ...refund, isToWallet }) : []
  return { order: to === order.state ? order : await moveOrder(ctx, order, to), back }
}

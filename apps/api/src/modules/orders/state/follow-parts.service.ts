import type { WorkCtx } from '#context.ts'
import { movesOfParts } from '@mutirao/domain/fulfilment'
import { listParts } from '../book/order-parts.service.ts'
import type { OrderRow } from '../book/orders.repository.ts'
import { leaveSlots, moveOrder } from './transitions.ts'

/** Moves the order to the state of its parts. The caller holds its lock. Returns the updated order. */
export async function followParts(ctx: WorkCtx, order: OrderRow): Promise<OrderRow> {
  const parts = await listParts(ctx, [order])
  // Until the shop begins with a part, the order waits for its groups.
  if (parts.every(({ row }) => row === undefined)) return order
  const states = parts.map(({ state }) => state)
  let now = order
  for (const state of movesOfParts(order.type, order.state, states)) now = await moveOrder(ctx, now, state)
  return now
}

/**
 * Gives back the slots of campaigns that are no longer a part of the order; before their stock, in the usual lock order. Returns the updated
 * order.
 */
export async function leaveEmptied(ctx: WorkCtx, order: OrderRow): Promise<OrderRow> {
  const parts = await listParts(ctx, [order])
  return leaveSlots(ctx, order, (slot) => !parts.some(({ campaignId }) => campaignId === slot.campaignId))
}

import { movesOfParts } from '@mutirao/domain/fulfilment'
import type { WorkCtx } from '#context.ts'
import { listParts } from '../book/order-parts.service.ts'
import type { OrderRow } from '../book/orders.repository.ts'
import { leaveSlots, moveOrder } from './transitions.ts'

/** Moves the order to the state of its parts. The caller holds its lock. Returns the updated order. */
export async function followParts(ctx: WorkCtx, order: OrderRow): Promise<OrderRow> {
  const parts = await listParts(ctx, [order])
  // An order that the shop has not begun waits for its groups.
  if (parts.every(({ row }) => row === undefined)) return order
  const states = parts.map(({ state }) => state)
  let now = order
  for (const state of movesOfParts(order.type, order.state, states)) now = await moveOrder(ctx, now, state)
  return now
}

/** Releases the places of emptied parts, before their stock as everywhere. Returns the updated order. */
export async function leaveEmptied(ctx: WorkCtx, order: OrderRow): Promise<OrderRow> {
  const parts = await listParts(ctx, [order])
  return leaveSlots(ctx, order, (slot) => !parts.some(({ campaignId }) => campaignId === slot.campaignId))
}

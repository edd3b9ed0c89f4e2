import { movesOfParts } from '@mutirao/domain/fulfilment'
import type { WorkCtx } from '#context.ts'
import { listParts } from '../book/order-parts.service.ts'
import type { OrderRow } from '../book/orders.repository.ts'
import { leaveSlots, moveOrder } from './transitions.ts'

/** The order goes where its parts stand. The caller holds its lock; answers the order as it stands then. */
export async function followParts(ctx: WorkCtx, order: OrderRow): Promise<OrderRow> {
  const parts = await listParts(ctx, [order])
  // With which the shop has not begun, it waits for its groups.
  if (parts.every(({ row }) => row === undefined)) return order
  const states = parts.map(({ state }) => state)
  let now = order
  for (const state of movesOfParts(order.type, order.state, states)) now = await moveOrder(ctx, now, state)
  return now
}

/** What is no part of the order any more gives its place back: before its stock, as everywhere. Answers the order as it stands then. */
export async function leaveEmptied(ctx: WorkCtx, order: OrderRow): Promise<OrderRow> {
  const parts = await listParts(ctx, [order])
  return leaveSlots(ctx, order, (slot) => !parts.some(({ campaignId }) => campaignId === slot.campaignId))
}

import { movesOfParts } from '@mutirao/domain/fulfilment'
import type { ShopCtx, WorkCtx } from '#context.ts'
import { listSettledClosings } from './closings.repository.ts'
import type { OrderRow } from './orders.repository.ts'
import { listPartRows, type PartRow } from './parts.repository.ts'
import { partsOf, type Part, type Parted } from './parts.rules.ts'
import { listEmptied } from './substitutions.repository.ts'
import { leaveSlots, moveOrder } from './transitions.ts'

export type OrderPartRow = Part<PartRow> & { orderId: string }

/** The parts of these orders, as they stand. */
export async function listParts(ctx: ShopCtx, orders: readonly (Parted & { id: string })[]): Promise<OrderPartRow[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const [rows, closings, emptied] = await Promise.all([listPartRows(ctx, ids), listSettledClosings(ctx, ids), listEmptied(ctx, ids)])
  const [rowsOf, closingsOf, emptiedOf] = [byOrder(rows), byOrder(closings), byOrder(emptied)]
  return orders.flatMap((order) => {
    const parts = partsOf(order, rowsOf(order.id), { closings: closingsOf(order.id), emptied: emptiedOf(order.id) })
    return parts.map((part) => ({ ...part, orderId: order.id }))
  })
}

/** Looked up instead of searched: a day has thousands of orders. */
export function byOrder<Row extends { orderId: string }>(rows: readonly Row[]): (orderId: string) => readonly Row[] {
  const groups = Map.groupBy(rows, ({ orderId }) => orderId)
  return (orderId) => groups.get(orderId) ?? []
}

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

import type { ShopCtx } from '#context.ts'
import { listSettledClosings } from './closings.repository.ts'
import { listPartRows, type PartRow } from './parts.repository.ts'
import { partsOf, type Part, type Parted } from './parts.rules.ts'
import { listEmptied } from './substitutions.repository.ts'

export type OrderPartRow = Part<PartRow> & { orderId: string }

/** The current parts of these orders. */
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

/** Grouped instead of searched: a day has thousands of orders. */
export function byOrder<Row extends { orderId: string }>(rows: readonly Row[]): (orderId: string) => readonly Row[] {
  const groups = Map.groupBy(rows, ({ orderId }) => orderId)
  return (orderId) => groups.get(orderId) ?? []
}

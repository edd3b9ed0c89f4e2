import type { ShopCtx } from '#context.ts'
import type { GroupOutcome } from '@mutirao/domain/group-closing'
import { backAtPrice, settledPrice } from '@mutirao/domain/order-money'
import { listSettledClosings } from '../book/closings.repository.ts'
import { agreedOrder, outcomesOf } from '../book/order-facts.service.ts'
import { listLines } from '../book/orders.repository.ts'
import { listPaidInGroup, type PaidOrder } from './settlement.repository.ts'

/** A paid order with the facts of its price: its lines, and the groups that it has been settled with. */
export type Held = { order: PaidOrder; lines: Awaited<ReturnType<typeof listLines>>; closed: ReadonlyMap<string, GroupOutcome> }

export async function withLines(ctx: ShopCtx, orders: readonly PaidOrder[]): Promise<Held[]> {
  const ids = orders.map(({ id }) => id)
  const lines = Map.groupBy(await listLines(ctx, ids), ({ orderId }) => orderId)
  const closings = Map.groupBy(await listSettledClosings(ctx, ids), ({ orderId }) => orderId)
  return orders.map((order) => ({ order, lines: lines.get(order.id) ?? [], closed: outcomesOf(closings.get(order.id) ?? []) }))
}

/** The refund of an order if this group closes at this tier, computed as the settlement does. */
export function returnedAt(
  { tenant }: ShopCtx,
  { order, lines, closed }: Held,
  closing: { campaignId: string; percentage: number },
): number {
  const reached = new Map(closed).set(closing.campaignId, { outcome: 'REACHED', percentage: closing.percentage })
  const [from, to] = [closed, reached].map((all) => settledPrice(agreedOrder(order, lines), { closed: all }))
  const paid = {
    plan: tenant.body.payment.installments,
    payment: { type: order.paidBy, installments: order.installments, rateBps: order.rateBps },
    beside: order,
    returnable: { total: order.returnable, paid: order.paid },
  }
  return backAtPrice(paid, { from: from!, to: to! })
}

/** Orders for each statement: a group may have many. */
const AT_ONCE = 500

/** The refunds of all orders in this group, by lead; leaves out leads without one. */
export async function returnsOfGroup(ctx: ShopCtx, closing: { campaignId: string; percentage: number }): Promise<Map<string, number>> {
  const orders = await listPaidInGroup(ctx, closing.campaignId)
  const sums = new Map<string, number>()
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    for (const held of await withLines(ctx, orders.slice(from, from + AT_ONCE))) {
      const amount = returnedAt(ctx, held, closing)
      if (amount > 0) sums.set(held.order.leadId, (sums.get(held.order.leadId) ?? 0) + amount)
    }
  }
  return sums
}

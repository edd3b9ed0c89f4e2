import { moneyBack, priceAtClosing, type GroupOutcome } from '@mutirao/domain/group-closing'
import type { ShopCtx } from '#context.ts'
import { listSettledClosings } from '../book/closings.repository.ts'
import { listLines } from '../book/orders.repository.ts'
import { agreed, costAt, outcomes } from '../book/settled-order.rules.ts'
import { listPaidInGroup, type PaidOrder } from './settlement.repository.ts'

/** A paid order with what its price is made of: its lines, and the groups that it has been settled with. */
export type Held = { order: PaidOrder; lines: Awaited<ReturnType<typeof listLines>>; closed: ReadonlyMap<string, GroupOutcome> }

export async function withLines(ctx: ShopCtx, orders: readonly PaidOrder[]): Promise<Held[]> {
  const ids = orders.map(({ id }) => id)
  const lines = Map.groupBy(await listLines(ctx, ids), ({ orderId }) => orderId)
  const closings = Map.groupBy(await listSettledClosings(ctx, ids), ({ orderId }) => orderId)
  return orders.map((order) => ({ order, lines: lines.get(order.id) ?? [], closed: outcomes(closings.get(order.id) ?? []) }))
}

/** What comes back of an order if this group closes at this tier, computed as the settlement will. */
export function returnedAt(
  { tenant }: ShopCtx,
  { order, lines, closed }: Held,
  closing: { campaignId: string; percentage: number },
): number {
  const reached = new Map(closed).set(closing.campaignId, { outcome: 'REACHED', percentage: closing.percentage })
  const [before, after] = [closed, reached].map((all) =>
    costAt(
      tenant.body.payment,
      { type: order.paidBy, installments: order.installments, rateBps: order.rateBps },
      { price: priceAtClosing(agreed(order, lines), all), walletPaid: order.walletPaid, differencePaid: order.differencePaid },
    ),
  )
  return moneyBack({ before: before!, after: after!, paid: order.paid, returnable: order.returnable })
}

/** Orders per statement: a group may have many. */
const AT_ONCE = 500

/** By lead, what would come back of all its orders in this group; nothing for those who would get nothing. */
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

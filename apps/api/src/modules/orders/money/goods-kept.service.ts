import type { ShopCtx } from '#context.ts'
import { goodsKept } from '@mutirao/domain/leader'
import { lineCosts, returnableOfOrder } from '@mutirao/domain/order-money'
import { agreedOrder, readOrderFacts } from '../book/order-facts.service.ts'
import { findOrder } from '../book/orders.repository.ts'

export type GoodsKept = { kept: number; goods: ReadonlyMap<string, number> }

/** The shop's present revenue of an order, and of each campaign's goods in it, in centavos. */
export async function readGoodsKept(ctx: ShopCtx, orderId: string): Promise<GoodsKept> {
  const order = await findOrder(ctx, { id: orderId })
  if (!order) return { kept: 0, goods: new Map() }
  const { lines, payments, refunds, closed, substitutions } = await readOrderFacts(ctx, order)
  const costs = lineCosts(agreedOrder(order, lines), { closed, substitutions })
  const { total: kept } = returnableOfOrder(payments, refunds)
  const paid = lines.map(({ campaignId }, index) => ({ campaignId, paid: costs[index]! }))
  return { kept, goods: goodsKept(paid, kept) }
}

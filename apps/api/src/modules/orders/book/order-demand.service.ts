import type { ShopCtx } from '#context.ts'
import { mayBeFulfilled } from '@mutirao/domain/fulfilment'
import { stockDemand, type StockPart } from '@mutirao/domain/stock'
import { listLines, type LineRow, type OrderRow } from './orders.repository.ts'
import { listPartRows } from './parts.repository.ts'
import { listHeld } from './stock.repository.ts'
import { listSubstitutionRows } from './substitutions.repository.ts'

/** The stock of an order's lines. */
export function demandOfLines(lines: readonly LineRow[]): StockPart[] {
  return stockDemand(lines.map(({ itemId, quantity, parts }) => ({ quantity, parts: parts ?? [{ stockId: itemId, quantity: 1 }] })))
}

/** The stock of one part: includes chosen substitutes, excludes refunded lines. */
export function demandOfPart(ctx: ShopCtx, order: OrderRow, campaignId: string): Promise<StockPart[]> {
  return demandWhere(ctx, order, (line) => line.campaignId === campaignId)
}

/** The stock of an order that is not with a courier; undefined when there is none. */
export async function demandAtTheShop(ctx: ShopCtx, order: OrderRow): Promise<StockPart[] | undefined> {
  if (!mayBeFulfilled(order.state)) return undefined
  const shipped = (await listPartRows(ctx, [order.id])).filter(({ state }) => state === 'SHIPPED').map(({ campaignId }) => campaignId)
  if (shipped.length === 0) return undefined
  return demandWhere(ctx, order, ({ campaignId }) => !shipped.includes(campaignId))
}

/** Campaigns whose part of an ended order is still with a courier. */
export async function listCarried(ctx: ShopCtx, order: OrderRow): Promise<string[]> {
  if (mayBeFulfilled(order.state) || order.state === 'DELIVERED') return []
  const shipped = (await listPartRows(ctx, [order.id])).filter(({ state }) => state === 'SHIPPED')
  if (shipped.length === 0) return []
  const held = new Set(await listHeld(ctx, order.id))
  const carried = []
  for (const { campaignId } of shipped) {
    const demand = await demandOfPart(ctx, order, campaignId)
    if (demand.some(({ stockId }) => held.has(stockId))) carried.push(campaignId)
  }
  return carried
}

async function demandWhere(ctx: ShopCtx, { id }: OrderRow, isAsked: (line: { campaignId: string }) => boolean): Promise<StockPart[]> {
  const [lines, substitutions] = await Promise.all([listLines(ctx, [id]), listSubstitutionRows(ctx, id)])
  const left = lines.flatMap((line) => {
    const decided = substitutions.find(({ position }) => position === line.position)
    if (!isAsked(line) || decided?.state === 'RETURNED') return []
    return decided?.itemId ? [{ ...line, itemId: decided.itemId, parts: null }] : [line]
  })
  return demandOfLines(left)
}

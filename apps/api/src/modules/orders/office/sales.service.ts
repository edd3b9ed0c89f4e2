import type { ShopCtx } from '#context.ts'
import { feesLeft } from '@mutirao/domain/delivery-fees'
import { firstPartState, type PartState } from '@mutirao/domain/fulfilment'
import { sum } from '@mutirao/domain/money'
import { chargedAtPrice, lineCosts } from '@mutirao/domain/order-money'
import { listSettledClosings } from '../book/closings.repository.ts'
import { agreedOrder, outcomesOf } from '../book/order-facts.service.ts'
import { listLines, type LineRow } from '../book/orders.repository.ts'
import { listSubstitutionsOf, type SubstitutionRow } from '../book/substitutions.repository.ts'
import { listSaleRows, type SaleRow, type SalesFilter } from './sales.repository.ts'

/** `itemId`: the item as it was bought, a kit as a kit; `parts`: its stock. */
export type SoldLine = { itemId: string; quantity: number; parts: readonly { stockId: string; quantity: number }[] }
/**
 * One campaign's part of an order. goods: what its lines brought, after discounts, closed groups and substitutions. trip: names the delivery that
 * brings it; parts that come together have the same one. isPicked: its goods are at hand.
 */
export type SoldPart = { campaignId: string; goods: number; shipping: number; trip: string; isPicked: boolean; lines: SoldLine[] }
/** A paid or promised order as it counts now. `day`: the shop's local one. interest: what a card paid on top of the price. */
export type Sale = Pick<SaleRow, 'id' | 'day' | 'type' | 'pix' | 'pixPayments' | 'card' | 'cardPayments' | 'courtesies'> & {
  createdAt: Date
  interest: number
  parts: SoldPart[]
}

const ROWS_AT_ONCE = 500

/** Reads the sales of a filter in parts, so that many orders take little memory. */
export async function* eachSales(ctx: ShopCtx, filter: SalesFilter): AsyncGenerator<Sale[]> {
  for (let after: string | undefined; ;) {
    const rows = await listSaleRows(ctx, filter, { after, most: ROWS_AT_ONCE })
    if (rows.length > 0) yield await salesOf(ctx, rows)
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

async function salesOf(ctx: ShopCtx, rows: readonly SaleRow[]): Promise<Sale[]> {
  const ids = rows.map(({ id }) => id)
  const [lines, closings, substitutions] = await Promise.all([
    listLines(ctx, ids),
    listSettledClosings(ctx, ids),
    listSubstitutionsOf(ctx, ids),
  ])
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const closingsOf = Map.groupBy(closings, ({ orderId }) => orderId)
  const decidedOf = Map.groupBy(substitutions, ({ orderId }) => orderId)
  return rows.map((row) =>
    saleOf(ctx, row, {
      lines: linesOf.get(row.id) ?? [],
      closed: outcomesOf(closingsOf.get(row.id) ?? []),
      substitutions: decidedOf.get(row.id) ?? [],
    }),
  )
}

type Facts = { lines: LineRow[]; closed: ReturnType<typeof outcomesOf>; substitutions: SubstitutionRow[] }

function saleOf(ctx: ShopCtx, row: SaleRow, { lines, closed, substitutions }: Facts): Sale {
  const { terms, deliveries, shippingTotal } = row
  const fees = deliveries ?? []
  const goods = lineCosts(agreedOrder({ terms, shippingTotal, properties: { deliveries: fees } }, lines), { closed, substitutions })
  const isGone = (line: LineRow) =>
    closed.get(line.campaignId)?.outcome === 'FAILED' ||
    substitutions.some(({ position, state }) => position === line.position && state === 'RETURNED')
  const left = lines.map((line, at) => ({ line, goods: goods[at]! })).filter(({ line }) => !isGone(line))
  const byCampaign = [...Map.groupBy(left, ({ line }) => line.campaignId)]
  const isEmpty = (campaignId: string) => byCampaign.every(([id]) => id !== campaignId)
  // Parts that fell away leave their fee to the parts that came with them.
  const shipping = feesLeft({ shippingTotal, fees }, isEmpty)
  const feeOf = (campaignId: string) => fees.find((part) => part.campaignId === campaignId)?.fee ?? 0
  const others = sum(byCampaign.slice(1), ([campaignId]) => feeOf(campaignId))
  const parts = byCampaign.map(([campaignId, of], at) => ({
    campaignId,
    goods: sum(of, (one) => one.goods),
    shipping: at === 0 ? shipping - others : feeOf(campaignId),
    trip: fees.find((part) => part.campaignId === campaignId)?.together?.by ?? campaignId,
    isPicked: picked.has(row.partStates[campaignId] ?? firstPartState(row.state)),
    lines: of.map(({ line }) => soldLine(line, substitutions)),
  }))
  return {
    ...row,
    createdAt: new Date(row.createdAt),
    interest: interestOf(
      ctx,
      row,
      sum(parts, (part) => part.goods + part.shipping),
    ),
    parts,
  }
}

const picked: ReadonlySet<PartState> = new Set(['READY_FOR_PICKUP', 'SHIPPED', 'DELIVERED'])

function interestOf({ tenant }: ShopCtx, { cardTerms, ...beside }: SaleRow, price: number): number {
  if (cardTerms === null) return 0
  return chargedAtPrice(tenant.body.payment.installments, { type: 'CREDIT_CARD', ...cardTerms }, { ...beside, price }) - price
}

/** A substitute is sold in place of the missing item. */
function soldLine({ itemId, position, quantity, parts }: LineRow, substitutions: readonly SubstitutionRow[]): SoldLine {
  const substitute = substitutions.find((row) => row.position === position)?.itemId
  if (substitute) return { itemId: substitute, quantity, parts: [{ stockId: substitute, quantity: 1 }] }
  return { itemId, quantity, parts: parts ?? [{ stockId: itemId, quantity: 1 }] }
}

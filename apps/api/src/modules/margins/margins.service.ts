import type { ShopCtx, StaffCtx } from '#context.ts'
import { readCosts, readFixedCost, readFixedCosts, shopCosts, type CostBook, type DatedCost } from '#modules/costs/costs.service.ts'
import { readGroupStages } from '#modules/groups/stages.service.ts'
import { eachSales, type Sale } from '#modules/orders/office/sales.service.ts'
import type { getCampaignMargin as declaredMargin, listCampaignMargins as declaredMargins, Margin, Purchase } from '@mutirao/contract/costs'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { Problem } from '@mutirao/contract/problems'
import { casesFor, costOfUnits, feeOn } from '@mutirao/domain/costs'
import { sum } from '@mutirao/domain/money'
import { shareOut } from '@mutirao/domain/wallet'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { listCampaignNames, listItemNames } from './margins.repository.ts'

/** Sums over sales, and units by the item and cost with which they count. */
type Sums = Omit<Margin, 'cost' | 'margin' | 'fixed' | 'unknownUnits'> & { sold: Map<string, number>; bought: Map<string, number> }

const emptySums = (): Sums => ({
  orders: 0,
  units: 0,
  goods: 0,
  shipping: 0,
  interest: 0,
  courtesies: 0,
  fees: 0,
  delivery: 0,
  sold: new Map(),
  bought: new Map(),
})

/** The margin of a campaign's orders, and the purchases for them; `not_found` for a campaign that the shop never had. */
export async function getCampaignMargin(ctx: StaffCtx, campaignId: string): Promise<CallOutput<typeof declaredMargin>> {
  const { name, stages, stageOf } = await readGroupStages(ctx, campaignId)
  const sums = emptySums()
  const byStage = stages.map(emptySums)
  for await (const sales of eachSales(ctx, { campaignId }))
    for (const sale of sales) for (const one of [sums, byStage[stageOf(sale)]!]) add(ctx, one, sale, campaignId)
  const costs = await costsOf(ctx, [sums])
  const margins = marginsInTurn(byStage, costs)
  return {
    name,
    sold: marginOf(sums, costs, await readFixedCost(ctx, campaignId)),
    tiers:
      stages.length === 1
        ? []
        : stages.map(({ percentage, minimumUnits, since }, at) => ({
            percentage,
            minimumUnits,
            since: since?.toISOString(),
            sold: margins[at]!,
          })),
    purchases: await listPurchases(ctx, sums.bought, costs),
  }
}

/** The margin of each campaign with orders of the last days, the lowest first. One pass over the orders serves all campaigns. */
export async function listCampaignMargins(ctx: StaffCtx, days: number): Promise<CallOutput<typeof declaredMargins>> {
  const byCampaign = new Map<string, Sums>()
  for await (const sales of eachSales(ctx, { since: new Date(ctx.now.getTime() - days * DAY_MS) }))
    for (const sale of sales) addToEach(ctx, byCampaign, sale)
  const ids = [...byCampaign.keys()]
  const names = await listCampaignNames(ctx, ids)
  const costs = await costsOf(ctx, [...byCampaign.values()])
  const fixed = await readFixedCosts(ctx, ids)
  const campaigns = [...byCampaign].map(([id, sums]) => ({
    id,
    name: names.get(id) ?? id,
    sold: marginOf(sums, costs, fixed.get(id) ?? 0),
  }))
  return { days, campaigns: campaigns.toSorted((one, other) => one.sold.margin - other.sold.margin || one.id.localeCompare(other.id)) }
}

function addToEach(ctx: ShopCtx, byCampaign: Map<string, Sums>, sale: Sale): void {
  for (const { campaignId } of sale.parts) {
    const sums = byCampaign.get(campaignId) ?? emptySums()
    byCampaign.set(campaignId, sums)
    add(ctx, sums, sale, campaignId)
  }
}

/** The margin of one order without its campaigns' own costs; `not_found` for one that is neither paid nor promised. */
export async function getOrderMargin(ctx: StaffCtx, orderId: string): Promise<Margin> {
  const sums = emptySums()
  for await (const sales of eachSales(ctx, { orderId })) for (const sale of sales) add(ctx, sums, sale)
  if (sums.orders === 0) throw new Problem('not_found')
  return marginOf(sums, await costsOf(ctx, [sums]), 0)
}

/** Adds one campaign's part of a sale, or all parts. */
function add(ctx: ShopCtx, sums: Sums, sale: Sale, campaignId?: string): void {
  const shared = sharedSums(ctx, sale)
  const counted = [...sale.parts.entries()].filter(([, part]) => campaignId === undefined || part.campaignId === campaignId)
  if (counted.length > 0) sums.orders += 1
  for (const [at, { goods, shipping, lines, isPicked }] of counted) {
    sums.goods += goods
    sums.shipping += shipping
    for (const key of sharedKeys) sums[key] += shared[key][at]!
    for (const { itemId, quantity, parts: stock } of lines) {
      sums.units += quantity
      addTo(sums.sold, keyOf({ itemId, day: sale.day, stock }), quantity)
    }
    // Goods that are ready, on their way or delivered are at hand already.
    const toBuy = isPicked ? [] : lines.flatMap(({ quantity, parts }) => parts.map((one) => ({ ...one, units: one.quantity * quantity })))
    for (const { stockId, units } of toBuy) addTo(sums.bought, stockId, units)
  }
}

const sharedKeys = ['fees', 'interest', 'courtesies', 'delivery'] as const

/** Splits the sums of the whole order among its parts: fees, interest and courtesies by revenue, each delivery equally among the parts of its trip. */
function sharedSums({ tenant }: ShopCtx, { parts, type, ...sale }: Sale): Record<(typeof sharedKeys)[number], number[]> {
  const { PIX, CREDIT_CARD, delivery } = shopCosts(tenant.body)
  const byMethod = (amount: number, payments: number, fee: typeof PIX) => feeOn(amount, { ...fee, fixed: payments * fee.fixed })
  const fees = byMethod(sale.pix, sale.pixPayments, PIX) + byMethod(sale.card, sale.cardPayments, CREDIT_CARD)
  const brought = parts.map(({ goods, shipping }) => goods + shipping)
  const weights = sum(brought, (amount) => amount) === 0 ? parts.map(() => 1) : brought
  return {
    fees: shareOut(fees, weights),
    interest: shareOut(sale.interest, weights),
    courtesies: shareOut(sale.courtesies, weights),
    delivery: type === 'SHIPPING' ? deliveryShares(parts, delivery) : parts.map(() => 0),
  }
}

function deliveryShares(parts: Sale['parts'], delivery: number): number[] {
  const byTrip = Map.groupBy(parts, ({ trip }) => trip)
  return parts.map((part) => {
    const together = byTrip.get(part.trip)!
    const shares = shareOut(
      delivery,
      together.map(() => 1),
    )
    return shares[together.indexOf(part)]!
  })
}

const addTo = (units: Map<string, number>, key: string, count: number) => void units.set(key, (units.get(key) ?? 0) + count)

/** Units of the same item, day and parts have the same cost. */
type SoldKey = { itemId: string; day: string; stock: readonly { stockId: string; quantity: number }[] }
const keyOf = (sold: SoldKey) => JSON.stringify(sold)

const soldIn = ({ sold }: Sums) => [...sold].map(([key, units]) => ({ ...(JSON.parse(key) as SoldKey), units }))

const costsOf = (ctx: ShopCtx, sums: readonly Sums[]): Promise<CostBook> =>
  readCosts(ctx, [...new Set(sums.flatMap(soldIn).flatMap(({ itemId, stock }) => [itemId, ...stock.map(({ stockId }) => stockId)]))])

/** Units by the cost with which they count; units of one item and cost are summed before they are rounded. */
type UnitsByCost = Map<DatedCost, number>

/** A kit without a cost of its own costs its parts. */
function unitsByCost(sums: Sums, costs: CostBook): { byCost: UnitsByCost; unknownUnits: number } {
  const byCost: UnitsByCost = new Map()
  let unknownUnits = 0
  for (const { itemId, day, stock, units } of soldIn(sums)) {
    const own = costs.at(itemId, day)
    const parts = own ? [{ cost: own, quantity: 1 }] : stock.map(({ stockId, quantity }) => ({ cost: costs.at(stockId, day), quantity }))
    if (parts.some(({ cost }) => cost === undefined)) unknownUnits += units
    for (const { cost, quantity } of parts) if (cost) byCost.set(cost, (byCost.get(cost) ?? 0) + units * quantity)
  }
  return { byCost, unknownUnits }
}

const marginOf = (sums: Sums, costs: CostBook, fixed: number): Margin => {
  const { byCost, unknownUnits } = unitsByCost(sums, costs)
  return withCost(sums, { cost: sum([...byCost], ([one, units]) => costOfUnits(units, one)), unknownUnits, fixed })
}

/** The margins of the parts of one whole. Each part costs what it adds to the parts before it: rounded like this, the parts add up to the whole. */
function marginsInTurn(parts: readonly Sums[], costs: CostBook): Margin[] {
  const before: UnitsByCost = new Map()
  return parts.map((sums) => {
    const { byCost, unknownUnits } = unitsByCost(sums, costs)
    const cost = sum([...byCost], ([one, units]) => {
      const known = before.get(one) ?? 0
      before.set(one, known + units)
      return costOfUnits(known + units, one) - costOfUnits(known, one)
    })
    return withCost(sums, { cost, unknownUnits, fixed: 0 })
  })
}

function withCost(sums: Sums, counted: Pick<Margin, 'cost' | 'unknownUnits' | 'fixed'>): Margin {
  const { sold: _sold, bought: _bought, ...rest } = sums
  const { goods, shipping, interest, courtesies, fees, delivery } = rest
  const margin = goods + shipping + interest - courtesies - counted.cost - fees - delivery - counted.fixed
  return { ...rest, ...counted, margin }
}

/** By supplier and name. */
async function listPurchases(ctx: ShopCtx, bought: ReadonlyMap<string, number>, costs: CostBook): Promise<Purchase[]> {
  const names = await listItemNames(ctx, [...bought.keys()])
  const purchases = [...bought].map(([id, units]): Purchase => {
    const { name = id, unit = '' } = names.get(id) ?? {}
    const cost = costs.now(id)
    if (!cost) return { id, name, unit, units }
    const { supplier, caseUnits } = cost
    return { id, name, unit, units, supplier, caseUnits, ...casesFor(units, cost) }
  })
  const placeOf = ({ supplier = '', name }: Purchase) => `${supplier}\n${name}`
  return purchases.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other), 'pt-BR'))
}

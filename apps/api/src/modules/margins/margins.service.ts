import type { ShopCtx, StaffCtx } from '#context.ts'
import { readCosts, readFixedCost, readFixedCosts, type CostBook, type DatedCost } from '#modules/costs/costs.service.ts'
import { readGroupStages } from '#modules/groups/stages.service.ts'
import { eachSales } from '#modules/orders/office/sales.service.ts'
import type { getCampaignMargin as declaredMargin, listCampaignMargins as declaredMargins, Margin, Purchase } from '@mutirao/contract/costs'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { Problem } from '@mutirao/contract/problems'
import { casesFor, costOfUnits } from '@mutirao/domain/costs'
import { sum } from '@mutirao/domain/money'
import { DAY_MS, dateText, localTime } from '@mutirao/domain/zoned-time'
import { countMargins, readOrSum, readSums } from './counting.service.ts'
import { listCampaignNames, listItemNames } from './margins.repository.ts'
import { addSale, emptySums, soldIn, type Sums } from './sale-sums.service.ts'

/** The margin of a campaign's orders, and the purchases for them; `not_found` for a campaign that the shop never had. */
export async function getCampaignMargin(ctx: StaffCtx, campaignId: string): Promise<CallOutput<typeof declaredMargin>> {
  const { name, stages, stageOf } = await readGroupStages(ctx, campaignId)
  const kept = stages.length === 1 ? await readKept(ctx, campaignId) : undefined
  const { sums, byStage } = kept ? { sums: kept, byStage: [] } : await sumByStage(ctx, campaignId, { count: stages.length, stageOf })
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

type Stages = { count: number; stageOf: Awaited<ReturnType<typeof readGroupStages>>['stageOf'] }

/** The sums of all the campaign's orders, and of those that joined at each of its group's stages. */
async function sumByStage(ctx: StaffCtx, campaignId: string, { count, stageOf }: Stages): Promise<{ sums: Sums; byStage: Sums[] }> {
  const sums = emptySums()
  const byStage = Array.from({ length: count }, emptySums)
  for await (const sales of eachSales(ctx, { campaignId }))
    for (const sale of sales) {
      addSale(ctx, sums, sale, campaignId)
      addSale(ctx, byStage[stageOf(sale)]!, sale, campaignId)
    }
  return { sums, byStage }
}

const ALWAYS = '1970-01-01'

/** A campaign's kept sums, and from its orders under way what is to be bought; undefined while the shop's sums are not up to date. */
async function readKept(ctx: StaffCtx, campaignId: string): Promise<Sums | undefined> {
  if (!(await countMargins(ctx, { isRequest: true }))) return undefined
  const sums = (await readSums(ctx, { from: ALWAYS, campaignId })).get(campaignId) ?? emptySums()
  const underWay = emptySums()
  for await (const sales of eachSales(ctx, { campaignId, isUnderWay: true }))
    for (const sale of sales) addSale(ctx, underWay, sale, campaignId)
  return { ...sums, bought: underWay.bought }
}

/** What to buy for all orders under way, of all campaigns together: a supplier's cases are filled by several. */
export async function listAllPurchases(ctx: StaffCtx): Promise<Purchase[]> {
  const sums = emptySums()
  for await (const sales of eachSales(ctx, { isUnderWay: true })) for (const sale of sales) addSale(ctx, sums, sale)
  return listPurchases(ctx, sums.bought, await costsOf(ctx, [sums]))
}

/** The margin of each campaign with orders of the last days, the lowest first. */
export async function listCampaignMargins(ctx: StaffCtx, days: number): Promise<CallOutput<typeof declaredMargins>> {
  const from = dateText(localTime(new Date(ctx.now.getTime() - days * DAY_MS), ctx.tenant.body.timeZone))
  const byCampaign = await readOrSum(ctx, from)
  if (!byCampaign) return { days, isCounting: true, campaigns: [] }
  const ids = [...byCampaign.keys()]
  const [names, costs, fixed] = await Promise.all([
    listCampaignNames(ctx, ids),
    costsOf(ctx, [...byCampaign.values()]),
    readFixedCosts(ctx, ids),
  ])
  const campaigns = [...byCampaign].map(([id, sums]) => ({
    id,
    name: names.get(id) ?? id,
    sold: marginOf(sums, costs, fixed.get(id) ?? 0),
  }))
  return { days, campaigns: campaigns.toSorted((one, other) => one.sold.margin - other.sold.margin || one.id.localeCompare(other.id)) }
}

/** The margin of one order without its campaigns' own costs; `not_found` for one that is neither paid nor promised. */
export async function getOrderMargin(ctx: StaffCtx, orderId: string): Promise<Margin> {
  const sums = emptySums()
  for await (const sales of eachSales(ctx, { orderId })) for (const sale of sales) addSale(ctx, sums, sale)
  if (sums.orders === 0) throw new Problem('not_found')
  return marginOf(sums, await costsOf(ctx, [sums]), 0)
}

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

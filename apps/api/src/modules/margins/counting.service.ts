import { inTransaction, type Ctx, type ShopCtx } from '#context.ts'
import { shopCosts } from '#modules/costs/costs.service.ts'
import { eachSales, type Sale } from '#modules/orders/office/sales.service.ts'
import { DAY_MS, startOfDay } from '@mutirao/domain/zoned-time'
import * as repository from './counting.repository.ts'
import { addSale, addTo, emptySums, keyOf, soldIn, type SoldKey, type Sums } from './sale-sums.service.ts'

/** A transaction may commit this long after the moment of its changes. */
const LATE_MS = 300_000
/** A request counts a shop of so many orders itself; a larger one waits for the sweep. */
const MOST_ORDERS_AT_ONCE = 2000
const DAYS_AT_ONCE = 7
/** The orders of a larger shop take a request too long to read. */
const MOST_ORDERS_READ = 20_000

type ByCampaign = Map<string, Sums>

/**
 * Brings the sums of the shop's sales up to date. Returns false while another process counts, and when a large shop has to be counted as a whole: the sweep
 * does that. The costs of items are no part of the sums.
 */
export async function countMargins(ctx: Ctx, { isRequest = false } = {}): Promise<boolean> {
  // In a transaction of its own: others would wait for the row until everything is counted.
  if (!(await repository.findState(ctx))) await inTransaction(ctx, repository.openState)
  return inTransaction(ctx, async (tx) => {
    const state = await repository.lockState(tx)
    if (!state) return false
    const terms = termsOf(tx)
    const isNew = state.countedUntil === undefined || state.terms !== terms
    if (isNew && isRequest && (await repository.hasMoreOrders(tx, MOST_ORDERS_AT_ONCE))) {
      await repository.forgetCount(tx)
      return false
    }
    if (isNew) await repository.deleteDays(tx, 'all')
    await count(tx, await repository.listDays(tx, isNew ? undefined : new Date(state.countedUntil!.getTime() - LATE_MS)))
    await repository.saveState(tx, terms)
    return true
  })
}

/** The shop's settings by which sales are summed: when one changes, all sales are summed again. */
const termsOf = ({ tenant: { body } }: ShopCtx) => JSON.stringify([body.timeZone, shopCosts(body), body.payment.installments])

async function count(tx: Ctx, days: readonly string[]): Promise<void> {
  for (const run of runsOf(days)) {
    await repository.deleteDays(tx, run)
    await insert(tx, run)
  }
}

async function insert(tx: Ctx, { from, to }: repository.Days): Promise<void> {
  const { timeZone } = tx.tenant.body
  const byDay = new Map<string, ByCampaign>()
  for await (const sales of eachSales(tx, { since: startOfDay(from, timeZone), before: startOfDay(to, timeZone, 1) }))
    for (const sale of sales) {
      const byCampaign = byDay.get(sale.day) ?? new Map()
      byDay.set(sale.day, byCampaign)
      addToEach(tx, byCampaign, sale)
    }
  const all = [...byDay].flatMap(([day, byCampaign]) => [...byCampaign].map(([campaignId, sums]) => ({ day, campaignId, sums })))
  await repository.insertDays(
    tx,
    all.map(({ day, campaignId, sums: { sold: _sold, bought: _bought, ...rest } }) => ({ day, campaignId, ...rest })),
    all.flatMap(({ campaignId, sums }) =>
      soldIn(sums).map(({ itemId, day, stock, units }) => ({ day, campaignId, itemId, parts: partsText({ itemId, stock }), units })),
    ),
  )
}

function addToEach(ctx: ShopCtx, byCampaign: ByCampaign, sale: Sale): void {
  for (const campaignId of new Set(sale.parts.map((part) => part.campaignId))) {
    const sums = byCampaign.get(campaignId) ?? emptySums()
    byCampaign.set(campaignId, sums)
    addSale(ctx, sums, sale, campaignId)
  }
}

const isOwnStock = ({ itemId, stock }: Omit<SoldKey, 'day'>) =>
  stock.length === 1 && stock[0]!.stockId === itemId && stock[0]!.quantity === 1
const partsText = (sold: Omit<SoldKey, 'day'>) => (isOwnStock(sold) ? '' : JSON.stringify(sold.stock))
const stockOf = ({ itemId, parts }: repository.UnitRow): SoldKey['stock'] =>
  parts === '' ? [{ stockId: itemId, quantity: 1 }] : (JSON.parse(parts) as SoldKey['stock'])

/** Consecutive days as runs, each for one read of its sales. */
function runsOf(days: readonly string[]): repository.Days[] {
  const runs: repository.Days[] = []
  for (const day of days) {
    const last = runs.at(-1)
    const away = last ? (Date.parse(day) - Date.parse(last.from)) / DAY_MS : DAYS_AT_ONCE
    if (last && away < DAYS_AT_ONCE) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

/** The kept sums, without what is to be bought. */
export async function readSums(ctx: ShopCtx, asked: repository.SumsQuery): Promise<ByCampaign> {
  const [days, units] = await Promise.all([repository.sumByCampaign(ctx, asked), repository.listUnits(ctx, asked)])
  const byCampaign: ByCampaign = new Map(days.map(({ campaignId, ...sums }) => [campaignId, { ...emptySums(), ...sums }]))
  for (const row of units)
    addTo(byCampaign.get(row.campaignId)!.sold, keyOf({ itemId: row.itemId, day: row.day, stock: stockOf(row) }), row.units)
  return byCampaign
}

/** The same from the orders alone. */
export async function sumSince(ctx: ShopCtx, from: string): Promise<ByCampaign> {
  const byCampaign: ByCampaign = new Map()
  for await (const sales of eachSales(ctx, { since: startOfDay(from, ctx.tenant.body.timeZone) }))
    for (const sale of sales) addToEach(ctx, byCampaign, sale)
  return byCampaign
}

/** The sums by campaign from a local day on. Undefined while a very large shop is counted as a whole; while another process counts, its sums are those of a minute ago. */
export async function readOrSum(ctx: Ctx, from: string): Promise<ByCampaign | undefined> {
  if (await countMargins(ctx, { isRequest: true })) return readSums(ctx, { from })
  if (!(await repository.hasMoreOrders(ctx, MOST_ORDERS_READ))) return sumSince(ctx, from)
  const state = await repository.findState(ctx)
  return state?.countedUntil && state.terms === termsOf(ctx) ? readSums(ctx, { from }) : undefined
}

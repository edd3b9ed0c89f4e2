import type { ShopCtx } from '#context.ts'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import type { ItemCost, PaymentFee } from '@mutirao/domain/costs'
import { listCostHistory, listFixedCostsOf } from './costs.repository.ts'

/** For a shop that has not named its acquirer's fees. */
const noFee: PaymentFee = { percentage: 0, fixed: 0, days: 1 }

export type ShopCosts = { PIX: PaymentFee; CREDIT_CARD: PaymentFee; delivery: number }

/** The shop's cost of payments and of one delivery. */
export const shopCosts = ({ costs }: Pick<TenantFile, 'costs'>): ShopCosts => ({
  PIX: costs?.PIX ?? noFee,
  CREDIT_CARD: costs?.CREDIT_CARD ?? noFee,
  delivery: costs?.delivery ?? 0,
})

/** An item's cost from a local day on. */
export type DatedCost = ItemCost & { since: string; supplier: string | undefined }
/** The costs of items: on a local day, and now. Undefined where a cost is not known. */
export type CostBook = { at: (itemId: string, day: string) => DatedCost | undefined; now: (itemId: string) => DatedCost | undefined }

type Row = Awaited<ReturnType<typeof listCostHistory>>[number]

const known = (row: Row | undefined): DatedCost | undefined =>
  row === undefined || row.price === null ? undefined : { ...row, price: row.price, supplier: row.supplier ?? undefined }

/** Reads the costs of these items once. Each cost is one object, so that units can be summed by it. */
export async function readCosts(ctx: ShopCtx, itemIds: readonly string[]): Promise<CostBook> {
  const history = await listCostHistory(ctx, itemIds)
  const byItem = new Map(
    [...Map.groupBy(history, ({ itemId }) => itemId)].map(([id, rows]) => [
      id,
      rows.map((row) => ({ since: row.since, cost: known(row) })),
    ]),
  )
  return {
    at: (itemId, day) => byItem.get(itemId)?.findLast(({ since }) => since <= day)?.cost,
    now: (itemId) => byItem.get(itemId)?.at(-1)?.cost,
  }
}

/** Centavos that each of these campaigns costs as a whole; without those that cost nothing of their own. */
export const readFixedCosts = (ctx: ShopCtx, campaignIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  listFixedCostsOf(ctx, campaignIds)

/** Centavos that a campaign costs as a whole. */
export const readFixedCost = async (ctx: ShopCtx, campaignId: string): Promise<number> =>
  (await readFixedCosts(ctx, [campaignId])).get(campaignId) ?? 0

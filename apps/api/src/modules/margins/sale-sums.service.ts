import type { ShopCtx } from '#context.ts'
import { shopCosts } from '#modules/costs/costs.service.ts'
import type { Sale } from '#modules/orders/office/sales.service.ts'
import type { Margin } from '@mutirao/contract/costs'
import { feeOn } from '@mutirao/domain/costs'
import { sum } from '@mutirao/domain/money'
import { shareOut } from '@mutirao/domain/wallet'

/** Sums over sales, and units by the item and cost with which they count. */
export type Sums = Omit<Margin, 'cost' | 'margin' | 'fixed' | 'unknownUnits'> & { sold: Map<string, number>; bought: Map<string, number> }

export const emptySums = (): Sums => ({
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

/** Adds one campaign's part of a sale, or all parts. */
export function addSale(ctx: ShopCtx, sums: Sums, sale: Sale, campaignId?: string): void {
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

export const addTo = (units: Map<string, number>, key: string, count: number) => void units.set(key, (units.get(key) ?? 0) + count)

/** Units of the same item, day and parts have the same cost. */
export type SoldKey = { itemId: string; day: string; stock: readonly { stockId: string; quantity: number }[] }
export const keyOf = (sold: SoldKey) => JSON.stringify(sold)

export const soldIn = ({ sold }: Sums) => [...sold].map(([key, units]) => ({ ...(JSON.parse(key) as SoldKey), units }))

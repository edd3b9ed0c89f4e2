import type { GroupRule } from '@mutirao/domain/group-progress'
import { priceLines, totalLines, type CartTotals, type DiscountRule, type LinePrice } from '@mutirao/domain/pricing'
import { rulesInForce } from '@mutirao/domain/quantity-steps'
import type { DemoGroup } from './demo-groups.ts'

export type DemoItem = { id: string; price: number; free: number }
export type DemoCampaign = {
  id: string
  discountRules: readonly DiscountRule[]
  groupRules: readonly GroupRule[]
  items: readonly DemoItem[]
}
export type DemoLine = { item: DemoItem; quantity: number; price: LinePrice }
export type DemoPurchase = { isPaid: boolean; units: number; lines: DemoLine[]; totals: CartTotals }

const MOST_WAITING_UNITS = 2

/**
 * The demonstration's purchases, in order: as many buyers and units as it shows, each at the price of the tier reached before. Takes from the items
 * with most stock, so that none sells out.
 */
export function demoPurchases(
  campaign: DemoCampaign,
  { paidUnits, waitingUnits, buyers }: DemoGroup,
  methodPercentage: number,
): DemoPurchase[] {
  const sizes = [...shares(paidUnits, buyers), ...shares(waitingUnits, Math.ceil(waitingUnits / MOST_WAITING_UNITS))]
  const shelves = campaign.items.map((item) => ({ item, left: item.free }))
  let paidSoFar = 0
  return sizes.map((units, index) => {
    const isPaid = index < buyers
    const taken = take(shelves, units)
    const lines = taken.map(({ item, quantity }) => ({ id: item.id, campaignId: campaign.id, quantity, price: item.price }))
    const { discountRules, groupRules } = campaign
    const rules = rulesInForce({ id: campaign.id, discountRules, group: { rules: groupRules, paidUnits: paidSoFar } })
    const prices = priceLines(lines, rules)
    if (isPaid) paidSoFar += units
    return {
      isPaid,
      units,
      lines: taken.map((line, position) => ({ ...line, price: prices[position]! })),
      totals: totalLines(prices, { methodPercentage }),
    }
  })
}

/** Splits `total` into `count` parts that differ by one at most. */
function shares(total: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.floor(total / count) + (index < total % count ? 1 : 0))
}

function take(shelves: { item: DemoItem; left: number }[], units: number): { item: DemoItem; quantity: number }[] {
  const taken = new Map<DemoItem, number>()
  for (let unit = 0; unit < units; unit++) {
    const fullest = shelves.reduce((best, shelf) => (shelf.left / shelf.item.free > best.left / best.item.free ? shelf : best))
    fullest.left--
    taken.set(fullest.item, (taken.get(fullest.item) ?? 0) + 1)
  }
  return [...taken].map(([item, quantity]) => ({ item, quantity }))
}

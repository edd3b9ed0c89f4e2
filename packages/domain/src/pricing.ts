import { type Centavos, percent, sum } from './money.ts'

export type SelectedItem = { itemId: string; quantity: number }

export type CartLine = { id: string; campaignId: string; quantity: number; price: Centavos; selection?: readonly SelectedItem[] }

/** With `itemId` the rule covers one product, without it the whole campaign. */
export type DiscountRule = {
  campaignId: string
  itemId?: string
  minimumQuantity: number
  discountType: 'allSameProducts' | 'allProducts'
  type: 'percentage'
  discount: number
}

export type CartTotals = { subTotal: Centavos; discount: Centavos; shippingTotal: Centavos; price: Centavos }

export type LinePrice = { total: Centavos; discount: Centavos; price: Centavos }

export type UnitCounts = { ofProduct: (line: ProductRef) => number; ofCampaign: (campaignId: string) => number }

type ProductRef = Pick<CartLine, 'id' | 'campaignId'>

/** Percentages on the whole cart, and its shipping. */
export type CartTerms = { shippingTotal?: Centavos; couponPercentage?: number; methodPercentage?: number }

/** Spec §9: price = subtotal + shipping - discount; shipping defaults to 0. */
export function priceCart(lines: readonly CartLine[], rules: readonly DiscountRule[], terms: CartTerms = {}): CartTotals {
  return totalLines(priceLines(lines, rules), terms)
}

/** Rules first, the coupon on the remainder, then the payment method's own discount; never on shipping, never below zero. */
export function totalLines(
  lines: readonly Pick<LinePrice, 'total' | 'discount'>[],
  { shippingTotal = 0, couponPercentage = 0, methodPercentage = 0 }: CartTerms = {},
): CartTotals {
  const subTotal = sum(lines, (line) => line.total)
  const byRules = sum(lines, (line) => line.discount)
  const byCoupon = Math.min(subTotal, byRules + percent(couponPercentage, subTotal - byRules))
  const discount = Math.min(subTotal, byCoupon + percent(methodPercentage, subTotal - byCoupon))
  return { subTotal, discount, shippingTotal, price: subTotal - discount + shippingTotal }
}

export function priceLines(lines: readonly CartLine[], rules: readonly DiscountRule[]): LinePrice[] {
  const counts = countUnits(lines)
  return lines.map((line) => {
    const total = line.price * line.quantity
    const discount = Math.min(total, percent(reachedPercentage(line, rules, counts), total))
    return { total, discount, price: total - discount }
  })
}

/** The best reached rule wins, so the order of lines and rules does not matter. */
export function reachedPercentage(line: ProductRef, rules: readonly DiscountRule[], counts: UnitCounts): number {
  const reached = rules.filter((rule) => covers(rule, line) && countedUnits(rule, line, counts) >= rule.minimumQuantity)
  return reached.reduce((best, rule) => Math.max(best, rule.discount), 0)
}

export function covers(rule: DiscountRule, line: ProductRef): boolean {
  return rule.campaignId === line.campaignId && (rule.itemId === undefined || rule.itemId === line.id)
}

/** Whether a rule requires more units of one product than the stock has. */
export const isBeyondStock = ({ discountType }: DiscountRule, { available = Infinity }: { available?: number }, units: number) =>
  discountType === 'allSameProducts' && units > available

/** allSameProducts counts that product's units, allProducts every unit of the campaign. */
export function countedUnits(rule: DiscountRule, line: ProductRef, counts: UnitCounts): number {
  return rule.discountType === 'allSameProducts' ? counts.ofProduct(line) : counts.ofCampaign(rule.campaignId)
}

/** Counted once for each cart: pricing stays linear in the number of lines. */
export function countUnits(lines: readonly Omit<CartLine, 'price'>[]): UnitCounts {
  const products = new Map<string, number>()
  const campaigns = new Map<string, number>()
  for (const line of lines) {
    add(products, productKey(line), line.quantity)
    add(campaigns, line.campaignId, line.quantity)
  }
  return { ofProduct: (line) => products.get(productKey(line)) ?? 0, ofCampaign: (campaignId) => campaigns.get(campaignId) ?? 0 }
}

function productKey({ id, campaignId }: ProductRef) {
  return JSON.stringify([campaignId, id])
}

function add(counts: Map<string, number>, key: string, quantity: number) {
  counts.set(key, (counts.get(key) ?? 0) + quantity)
}

import { type GroupRule, groupProgress } from './group-progress.ts'
import type { Centavos } from './money.ts'
import { countUnits, covers, isBeyondStock, priceLines, reachedPercentage } from './pricing.ts'
import type { DiscountRule } from './pricing.ts'

export type QuantityStep = {
  quantity: number
  percentage: number
  total: Centavos
  each: Centavos
  /** Whether only units of this product count, or every unit of the campaign. */
  counts: 'product' | 'campaign'
}

type SoldProduct = { id: string; campaignId: string; price: Centavos; available: number }

/** "2 un. por R$ 9,00 cada": the unit price from each quantity on; rules that give no more than an earlier one are left out. */
export function quantitySteps({ available, ...product }: SoldProduct, rules: readonly DiscountRule[]): QuantityStep[] {
  const own = rules.filter((rule) => covers(rule, product) && !isBeyondStock(rule, { ...product, available }, rule.minimumQuantity))
  const quantities = [...new Set(own.map(({ minimumQuantity }) => minimumQuantity))].sort((a, b) => a - b)
  let best = percentageAt(product, own, 1)
  return quantities.flatMap((quantity) => {
    const percentage = percentageAt(product, own, quantity)
    if (percentage <= best) return []
    best = percentage
    const total = priceLines([{ ...product, quantity }], own)[0]!.price
    const same = own.filter(({ discountType }) => discountType === 'allSameProducts')
    const counts = percentageAt(product, same, quantity) === percentage ? 'product' : 'campaign'
    return [{ quantity, percentage, total, each: Math.round(total / quantity), counts }]
  })
}

type Terms = {
  id: string
  discountRules: readonly DiscountRule[]
  group?: { rules: readonly GroupRule[]; paidUnits: number; laterUnits?: number }
}

/** A campaign's own rules, and the tier that its group has reached: a buyer pays today's price. */
export function rulesInForce({ id, discountRules, group }: Terms): DiscountRule[] {
  const reached = group && groupProgress(group.rules, { ...group, waitingUnits: 0 }).reached
  if (!reached) return [...discountRules]
  const { percentage: discount } = reached
  return [...discountRules, { campaignId: id, minimumQuantity: 1, discountType: 'allProducts', type: 'percentage', discount }]
}

const percentageAt = (product: Omit<SoldProduct, 'available'>, rules: readonly DiscountRule[], quantity: number) =>
  reachedPercentage(product, rules, countUnits([{ ...product, quantity }]))

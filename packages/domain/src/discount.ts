import { countedUnits, countUnits, covers, reachedPercentage } from './pricing.ts'
import type { CartLine, DiscountRule } from './pricing.ts'

export type NextDiscount = { missing: number; percentage: number; itemId?: string }

type CountedLine = Omit<CartLine, 'price'>

/** The nearest rule not reached that would give more than now: "Faltam 2 para ganhar 10%". `itemId` names the product to add, if only one counts. */
export function nextDiscount(lines: readonly CountedLine[], rules: readonly DiscountRule[], campaignId: string): NextDiscount | undefined {
  const counts = countUnits(lines)
  const candidates = rules.flatMap((rule) =>
    productsOf(rule, lines, campaignId)
      .filter((product) => rule.discount > reachedPercentage(product, rules, counts))
      .map((product) => ({
        missing: rule.minimumQuantity - countedUnits(rule, product, counts),
        percentage: rule.discount,
        itemId: rule.discountType === 'allSameProducts' ? product.id || undefined : undefined,
      })),
  )
  return candidates.sort((a, b) => a.missing - b.missing || b.percentage - a.percentage)[0]
}

/** Spec §4: one discount rule per product or campaign, replaced on add. */
export function replaceRule(rules: readonly DiscountRule[], rule: DiscountRule): DiscountRule[] {
  return [...rules.filter((other) => other.campaignId !== rule.campaignId || other.itemId !== rule.itemId), rule]
}

/** What the rule speaks of in this cart; a campaign not in the cart yet stands for itself, as a product without id. */
function productsOf(rule: DiscountRule, lines: readonly CountedLine[], campaignId: string) {
  if (rule.campaignId !== campaignId) return []
  const products = lines.filter((line) => covers(rule, line))
  return products.length ? products : [{ id: rule.itemId ?? '', campaignId }]
}

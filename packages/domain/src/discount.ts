import { percent } from './money.ts'
import { countedUnits, countUnits, covers, isBeyondStock, reachedPercentage } from './pricing.ts'
import type { CartLine, DiscountRule } from './pricing.ts'

/**
 * `itemId` names the product to add, when only one counts; `isSame` says that the units must be of one product, whichever; `onlyFor` names the only
 * product that gets the discount, when every unit of the campaign counts.
 */
export type NextDiscount = {
  missing: number
  minimumQuantity: number
  percentage: number
  itemId?: string
  isSame?: boolean
  onlyFor?: string
}

/** `productIds` are the products that got it; `isEverything`: it covers the whole campaign in this cart. */
export type WonDiscount = { percentage: number; productIds: string[]; isEverything: boolean }

type CountedLine = Omit<CartLine, 'price'> & { available?: number }

/** The nearest rule not reached that would give more than now: "Faltam 2 para ganhar 10%". Rules beyond the stock are left out. */
export function nextDiscount(lines: readonly CountedLine[], rules: readonly DiscountRule[], campaignId: string): NextDiscount | undefined {
  const counts = countUnits(lines)
  const candidates = rules.flatMap((rule) =>
    productsOf(rule, lines, campaignId)
      .filter((product) => rule.discount > reachedPercentage(product, rules, counts))
      .map((product) => ({ product, rule, missing: rule.minimumQuantity - countedUnits(rule, product, counts) }))
      .filter(({ product, missing }) => !isBeyondStock(rule, product, counts.ofProduct(product) + missing)),
  )
  const [nearest] = candidates.sort((a, b) => a.missing - b.missing || b.rule.discount - a.rule.discount)
  return nearest && toNext(nearest.rule, { ...nearest, isHeld: lines.some(({ id }) => id === nearest.product.id) })
}

/** The discount texts of one campaign in a cart. A rule of one product is shown only when that product is in the cart. */
export function discountNudge(
  lines: readonly CountedLine[],
  rules: readonly DiscountRule[],
  campaignId: string,
): { next?: NextDiscount; won?: WonDiscount } {
  const held = lines.filter((line) => line.campaignId === campaignId)
  if (held.length === 0) return {}
  const spoken = rules.filter(({ itemId }) => itemId === undefined || held.some(({ id }) => id === itemId))
  return { next: nextDiscount(held, spoken, campaignId), won: wonDiscount(held, rules) }
}

/** A discount that needs no more than one unit of anything is not shown as won. */
function wonDiscount(lines: readonly CountedLine[], rules: readonly DiscountRule[]): WonDiscount | undefined {
  const counts = countUnits(lines)
  const plain = rules.filter(({ minimumQuantity }) => minimumQuantity <= 1)
  const winners = lines
    .map((line) => ({ id: line.id, percentage: reachedPercentage(line, rules, counts), without: reachedPercentage(line, plain, counts) }))
    .filter(({ percentage, without }) => percentage > without)
  const percentage = winners.reduce((best, winner) => Math.max(best, winner.percentage), 0)
  if (percentage === 0) return undefined
  const productIds = [...new Set(winners.filter((winner) => winner.percentage === percentage).map(({ id }) => id))]
  return { percentage, productIds, isEverything: lines.every(({ id }) => productIds.includes(id)) }
}

function toNext(
  rule: DiscountRule,
  { product, missing, isHeld }: { product: CountedLine; missing: number; isHeld: boolean },
): NextDiscount {
  const { discount: percentage, minimumQuantity } = rule
  const next = { missing, minimumQuantity, percentage }
  if (rule.discountType === 'allSameProducts') return product.id ? { ...next, itemId: product.id } : { ...next, isSame: true }
  if (rule.itemId === undefined) return next
  return isHeld ? { ...next, onlyFor: rule.itemId } : { ...next, itemId: rule.itemId }
}

/** The products of the cart that the rule covers; a campaign not in the cart yet is a product without id. */
function productsOf(rule: DiscountRule, lines: readonly CountedLine[], campaignId: string): CountedLine[] {
  if (rule.campaignId !== campaignId) return []
  const products = lines.filter((line) => covers(rule, line))
  return products.length > 0 ? products : [{ id: rule.itemId ?? '', campaignId, quantity: 0 }]
}

type Discounted = { total: number; discount: number }

/** The one whole percentage that was taken off these lines; undefined when they differ, and for amounts so small that several fit. */
export function sharedPercentage(lines: readonly Discounted[]): number | undefined {
  const discounted = lines.filter(({ discount }) => discount > 0)
  if (discounted.length === 0) return undefined
  const fits = (percentage: number) => discounted.every(({ total, discount }) => percent(percentage, total) === discount)
  const [first, ...others] = Array.from({ length: 100 }, (_, index) => index + 1).filter(fits)
  return others.length === 0 ? first : undefined
}

import { percent } from './money.ts'
import { countedUnits, countUnits, covers, isBeyondStock, reachedPercentage } from './pricing.ts'
import type { CartLine, DiscountRule } from './pricing.ts'

/**
 * `itemId` names the product to add, when only one counts; `isSame` says that the units must be of one product, whichever;
 * `onlyFor` names the product that alone gets it, when every unit of the campaign counts.
 */
export type NextDiscount = {
  missing: number
  minimumQuantity: number
  percentage: number
  itemId?: string
  isSame?: boolean
  onlyFor?: string
}

/** `productIds` are those that got it; `isEverything`: nothing of the campaign in this cart was left out. */
export type WonDiscount = { percentage: number; productIds: string[]; isEverything: boolean }

type CountedLine = Omit<CartLine, 'price'> & { available?: number }

/** The nearest rule not reached that would give more than now: "Faltam 2 para ganhar 10%". What the stock cannot fill is not promised. */
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

/** What a cart is told of one campaign's rules. A rule of one product speaks only to who already takes it. */
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

/** What one would get without buying more than one of anything is no prize. */
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

/** What the rule speaks of in this cart; a campaign not in the cart yet stands for itself, as a product without id. */
function productsOf(rule: DiscountRule, lines: readonly CountedLine[], campaignId: string): CountedLine[] {
  if (rule.campaignId !== campaignId) return []
  const products = lines.filter((line) => covers(rule, line))
  return products.length > 0 ? products : [{ id: rule.itemId ?? '', campaignId, quantity: 0 }]
}

type Discounted = { total: number; discount: number }

/** The one whole percentage that was taken off of these lines; undefined where they differ, and of amounts so small that several fit. */
export function sharedPercentage(lines: readonly Discounted[]): number | undefined {
  const discounted = lines.filter(({ discount }) => discount > 0)
  if (discounted.length === 0) return undefined
  const fits = (percentage: number) => discounted.every(({ total, discount }) => percent(percentage, total) === discount)
  const [first, ...others] = Array.from({ length: 100 }, (_, index) => index + 1).filter(fits)
  return others.length === 0 ? first : undefined
}

import { settledLines, type AgreedOrder, type GroupOutcome } from './group-closing.ts'
import type { Centavos } from './money.ts'
import { type CartTerms, type LinePrice, totalLines } from './pricing.ts'

/** How long a buyer may choose what takes a missing item's place; then the money goes back. */
export const SUBSTITUTION_MS = 24 * 3_600_000

/**
 * What each line was worth as it was paid, after coupon, payment method and closed groups; what fell away with its group is worth nothing.
 * Each is what the price grew by with it, so that all of them add up to the price without its way, to the centavo.
 */
export function paidShares(
  { lines, fees: _fees, ...terms }: AgreedOrder,
  closed: ReadonlyMap<string, GroupOutcome> = new Map(),
): Centavos[] {
  const percentages = { ...terms, shippingTotal: 0 }
  const settled = settledLines(lines, closed).map((line) => line ?? { total: 0, discount: 0 })
  const prices = settled.map((_, index) => priceOf(settled.slice(0, index + 1), percentages))
  return prices.map((price, index) => price - (prices[index - 1] ?? 0))
}

/** The missing line: what its units cost by the list, and what was paid for them. */
export type MissingWorth = { total: Centavos; paid: Centavos }

/** What another item costs under the very terms of the line it stands in for; rounded half up. */
export function substituteWorth({ total, paid }: MissingWorth, listTotal: Centavos): Centavos {
  return total === 0 ? 0 : Number((BigInt(paid) * BigInt(listTotal) * 2n + BigInt(total)) / (2n * BigInt(total)))
}

/** Nobody pays more because something was missing: a dearer item cannot be chosen. What a cheaper one leaves goes back. */
export function substitutionReturn(missing: MissingWorth, listTotal: Centavos): Centavos | undefined {
  const left = missing.paid - substituteWorth(missing, listTotal)
  return left < 0 || missing.paid === 0 ? undefined : left
}

const priceOf = (lines: readonly Pick<LinePrice, 'total' | 'discount'>[], terms: CartTerms) => totalLines(lines, terms).price

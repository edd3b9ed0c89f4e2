import { settledLines, type AgreedOrder, type GroupOutcome } from './group-closing.ts'
import type { Centavos } from './money.ts'
import { type CartTerms, type LinePrice, totalLines } from './pricing.ts'
import { DAY_MS } from './zoned-time.ts'

/** How long a buyer may choose a substitute for a missing item; after that the money is returned. */
export const SUBSTITUTION_MS = DAY_MS

/**
 * The amount paid for each line, after coupon, payment method and closed groups; 0 for lines that a failed group dropped. Each is the increase of the
 * price by that line, so that their sum is the price without shipping, to the centavo.
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

/** The missing line: the list price of its units, and the amount paid for them. */
export type MissingWorth = { total: Centavos; paid: Centavos }

/** The cost of another item under the terms of the line that it replaces; rounded half up. */
export function substituteWorth({ total, paid }: MissingWorth, listTotal: Centavos): Centavos {
  return total === 0 ? 0 : Number((BigInt(paid) * BigInt(listTotal) * 2n + BigInt(total)) / (2n * BigInt(total)))
}

/** A more expensive substitute cannot be chosen (undefined): nobody pays more because an item was missing. The difference to a cheaper one is returned. */
export function substitutionReturn(missing: MissingWorth, listTotal: Centavos): Centavos | undefined {
  const left = missing.paid - substituteWorth(missing, listTotal)
  return left < 0 || missing.paid === 0 ? undefined : left
}

const priceOf = (lines: readonly Pick<LinePrice, 'total' | 'discount'>[], terms: CartTerms) => totalLines(lines, terms).price

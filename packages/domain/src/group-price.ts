import { groupProgress, type GroupRule } from './group-progress.ts'
import { percent, type Centavos } from './money.ts'

type Units = Parameters<typeof groupProgress>[1]
/** A group's rules with its counters. */
export type Group = Units & { rules: readonly GroupRule[] }

/** The price with a tier's percentage off, as cards, carts and the closing of a group show and charge it. */
export const priceAtTier = (price: Centavos, percentage: number): Centavos => price - percent(percentage, price)

/** The price at each tier. */
export const tierPrices = (price: Centavos, group: Group): Centavos[] =>
  groupProgress(group.rules, group).tiers.map(({ percentage }) => priceAtTier(price, percentage))

/** The price at the reached tier; undefined while no tier is reached. */
export function reachedPrice(price: Centavos, group: Group): { price: Centavos; percentage: number } | undefined {
  const { reached } = groupProgress(group.rules, group)
  return reached && { price: priceAtTier(price, reached.percentage), percentage: reached.percentage }
}

import { reachedPrice, type Group } from './group-price.ts'
import type { Centavos } from './money.ts'

type CurrentPrice = {
  price: Centavos
  /** The price that is struck through. */
  before?: Centavos
  percentage?: number
  /** Unset for the merchant's own discount. */
  isOfGroup?: true
}

/** The price of one unit now: at the group's reached tier, else the merchant's price, with the former price if there is one. */
export function currentPrice({ price, compareAt }: { price: Centavos; compareAt?: Centavos }, group?: Group): CurrentPrice {
  const reached = group && reachedPrice(price, group)
  if (reached) return { ...reached, before: price, isOfGroup: true }
  if (compareAt && compareAt > price) return { price, before: compareAt, percentage: Math.round((1 - price / compareAt) * 100) }
  return { price }
}

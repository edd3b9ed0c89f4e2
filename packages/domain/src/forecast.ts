import { arrivalsOf, casesFor, daysUntil, feeOn, partOf, type ItemCost, type PaymentFee } from './costs.ts'
import { priceAtTier } from './group-price.ts'
import { groupProgress, type GroupRule } from './group-progress.ts'
import { sum, type Centavos } from './money.ts'

/** `weight`: the item's part of the units, relative to the other items. `cost`: absent when it is not known. */
export type ForecastItem = { price: Centavos; weight: number; cost?: ItemCost | undefined }
/** A payment method: its part of the orders, between 0 and 1, its fee, and the part of its payments by their number of instalments, each one without it. */
export type ForecastMethod = PaymentFee & { share: number; counts?: readonly { count: number; share: number }[] }

/**
 * A campaign with its costs. `fixed`: of the campaign as a whole; `delivery`: what one delivery costs; `deliveryFee`: what its buyer pays for it;
 * `deliveryShare`: the part of the orders that are delivered.
 */
export type Campaign = {
  items: readonly ForecastItem[]
  tiers: readonly GroupRule[]
  minimumUnits: number
  fixed: Centavos
  delivery: Centavos
  deliveryFee: Centavos
  deliveryShare: number
  unitsPerOrder: number
  methods: readonly ForecastMethod[]
}

/** `revenue`: of items and delivery fees; `goods`: the cases to buy; `left`: their units that nobody ordered; `margin`: revenue minus all costs. `cash`: when the money is in the account, fees deducted. */
export type Forecast = {
  percentage: number
  orders: number
  revenue: Centavos
  goods: Centavos
  fees: Centavos
  delivery: Centavos
  fixed: Centavos
  cost: Centavos
  margin: Centavos
  left: number
  cash: { days: number; amount: Centavos }[]
  /** Whether the group fails with these units; all that was paid is returned then. */
  fails: boolean
}

/** The result of a campaign that sells this many units in all. */
export function forecast(campaign: Campaign, units: number): Forecast {
  const { items, tiers, minimumUnits, fixed, unitsPerOrder, methods } = campaign
  const percentage = groupProgress(tiers, { paidUnits: units, waitingUnits: 0 }).reached?.percentage ?? 0
  const sold = split(
    units,
    items.map(({ weight }) => weight),
  )
  const orders = units === 0 ? 0 : Math.max(1, Math.round(units / unitsPerOrder))
  const deliveries = Math.round(orders * campaign.deliveryShare)
  const prices = items.map(({ price }, at) => sold[at]! * priceAtTier(price, percentage))
  const revenue = sum(prices, (amount) => amount) + deliveries * campaign.deliveryFee
  const bought = items.flatMap(({ cost }, at) => (cost ? [casesFor(sold[at]!, cost)] : []))
  const goods = sum(bought, ({ price }) => price)
  const delivery = deliveries * campaign.delivery
  const paid = payments(revenue, orders, methods)
  const fees = sum(paid, ({ fee }) => fee)
  const cost = goods + fees + delivery + fixed
  return {
    percentage,
    orders,
    revenue,
    goods,
    fees,
    delivery,
    fixed,
    cost,
    margin: revenue - cost,
    left: sum(bought, (one) => one.left),
    cash: byDay(paid),
    fails: units < minimumUnits,
  }
}

/** The payments of each method as one sum. The fee is that of `orders` payments of the same amount. */
function payments(revenue: Centavos, orders: number, methods: readonly ForecastMethod[]) {
  const amounts = split(
    revenue,
    methods.map(({ share }) => share),
  )
  return methods.map((method, at) => {
    const amount = amounts[at]!
    const count = Math.round(orders * method.share)
    const fee = count === 0 ? feeOn(amount, { ...method, fixed: 0 }) : feeOn(amount, { ...method, fixed: count * method.fixed })
    return { method, amount, fee }
  })
}

type Paid = { method: ForecastMethod; amount: Centavos; fee: Centavos }

/** The payments less their fees, earliest first. */
function byDay(paid: readonly Paid[]): Forecast['cash'] {
  const days = Map.groupBy(paid.filter(({ amount }) => amount > 0).flatMap(arriving), (part) => part.days)
  return [...days]
    .map(([day, parts]) => ({ days: day, amount: sum(parts, ({ amount }) => amount) }))
    .toSorted((one, other) => one.days - other.days)
}

/** What arrives of a method's payments, by day. */
function arriving({ method, amount, fee }: Paid): { days: number; amount: Centavos }[] {
  const { counts = [{ count: 1, share: 1 }] } = method
  const amounts = split(
    amount - fee,
    counts.map(({ share }) => share),
  )
  return counts.flatMap(({ count }, at) => {
    const parts = arrivalsOf(method, count)
    return Array.from({ length: parts }, (_, index) => ({
      days: daysUntil(method, index + 1),
      amount: partOf(amounts[at]!, index + 1, parts),
    }))
  })
}

/** Whole parts in proportion to the weights; the largest remainders get what is left over, the first of equal ones. */
function split(total: number, weights: readonly number[]): number[] {
  const all = sum(weights, (weight) => weight)
  if (all === 0) return weights.map((_, at) => (at === 0 ? total : 0))
  const exact = weights.map((weight) => (total * weight) / all)
  const parts = exact.map(Math.floor)
  const open = total - sum(parts, (part) => part)
  const byRemainder = exact.map((value, at) => ({ at, rest: value - parts[at]! })).toSorted((one, other) => other.rest - one.rest)
  for (const { at } of byRemainder.slice(0, open)) parts[at]! += 1
  return parts
}

/** From where on a campaign pays for itself, and where it later does not: a tier may cost more than it brings. */
export type BreakEven = { units: number | undefined; lossAt: number | undefined }

/** The forecasts of a break-even are computed while the form is typed. */
const MOST_STEPS = 2000

/**
 * Tries the numbers of units up to `most`, in steps when there are many, and each number within the step that decides. `units`: the first without a
 * loss, at which the group does not fail; `lossAt`: the first later one with a loss.
 */
export function breakEven(campaign: Campaign, most: number): BreakEven {
  const first = (from: number, isIt: (result: Forecast) => boolean): number | undefined => {
    const step = Math.ceil(most / MOST_STEPS)
    for (let end = from; end < most + step; end += step) {
      if (!isIt(forecast(campaign, Math.min(end, most)))) continue
      for (let tried = Math.max(from, end - step + 1); tried <= Math.min(end, most); tried++)
        if (isIt(forecast(campaign, tried))) return tried
    }
    return undefined
  }
  const units = first(1, ({ margin, fails }) => margin >= 0 && !fails)
  return { units, lossAt: units === undefined ? undefined : first(units + 1, ({ margin }) => margin < 0) }
}

/** Centavos that a group returns when it ends one unit below its minimum: the items' prices, which no tier has lowered, and the delivery fees. */
export function returnedBelowMinimum(campaign: Campaign): Centavos {
  return campaign.minimumUnits <= 1 ? 0 : forecast(campaign, campaign.minimumUnits - 1).revenue
}

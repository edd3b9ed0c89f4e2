import type { Kit } from './kit.ts'
import { percent, sum, type Centavos } from './money.ts'

/** The supplier's price for one case of an item; a case of one unit is the unit itself. */
export type ItemCost = { price: Centavos; caseUnits: number; minimumCases: number }

/** `left`: units of the bought cases that nobody ordered. */
export type CaseOrder = { cases: number; left: number; price: Centavos }

/** The cases to buy for these units: whole ones, and no fewer than the supplier sells. Nothing is bought for no unit. */
export function casesFor(units: number, { price, caseUnits, minimumCases }: ItemCost): CaseOrder {
  const cases = units === 0 ? 0 : Math.max(minimumCases, Math.ceil(units / caseUnits))
  return { cases, left: cases * caseUnits - units, price: cases * price }
}

/** Centavos of these units' part of their cases; rounded half up once, over all units. */
export const costOfUnits = (units: number, { price, caseUnits }: Pick<ItemCost, 'price' | 'caseUnits'>): Centavos =>
  Math.floor((2 * units * price + caseUnits) / (2 * caseUnits))

export const installmentPayouts = ['together', 'monthly'] as const
/**
 * An acquirer's fee of a payment: a percentage and a fixed amount. `days`: after the payment, until the rest is in the account. `installments`: whether those
 * of a card arrive together then, as with advance payment, or only the first one does, and one more every 30 days.
 */
export type PaymentFee = {
  percentage: number
  fixed: Centavos
  days: number
  installments?: (typeof installmentPayouts)[number] | undefined
}

const MONTH_DAYS = 30

/** How many parts of a payment arrive on days of their own. */
export const arrivalsOf = ({ installments }: Pick<PaymentFee, 'installments'>, count: number): number =>
  installments === 'monthly' ? count : 1

/** Days after the payment until one of its parts arrives; the first part is 1. */
export const daysUntil = ({ days }: Pick<PaymentFee, 'days'>, part: number): number => days + (part - 1) * MONTH_DAYS

/** An amount's share in one of its parts; the first takes the remainder, as in the instalments that the buyer pays. */
export const partOf = (amount: Centavos, part: number, count: number): Centavos =>
  Math.floor(amount / count) + (part === 1 ? amount % count : 0)

/** The fee of one payment, never more than the payment. */
export const feeOn = (amount: Centavos, { percentage, fixed }: PaymentFee): Centavos =>
  Math.min(amount, percent(percentage, amount) + fixed)

/**
 * The cost of a kit by its parts: those that are always in it, and of each group the choices that it asks for, at the mean of its options. Undefined
 * when the cost of one of them is not known.
 */
export function costOfKit(
  { items, groups }: Pick<Kit, 'items' | 'groups'>,
  costOf: (itemId: string) => ItemCost | undefined,
): ItemCost | undefined {
  const priceOf = ({ itemId, quantity }: { itemId: string; quantity: number }) => {
    const cost = costOf(itemId)
    return cost && (quantity * cost.price) / cost.caseUnits
  }
  const asked = groups.filter(({ minimum, options }) => minimum > 0 && options.length > 0)
  const prices = [
    ...items.map(priceOf),
    ...asked.flatMap(({ minimum, options }) =>
      options.map(({ itemId, quantityEach = 1 }) => priceOf({ itemId, quantity: (minimum * quantityEach) / options.length })),
    ),
  ]
  const known = prices.filter((price) => price !== undefined)
  if (known.length < prices.length || known.length === 0) return undefined
  return { price: Math.round(sum(known, (price) => price)), caseUnits: 1, minimumCases: 1 }
}

import { cardBrands, type CardBrand } from './card-brands.ts'
import { type Centavos, formatMoney } from './money.ts'

/** The most instalments that a shop can offer. */
export const MOST_INSTALLMENTS = 24

/** `rateBps` is the monthly interest in hundredths of a percent: 299 is 2,99 % a.m. */
export type InstallmentPlan = { maxCount: number; freeUntil: number; rateBps: number; minimumCentavos: Centavos }

/** The plan of all cards, with the differences by brand. */
export type InstallmentPlans = InstallmentPlan & { brands?: { readonly [brand in CardBrand]?: Partial<InstallmentPlan> | undefined } }

/** The plan of a brand: fields it does not set, and unknown brands, use the general plan. */
export function planOf({ brands, ...general }: InstallmentPlans, brand: CardBrand | undefined): InstallmentPlan {
  const own = brand && brands?.[brand]
  return {
    maxCount: own?.maxCount ?? general.maxCount,
    freeUntil: own?.freeUntil ?? general.freeUntil,
    rateBps: own?.rateBps ?? general.rateBps,
    minimumCentavos: own?.minimumCentavos ?? general.minimumCentavos,
  }
}

export type BrandTable = { brand: CardBrand; installments: Installment[] }

/** The tables of the brands whose installments of this total differ from the general ones. */
export function brandTables(total: Centavos, plans: InstallmentPlans): BrandTable[] {
  const general = JSON.stringify(installmentTable(total, plans))
  return cardBrands
    .map((brand) => ({ brand, installments: installmentTable(total, planOf(plans, brand)) }))
    .filter(({ installments }) => JSON.stringify(installments) !== general)
}

type Agreed = { price: Centavos; amount: Centavos; count: number; brand?: CardBrand }

/**
 * Whether a card may pay installments that were agreed for another brand, or before the brand was known: its own brand must offer the same count for
 * the same amount. A single payment is the same for all.
 */
export function isOfferedTo(
  plans: InstallmentPlans,
  brand: CardBrand | undefined,
  { price, amount, count, brand: before }: Agreed,
): boolean {
  const own = planOf(plans, brand)
  // An agreement under the same plan stays valid, even when the shop has changed the plan since.
  if (count === 1 || JSON.stringify(own) === JSON.stringify(planOf(plans, before))) return true
  return installmentTable(price, own).some((row) => row.count === count && row.total === amount)
}

export type Installment = {
  count: number
  amount: Centavos
  firstAmount: Centavos
  total: Centavos
  rateBps: number
  isInterestFree: boolean
}

/** A single payment is always possible; more installments only while each reaches the minimum. */
export function installmentTable(total: Centavos, plan: InstallmentPlan): Installment[] {
  const counts = Array.from({ length: Math.max(1, plan.maxCount) }, (_, index) => index + 1)
  return counts.map((count) => installment(total, count, plan)).filter(({ count, amount }) => count === 1 || amount >= plan.minimumCentavos)
}

/** "3x de R$ 33,33 sem juros", "12x de R$ 100,40 com juros (total R$ 1.204,80)". */
export function installmentLabel({ count, amount, total, isInterestFree }: Installment): string {
  const text = `${count}x de ${formatMoney(amount)}`
  return isInterestFree ? `${text} sem juros` : `${text} com juros (total ${formatMoney(total)})`
}

/** "1ª parcela R$ 33,34", when it differs from the others. */
export function firstInstallmentNote({ amount, firstAmount }: Installment): string | undefined {
  return firstAmount === amount ? undefined : `1ª parcela ${formatMoney(firstAmount)}`
}

/** The amounts of one choice of the table, also when a smaller total would no longer offer it. */
export function installment(
  total: Centavos,
  count: number,
  { freeUntil, rateBps }: Pick<InstallmentPlan, 'freeUntil' | 'rateBps'>,
): Installment {
  if (count === 1 || count <= freeUntil || rateBps === 0) return withoutInterest(total, count)
  const amount = priceTable(total, count, rateBps / 10_000)
  return { count, amount, firstAmount: amount, total: amount * count, rateBps, isInterestFree: false }
}

/** The first installment takes the remainder: 33,34 + 33,33 + 33,33. */
function withoutInterest(total: Centavos, count: number): Installment {
  const amount = Math.floor(total / count)
  return { count, amount, firstAmount: total - amount * (count - 1), total, rateBps: 0, isInterestFree: true }
}

/** Tabela Price: equal installments at compound interest, the first a month after the purchase. */
function priceTable(total: Centavos, count: number, rate: number) {
  return Math.round((total * rate) / (1 - (1 + rate) ** -count))
}

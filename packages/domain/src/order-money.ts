import { moneyBack, priceAtClosing, type AgreedOrder, type GroupOutcome } from './group-closing.ts'
import { installment, type InstallmentPlan } from './installments.ts'
import { sum, type Centavos } from './money.ts'
import type { PaymentState } from './payment-status.ts'
import { paidShares } from './substitution.ts'
import { splitReturn, walletShare } from './wallet.ts'

/** An order's price with the two sums that pay it apart from its payment: the wallet's share, and the differences of slot changes. */
export type OrderPrice = { price: Centavos; walletPaid: Centavos; differencePaid: Centavos }

/** Centavos of the price that are left to pay by a payment: the wallet's share is taken off. */
export const leftToPay = ({ price, walletPaid }: Pick<OrderPrice, 'price' | 'walletPaid'>): Centavos => price - walletPaid

export type PaymentType = 'PIX' | 'CREDIT_CARD' | 'ON_DELIVERY' | 'WALLET'
/** `rateBps`: the agreed monthly interest; null in rows that did not keep it. */
export type ChargeTerms = { type: PaymentType; installments: number; rateBps: number | null }
type Plan = Pick<InstallmentPlan, 'freeUntil' | 'rateBps'>

/** The amount that a payment charges for a price: a card's interest is added at the agreed rate. `plan`: the shop's, for rows without a rate. */
export function chargedAmount(plan: Plan, { type, installments, rateBps }: ChargeTerms, price: Centavos): Centavos {
  if (type !== 'CREDIT_CARD' || price === 0) return price
  return installment(price, installments, rateBps === null ? plan : { freeUntil: 1, rateBps }).total
}

/** The sum of an order's payments at a price: wallet and slot differences at face value, the rest as it is charged. */
export function chargedAtPrice(plan: Plan, payment: ChargeTerms, { price, walletPaid, differencePaid }: OrderPrice): Centavos {
  const { wallet: beside, rest } = walletShare(price, walletPaid + differencePaid)
  return beside + chargedAmount(plan, payment, rest)
}

export type PaymentMoney = { id: string; type: PaymentType; state: PaymentState; received: Centavos }
/** `isCourtesy`: given beside the price, so that it does not reduce what a lower price returns. */
export type RefundMoney = { paymentId: string; amount: Centavos; isCourtesy: boolean }

/** Centavos of a payment that are not part of any refund. */
export function returnableOf({ id, received }: Pick<PaymentMoney, 'id' | 'received'>, refunds: readonly RefundMoney[]): Centavos {
  return received - sum(ofPayment(id, refunds), ({ amount }) => amount)
}

const ofPayment = (id: string, refunds: readonly RefundMoney[]) => refunds.filter(({ paymentId }) => paymentId === id)

/** `total`: the amount that may still be returned; `wallet`: the wallet's part of it; `paid`: received for the price, courtesies not deducted. */
export type Returnable = { total: Centavos; wallet: Centavos; paid: Centavos }

/** The amounts that may still be returned of the payments that paid an order. */
export function returnableOfOrder(payments: readonly PaymentMoney[], refunds: readonly RefundMoney[]): Returnable {
  const approved = returnOrder(payments)
  const total = sum(approved, (payment) => returnableOf(payment, refunds))
  const courtesies = sum(approved, ({ id }) =>
    sum(
      ofPayment(id, refunds).filter(({ isCourtesy }) => isCourtesy),
      ({ amount }) => amount,
    ),
  )
  const byWallet = approved.filter(({ type }) => type === 'WALLET')
  return { total, wallet: sum(byWallet, (payment) => returnableOf(payment, refunds)), paid: total + courtesies }
}

/** An amount split over the payments that paid an order: the wallet's is returned last. Payments that return nothing are left out. */
export function splitOverPayments<Payment extends PaymentMoney>(
  amount: Centavos,
  payments: readonly Payment[],
  refunds: readonly RefundMoney[],
): { payment: Payment; amount: Centavos }[] {
  const approved = returnOrder(payments)
  const amounts = splitReturn(
    amount,
    approved.map((payment) => returnableOf(payment, refunds)),
  )
  return approved.map((payment, index) => ({ payment, amount: amounts[index]! })).filter((part) => part.amount > 0)
}

function returnOrder<Payment extends PaymentMoney>(payments: readonly Payment[]): Payment[] {
  const approved = payments.filter(({ state }) => state === 'APPROVED')
  return approved.toSorted((one, other) => Number(one.type === 'WALLET') - Number(other.type === 'WALLET'))
}

/** Centavos that the shop keeps of payments other than the wallet's, which earns no cashback again. */
export function keptBesideWallet(payments: readonly PaymentMoney[], refunds: readonly RefundMoney[]): Centavos {
  const { total, wallet } = returnableOfOrder(payments, refunds)
  return total - wallet
}

/** `kept`: the value of the line's substitute; 0 when its money was returned, null while its buyer may choose. */
export type SubstitutionMoney = { position: number; paid: Centavos; kept: Centavos | null }
type Closings = ReadonlyMap<string, GroupOutcome>

const givenBy = ({ paid, kept }: SubstitutionMoney): Centavos => (kept === null ? 0 : paid - kept)

/** The final cost of each line, after coupon, method, closed groups and substitutions; without delivery fees. */
export function lineCosts(
  agreed: Omit<AgreedOrder, 'lines'> & { lines: readonly (AgreedOrder['lines'][number] & { position: number })[] },
  { closed, substitutions }: { closed: Closings; substitutions: readonly SubstitutionMoney[] },
): Centavos[] {
  const shares = paidShares(agreed, closed)
  return agreed.lines.map(({ position }, index) => {
    const substitution = substitutions.find((row) => row.position === position)
    return Math.max(0, shares[index]! - (substitution ? givenBy(substitution) : 0))
  })
}

/** An order's price now: with its closed groups and substitutions; `emptied`: campaigns that have nothing left to deliver. */
export function settledPrice(
  agreed: AgreedOrder,
  {
    closed,
    substitutions = [],
    emptied,
  }: { closed: Closings; substitutions?: readonly SubstitutionMoney[]; emptied?: ReadonlySet<string> },
): Centavos {
  return priceAtClosing(agreed, closed, emptied) - sum(substitutions, givenBy)
}

type PaidOrder = { plan: Plan; payment: ChargeTerms; beside: Omit<OrderPrice, 'price'>; returnable: Pick<Returnable, 'paid' | 'total'> }

/** Centavos to return when a paid order's price falls: includes the card's interest, limited to the returnable amount. */
export function backAtPrice({ plan, payment, beside, returnable }: PaidOrder, { from, to }: { from: Centavos; to: Centavos }): Centavos {
  const [before, after] = [from, to].map((price) => chargedAtPrice(plan, payment, { ...beside, price }))
  return moneyBack({ before: before!, after: after!, paid: returnable.paid, returnable: returnable.total })
}

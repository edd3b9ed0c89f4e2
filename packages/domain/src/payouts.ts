import { feeOn, type PaymentFee } from './costs.ts'
import { sum, type Centavos } from './money.ts'
import { dateText, DAY_MS, dayOf } from './zoned-time.ts'

export const payoutMethods = ['PIX', 'CREDIT_CARD'] as const
export type PayoutMethod = (typeof payoutMethods)[number]
export type PayoutFees = Readonly<Record<PayoutMethod, PaymentFee>>

/** Payments of the same amount that came on the same local day by the same method; `returned`: what of them went back, or is to go back. */
export type PaidSum = { day: string; method: PayoutMethod; received: Centavos; payments: number; returned: Centavos }
/** What arrives on a day by one method: received, less what went back and the acquirer's fees. */
export type Payout = {
  date: string
  method: PayoutMethod
  payments: number
  received: Centavos
  returned: Centavos
  fees: Centavos
  amount: Centavos
}

const later = (day: string, days: number) => dateText(dayOf(Date.parse(day) / DAY_MS + days))

/** The local day on which a payment of a day arrives, and the day of the payments that arrive on a day. */
export const arrivalOf = (day: string, { days }: Pick<PaymentFee, 'days'>): string => later(day, days)
export const paidOnFor = (date: string, { days }: Pick<PaymentFee, 'days'>): string => later(date, -days)

/** The payouts from today on, by day and method. A method whose money is there at once has none. */
export function payoutsOf(sums: readonly PaidSum[], fees: PayoutFees, today: string): Payout[] {
  const coming = sums.filter(({ day, method }) => fees[method].days > 0 && arrivalOf(day, fees[method]) >= today)
  const byDay = Map.groupBy(coming, ({ day, method }) => `${arrivalOf(day, fees[method])} ${method}`)
  return [...byDay.values()]
    .map((paid): Payout => {
      const { day, method } = paid[0]!
      const received = sum(paid, (one) => one.received * one.payments)
      const returned = sum(paid, (one) => one.returned)
      const kept = sum(paid, (one) => one.payments * feeOn(one.received, fees[method]))
      const payments = sum(paid, (one) => one.payments)
      return { date: arrivalOf(day, fees[method]), method, payments, received, returned, fees: kept, amount: received - returned - kept }
    })
    .toSorted((one, other) => one.date.localeCompare(other.date) || other.method.localeCompare(one.method))
}

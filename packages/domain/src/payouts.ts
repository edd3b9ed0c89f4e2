import { arrivalsOf, daysUntil, feeOn, partOf, type PaymentFee } from './costs.ts'
import { MOST_INSTALLMENTS } from './installments.ts'
import { sum, type Centavos } from './money.ts'
import { dateText, DAY_MS, dayOf } from './zoned-time.ts'

export const payoutMethods = ['PIX', 'CREDIT_CARD'] as const
export type PayoutMethod = (typeof payoutMethods)[number]
export type PayoutFees = Readonly<Record<PayoutMethod, PaymentFee>>

/** Payments of the same amount and instalments that came on the same local day by the same method. */
export type PaidSum = { day: string; method: PayoutMethod; installments: number; received: Centavos; payments: number }
/** The same of payments of which `returned` went back, or is to go back. */
export type ReturnedSum = Omit<PaidSum, 'received'> & { returned: Centavos }
export type PayoutSums = { paid: readonly PaidSum[]; returned: readonly ReturnedSum[] }
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

/** Payments of a local day of which one part arrives on a date, with its number; parts after the first are of cards with so many instalments. */
export type PaidOn = { day: string; part: number }
export const paidOnFor = (date: string, fee: PaymentFee): PaidOn[] =>
  Array.from({ length: arrivalsOf(fee, MOST_INSTALLMENTS) }, (_, at) => ({ day: later(date, -daysUntil(fee, at + 1)), part: at + 1 }))

/** Payments of a method from a local day on; of more than one instalment only where `isSplit`. */
export type PaidFrom = { method: PayoutMethod; day: string; isSplit: boolean }
/** The payments of which a part may arrive from today on. */
export const paidFromFor = (today: string, fees: PayoutFees): PaidFrom[] =>
  payoutMethods.flatMap((method) => {
    const days = paidOnFor(today, fees[method])
    const first: PaidFrom = { method, day: days[0]!.day, isSplit: false }
    return days.length === 1 ? [first] : [first, { method, day: days.at(-1)!.day, isSplit: true }]
  })

/** What one payment brings in one of its parts. */
export function partOfPayment(
  { received, returned, installments }: { received: Centavos; returned: Centavos; installments: number },
  fee: PaymentFee,
  part: number,
): Pick<Payout, 'received' | 'returned' | 'fees' | 'amount'> {
  const of = (amount: Centavos) => partOf(amount, part, arrivalsOf(fee, installments))
  const sums = { received: of(received), returned: of(returned), fees: of(feeOn(received, fee)) }
  return { ...sums, amount: sums.received - sums.returned - sums.fees }
}

type Part = Omit<Payout, 'amount'>

/** The payouts from today on, by day and method. Money that is there at once has none. */
export function payoutsOf({ paid, returned }: PayoutSums, fees: PayoutFees, today: string): Payout[] {
  const parts = [
    ...paid.flatMap((one) => partsOf({ ...one, returned: 0 }, fees, today)),
    ...returned.flatMap((one) => partsOf({ ...one, received: 0 }, fees, today).map((part) => ({ ...part, payments: 0 }))),
  ]
  const byDay = Map.groupBy(parts, ({ date, method }) => `${date} ${method}`)
  return [...byDay.values()]
    .map((arriving): Payout => {
      const { date, method } = arriving[0]!
      const total = (key: 'payments' | 'received' | 'returned' | 'fees') => sum(arriving, (part) => part[key])
      const sums = { payments: total('payments'), received: total('received'), returned: total('returned'), fees: total('fees') }
      return { date, method, ...sums, amount: sums.received - sums.returned - sums.fees }
    })
    .toSorted((one, other) => one.date.localeCompare(other.date) || other.method.localeCompare(one.method))
}

/** The parts of equal payments that arrive from today on. */
function partsOf({ day, method, payments, ...each }: PaidSum & ReturnedSum, fees: PayoutFees, today: string): Part[] {
  const fee = fees[method]
  return Array.from({ length: arrivalsOf(fee, each.installments) }, (_, at) => at + 1)
    .map((part) => ({ part, days: daysUntil(fee, part), date: later(day, daysUntil(fee, part)) }))
    .filter(({ days, date }) => days > 0 && date >= today)
    .map(({ part, date }) => {
      const one = partOfPayment(each, fee, part)
      return { date, method, payments, received: payments * one.received, returned: payments * one.returned, fees: payments * one.fees }
    })
}

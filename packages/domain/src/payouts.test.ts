import { expect, it } from 'vitest'
import { paidOnFor, payoutsOf, type PaidSum } from './payouts.ts'

const fees = { PIX: { percentage: 0.99, fixed: 0, days: 1 }, CREDIT_CARD: { percentage: 3.99, fixed: 39, days: 30 } }
const paid = (day: string, method: PaidSum['method'], received: number, more: Partial<PaidSum> = {}): PaidSum => ({
  day,
  method,
  received,
  payments: 1,
  returned: 0,
  ...more,
})

it('adds by day and method what is left after fees and returns, from today on', () => {
  const sums = [
    paid('2026-11-29', 'PIX', 2800, { payments: 3 }),
    paid('2026-11-29', 'PIX', 1000, { returned: 400 }),
    paid('2026-11-30', 'PIX', 5000),
    paid('2026-11-28', 'PIX', 9999),
    paid('2026-10-31', 'CREDIT_CARD', 10_000),
    paid('2026-10-30', 'CREDIT_CARD', 7777),
    paid('2026-11-01', 'CREDIT_CARD', 10_000, { payments: 2 }),
  ]
  // Pix: 27,72 of 28,00 rounds to a fee of 28 centavos each; 10 of 10,00. Card: 3,99 and 39 centavos of each 100,00.
  expect(payoutsOf(sums, fees, '2026-11-30')).toEqual([
    { date: '2026-11-30', method: 'PIX', payments: 4, received: 9400, returned: 400, fees: 94, amount: 8906 },
    { date: '2026-11-30', method: 'CREDIT_CARD', payments: 1, received: 10_000, returned: 0, fees: 438, amount: 9562 },
    { date: '2026-12-01', method: 'PIX', payments: 1, received: 5000, returned: 0, fees: 50, amount: 4950 },
    { date: '2026-12-01', method: 'CREDIT_CARD', payments: 2, received: 20_000, returned: 0, fees: 876, amount: 19_124 },
  ])
})

it('a method whose money is there at once has no payout', () => {
  expect(payoutsOf([paid('2026-11-30', 'PIX', 5000)], { ...fees, PIX: { ...fees.PIX, days: 0 } }, '2026-11-30')).toEqual([])
})

it('names the day of the payments that arrive on a day, across the end of a year', () => {
  expect(paidOnFor('2027-01-01', fees.CREDIT_CARD)).toBe('2026-12-02')
})

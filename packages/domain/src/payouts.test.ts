import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paidFromFor, paidOnFor, partOfPayment, payoutsOf, type PaidSum, type PayoutFees, type ReturnedSum } from './payouts.ts'

const fees = {
  PIX: { percentage: 0.99, fixed: 0, days: 1 },
  CREDIT_CARD: { percentage: 3.99, fixed: 39, days: 30 },
} satisfies PayoutFees
const monthly: PayoutFees = { ...fees, CREDIT_CARD: { ...fees.CREDIT_CARD, installments: 'monthly' } }
const paid = (day: string, method: PaidSum['method'], received: number, more: Partial<PaidSum> = {}): PaidSum => ({
  day,
  method,
  received,
  payments: 1,
  installments: 1,
  ...more,
})
const back = (day: string, method: PaidSum['method'], returned: number, more: Partial<ReturnedSum> = {}): ReturnedSum => ({
  day,
  method,
  returned,
  payments: 1,
  installments: 1,
  ...more,
})

it('adds by day and method what is left after fees and returns, from today on', () => {
  const sums = [
    paid('2026-11-29', 'PIX', 2800, { payments: 3 }),
    paid('2026-11-29', 'PIX', 1000),
    paid('2026-11-30', 'PIX', 5000),
    paid('2026-11-28', 'PIX', 9999),
    paid('2026-10-31', 'CREDIT_CARD', 10_000, { installments: 3 }),
    paid('2026-10-30', 'CREDIT_CARD', 7777),
    paid('2026-11-01', 'CREDIT_CARD', 10_000, { payments: 2 }),
  ]
  // Pix: 27,72 of 28,00 rounds to a fee of 28 centavos each; 10 of 10,00. Card: 3,99 and 39 centavos of each 100,00.
  expect(payoutsOf({ paid: sums, returned: [back('2026-11-29', 'PIX', 200, { payments: 2 })] }, fees, '2026-11-30')).toEqual([
    { date: '2026-11-30', method: 'PIX', payments: 4, received: 9400, returned: 400, fees: 94, amount: 8906 },
    { date: '2026-11-30', method: 'CREDIT_CARD', payments: 1, received: 10_000, returned: 0, fees: 438, amount: 9562 },
    { date: '2026-12-01', method: 'PIX', payments: 1, received: 5000, returned: 0, fees: 50, amount: 4950 },
    { date: '2026-12-01', method: 'CREDIT_CARD', payments: 2, received: 20_000, returned: 0, fees: 876, amount: 19_124 },
  ])
})

it('a method whose money is there at once has no payout; its later instalments have', () => {
  expect(
    payoutsOf({ paid: [paid('2026-11-30', 'PIX', 5000)], returned: [] }, { ...fees, PIX: { ...fees.PIX, days: 0 } }, '2026-11-30'),
  ).toEqual([])
  const atOnce: PayoutFees = { ...monthly, CREDIT_CARD: { ...monthly.CREDIT_CARD, days: 0 } }
  const dates = payoutsOf({ paid: [paid('2026-11-30', 'CREDIT_CARD', 3000, { installments: 3 })], returned: [] }, atOnce, '2026-11-30').map(
    ({ date }) => date,
  )
  expect(dates).toEqual(['2026-12-30', '2027-01-29'])
})

it('an acquirer that pays by the month brings one instalment every 30 days, less its part of fee and returns', () => {
  const day = '2026-11-01'
  const three = paid(day, 'CREDIT_CARD', 10_000, { installments: 3, payments: 2 })
  // 33,34 and twice 33,33; the fee of 4,38 is 1,46 each; of the 1,00 that went back 34 and twice 33 centavos.
  const first = { date: '2026-12-01', method: 'CREDIT_CARD', payments: 2, received: 6668, returned: 34, fees: 292, amount: 6342 }
  const next = { ...first, date: '2026-12-31', received: 6666, returned: 33, amount: 6341 }
  expect(payoutsOf({ paid: [three], returned: [back(day, 'CREDIT_CARD', 100, { installments: 3 })] }, monthly, '2026-11-30')).toEqual([
    first,
    next,
    { ...next, date: '2027-01-30' },
  ])
  expect(payoutsOf({ paid: [three], returned: [] }, monthly, '2027-01-01').map(({ date }) => date)).toEqual(['2027-01-30'])
})

it('the parts of a payment add up to it', () => {
  const counts = fc.integer({ min: 1, max: 24 })
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), counts, (received, returned, installments) => {
      const whole = partOfPayment({ received, returned, installments }, fees.CREDIT_CARD, 1)
      const parts = Array.from({ length: installments }, (_, at) =>
        partOfPayment({ received, returned, installments }, monthly.CREDIT_CARD, at + 1),
      )
      for (const key of ['received', 'returned', 'fees', 'amount'] as const) {
        const total = parts.reduce((all, part) => all + part[key], 0)
        expect(total).toBe(whole[key])
      }
    }),
  )
})

it('names the days of the payments that arrive on a day, across the end of a year', () => {
  expect(paidOnFor('2027-01-01', fees.CREDIT_CARD)).toEqual([{ day: '2026-12-02', part: 1 }])
  const days = paidOnFor('2027-01-01', monthly.CREDIT_CARD)
  expect([days.length, days[1], days[23]]).toEqual([24, { day: '2026-11-02', part: 2 }, { day: '2025-01-11', part: 24 }])
})

it('names the days from which on payments may arrive', () => {
  const pix = { method: 'PIX', day: '2026-11-29', isSplit: false }
  const card = { method: 'CREDIT_CARD', day: '2026-10-31', isSplit: false }
  expect(paidFromFor('2026-11-30', fees)).toEqual([pix, card])
  expect(paidFromFor('2026-11-30', monthly)).toEqual([pix, card, { method: 'CREDIT_CARD', day: '2024-12-10', isSplit: true }])
})

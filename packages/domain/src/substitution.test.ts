import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceAtClosing, type AgreedOrder, type GroupOutcome } from './group-closing.ts'
import { sum } from './money.ts'
import { paidShares, substituteWorth, substitutionReturn } from './substitution.ts'

const line = (total: number, discount = 0, campaignId = 'feira') => ({ campaignId, total, discount })
const closed = (outcomes: Record<string, GroupOutcome>) => new Map(Object.entries(outcomes))

describe('paidShares', () => {
  it.each<{ name: string; order: AgreedOrder; outcomes?: Record<string, GroupOutcome>; shares: number[] }>([
    { name: 'plain lines', order: { lines: [line(1000), line(500)], shippingTotal: 800 }, shares: [1000, 500] },
    { name: 'what a rule took off its line', order: { lines: [line(1000, 100), line(500)] }, shares: [900, 500] },
    { name: 'a coupon on both', order: { lines: [line(1000, 100), line(500)], couponPercentage: 10 }, shares: [810, 450] },
    {
      name: 'coupon, then the method',
      order: { lines: [line(1000), line(1000)], couponPercentage: 10, methodPercentage: 5 },
      shares: [855, 855],
    },
    { name: 'the centavo that division leaves', order: { lines: [line(5), line(5), line(5)], couponPercentage: 10 }, shares: [4, 5, 4] },
    { name: 'a coupon of everything', order: { lines: [line(1000), line(500)], couponPercentage: 100 }, shares: [0, 0] },
    {
      name: 'the tier of a group that was reached',
      order: { lines: [line(1000, 50), line(500, 0, 'outra')] },
      outcomes: { feira: { outcome: 'REACHED', percentage: 10 } },
      shares: [900, 500],
    },
    {
      name: 'nothing of a group that failed',
      order: { lines: [line(1000), line(500, 0, 'outra')], couponPercentage: 10 },
      outcomes: { feira: { outcome: 'FAILED' } },
      shares: [0, 450],
    },
  ])('$name', ({ order, outcomes = {}, shares }) => {
    expect(paidShares(order, closed(outcomes))).toEqual(shares)
  })

  it('add up to the price without its way, none below zero, each within two centavos of its part', () => {
    const lines = fc.array(
      fc.record({ campaignId: fc.constantFrom('feira', 'outra'), total: fc.nat(200_000), percentage: fc.nat(100) }).map((one) => ({
        campaignId: one.campaignId,
        total: one.total,
        discount: Math.floor((one.total * one.percentage) / 100),
      })),
      { minLength: 1, maxLength: 12 },
    )
    const percentage = fc.integer({ min: 0, max: 1000 }).map((value) => value / 10)
    const outcome = fc.oneof(
      fc.constant<GroupOutcome>({ outcome: 'FAILED' }),
      percentage.map((value): GroupOutcome => ({ outcome: 'REACHED', percentage: value })),
    )
    fc.assert(
      fc.property(lines, percentage, percentage, outcome, (agreed, couponPercentage, methodPercentage, feira) => {
        const order = { lines: agreed, couponPercentage, methodPercentage, shippingTotal: 0 }
        const shares = paidShares(order, closed({ feira }))
        expect(sum(shares, (share) => share)).toBe(priceAtClosing(order, closed({ feira })))
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
        const rest = (1 - couponPercentage / 100) * (1 - methodPercentage / 100)
        const beside = agreed.map(({ campaignId, total, discount }, index) =>
          campaignId === 'outra' ? Math.abs(shares[index]! - (total - discount) * rest) : 0,
        )
        expect(Math.max(...beside)).toBeLessThanOrEqual(2.5)
      }),
    )
  })
})

describe('what a substitute gives back', () => {
  it.each([
    { name: 'the same price', paid: 810, total: 1000, listTotal: 1000, back: 0 },
    { name: 'a cheaper one', paid: 810, total: 1000, listTotal: 600, back: 324 },
    { name: 'a dearer one', paid: 810, total: 1000, listTotal: 1010, back: undefined },
    { name: 'dearer by less than a centavo of what was paid', paid: 10, total: 1000, listTotal: 1040, back: 0 },
    { name: 'one that costs nothing', paid: 810, total: 1000, listTotal: 0, back: 810 },
    { name: 'nothing was paid', paid: 0, total: 1000, listTotal: 500, back: undefined },
    { name: 'it was given', paid: 0, total: 0, listTotal: 500, back: undefined },
    { name: 'half a centavo rounds up', paid: 5, total: 10, listTotal: 5, back: 2 },
  ])('$name', ({ listTotal, back, ...missing }) => {
    expect(substitutionReturn(missing, listTotal)).toBe(back)
  })

  it('never more than was paid nor less than nothing, and its worth is what stays', () => {
    const amounts = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(amounts, amounts, fc.double({ min: 0, max: 1, noNaN: true }), (total, listTotal, part) => {
        const missing = { total, paid: Math.floor(total * part) }
        const back = substitutionReturn(missing, listTotal)
        if (back === undefined) return
        expect(back).toBeGreaterThanOrEqual(0)
        expect(back).toBeLessThanOrEqual(missing.paid)
        expect(back + substituteWorth(missing, listTotal)).toBe(missing.paid)
      }),
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstInstallmentNote, installmentLabel, type InstallmentPlan, installmentTable } from './installments.ts'

const plan = (over: Partial<InstallmentPlan> = {}): InstallmentPlan => ({
  maxCount: 12,
  freeUntil: 3,
  rateBps: 299,
  minimumCentavos: 500,
  ...over,
})
const rowOf = (total: number, count: number, over: Partial<InstallmentPlan> = {}) =>
  installmentTable(total, plan(over)).find((row) => row.count === count)
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

describe('installmentTable', () => {
  it.each([
    { total: 10_000, count: 3, firstAmount: 3334, amount: 3333 },
    { total: 4990, count: 3, firstAmount: 1664, amount: 1663 },
    { total: 10_001, count: 3, firstAmount: 3335, amount: 3333 },
    { total: 9999, count: 3, firstAmount: 3333, amount: 3333 },
    { total: 4990, count: 1, firstAmount: 4990, amount: 4990 },
  ])('$total in $count without interest: $firstAmount, then $amount', ({ total, count, ...amounts }) => {
    expect(rowOf(total, count)).toEqual({ count, ...amounts, total, rateBps: 0, isInterestFree: true })
  })

  it('R$ 1.000,00 in 12 at 2,99 % a.m. is 12 times R$ 100,40', () => {
    expect(rowOf(100_000, 12)).toEqual({
      count: 12,
      amount: 10_040,
      firstAmount: 10_040,
      total: 120_480,
      rateBps: 299,
      isInterestFree: false,
    })
  })

  it('asks interest from the first count after the free ones', () => {
    expect([rowOf(100_000, 3)?.isInterestFree, rowOf(100_000, 4)?.isInterestFree]).toEqual([true, false])
  })

  it.each([
    { total: 999, counts: [1] },
    { total: 1000, counts: [1, 2] },
    { total: 1499, counts: [1, 2] },
    { total: 1500, counts: [1, 2, 3] },
    { total: 1, counts: [1] },
  ])('$total in at most $counts.length, for the minimum is 500 each', ({ total, counts }) => {
    expect(installmentTable(total, plan({ rateBps: 0 })).map((row) => row.count)).toEqual(counts)
  })

  it('always offers one payment, and never more than the plan', () => {
    expect(installmentTable(100_000, plan({ maxCount: 0 })).map((row) => row.count)).toEqual([1])
    expect(installmentTable(100_000, plan({ maxCount: 6 }))).toHaveLength(6)
  })

  it('adds up to the total, and interest never makes it cheaper', () => {
    const anyPlan = fc.record({
      maxCount: fc.integer({ min: 1, max: 24 }),
      freeUntil: fc.nat(12),
      rateBps: fc.nat(1500),
      minimumCentavos: fc.nat(10_000),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), anyPlan, (total, some) => {
        for (const row of installmentTable(total, some)) {
          expect(row.firstAmount + row.amount * (row.count - 1)).toBe(row.total)
          expect(row.isInterestFree ? row.total === total : row.total >= total - row.count).toBe(true)
        }
      }),
    )
  })
})

describe('texts', () => {
  it.each([
    [10_000, 3, '3x de R$ 33,33 sem juros', '1ª parcela R$ 33,34'],
    [9999, 3, '3x de R$ 33,33 sem juros', undefined],
    [100_000, 12, '12x de R$ 100,40 com juros (total R$ 1.204,80)', undefined],
  ])('%i in %i reads "%s"', (total, count, label, note) => {
    const row = rowOf(total, count)!
    expect(spaced(installmentLabel(row))).toBe(label)
    expect(firstInstallmentNote(row)?.replace('\u00a0', ' ')).toBe(note)
  })
})

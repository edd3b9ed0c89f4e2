import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardBrands } from './card-brands.ts'
import {
  brandTables,
  firstInstallmentNote,
  installmentLabel,
  type InstallmentPlan,
  type InstallmentPlans,
  installmentTable,
  isOfferedTo,
  planOf,
} from './installments.ts'

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

  it('charges interest from the first count after the free ones', () => {
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

const anyPlan = fc.record({
  maxCount: fc.integer({ min: 1, max: 24 }),
  freeUntil: fc.integer({ min: 1, max: 24 }),
  rateBps: fc.nat(1500),
  minimumCentavos: fc.nat(10_000),
})
const anyTotal = fc.integer({ min: 1, max: 10_000_000 })
const anyBrand = fc.option(fc.constantFrom(...cardBrands), { nil: undefined })
const anyPlans: fc.Arbitrary<InstallmentPlans> = fc
  .tuple(
    anyPlan,
    fc.dictionary(
      fc.constantFrom(...cardBrands),
      fc.oneof(
        anyPlan,
        anyPlan.map(({ maxCount }) => ({ maxCount })),
      ),
    ),
  )
  .map(([general, brands]) => ({ ...general, brands }))

describe('the plan of a brand', () => {
  const plans: InstallmentPlans = { ...plan(), brands: { elo: { maxCount: 3 }, amex: { freeUntil: 1 } } }

  it('is the general plan with the brand’s own values', () => {
    expect(planOf(plans, 'elo')).toEqual(plan({ maxCount: 3 }))
    expect(planOf(plans, 'visa')).toEqual(plan())
    expect(planOf(plans, undefined)).toEqual(plan())
  })

  it('has a table of its own only when it differs for this total', () => {
    expect(brandTables(100_000, plans).map(({ brand, installments }) => [brand, installments.length])).toEqual([
      ['amex', 12],
      ['elo', 3],
    ])
    // R$ 15,00 can be paid in at most three installments by any card.
    expect(brandTables(1500, plans).map(({ brand }) => brand)).toEqual(['amex'])
  })

  it('may be paid by a card of another brand only in as many instalments of the same total as that one is offered', () => {
    const agreed = { price: 100_000, amount: 100_000, count: 3 }
    expect(isOfferedTo(plans, 'elo', agreed)).toBe(true)
    expect(isOfferedTo(plans, 'amex', agreed)).toBe(false)
    expect(isOfferedTo(plans, 'elo', { ...agreed, count: 12, amount: 120_480 })).toBe(false)
    expect(isOfferedTo(plans, 'visa', { ...agreed, count: 12, amount: 120_480, brand: 'elo' })).toBe(true)
    expect(isOfferedTo(plans, 'amex', { ...agreed, count: 1 })).toBe(true)
  })

  it('stays valid for its card after the shop has changed the plan', () => {
    const agreed = { price: 100_000, amount: 90_000, count: 20, brand: 'elo' as const }
    expect(isOfferedTo(plans, 'elo', agreed)).toBe(true)
    expect(isOfferedTo(plans, 'amex', agreed)).toBe(false)
  })

  it('accepts exactly the offers of the card’s own table, whatever was agreed', () => {
    fc.assert(
      fc.property(anyTotal, anyPlans, anyBrand, anyBrand, (price, some, brand, before) => {
        const own = installmentTable(price, planOf(some, brand))
        for (const { count, total: amount } of installmentTable(price, planOf(some, before))) {
          const isOffered = own.some((row) => row.count === count && row.total === amount)
          expect(isOfferedTo(some, brand, { price, amount, count, brand: before })).toBe(isOffered)
        }
      }),
    )
  })

  it('has a table for each brand: one payment at least, each adding up to its total', () => {
    fc.assert(
      fc.property(anyTotal, anyPlans, (price, some) => {
        const listed = new Set(brandTables(price, some).map(({ brand }) => brand))
        for (const brand of cardBrands) {
          const table = installmentTable(price, planOf(some, brand))
          expect(table[0]).toMatchObject({ count: 1, total: price })
          expect(table.length).toBeLessThanOrEqual(planOf(some, brand).maxCount)
          for (const row of table) expect(row.firstAmount + row.amount * (row.count - 1)).toBe(row.total)
          expect(listed.has(brand)).toBe(JSON.stringify(table) !== JSON.stringify(installmentTable(price, some)))
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

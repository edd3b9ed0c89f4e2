import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { casesFor, costOfUnits, feeOn } from './costs.ts'

const eggs = { price: 12_000, caseUnits: 12, minimumCases: 1 }

describe('costs', () => {
  it('buys whole cases: 37 units of cases of 12 are 4 cases, with 11 units left', () => {
    expect(casesFor(37, eggs)).toEqual({ cases: 4, left: 11, price: 48_000 })
    expect(casesFor(36, eggs)).toEqual({ cases: 3, left: 0, price: 36_000 })
  })

  it('buys no fewer cases than the supplier sells, and none for no unit', () => {
    expect(casesFor(1, { ...eggs, minimumCases: 5 })).toEqual({ cases: 5, left: 59, price: 60_000 })
    expect(casesFor(0, { ...eggs, minimumCases: 5 })).toEqual({ cases: 0, left: 0, price: 0 })
  })

  it('rounds the cost of all units once, half up', () => {
    expect(costOfUnits(1, { price: 10_000, caseUnits: 12 })).toBe(833)
    expect(costOfUnits(12, { price: 10_000, caseUnits: 12 })).toBe(10_000)
    expect(costOfUnits(1, { price: 1, caseUnits: 2 })).toBe(1)
    expect(costOfUnits(9, { price: 0, caseUnits: 3 })).toBe(0)
  })

  it('never costs less in cases than in units', () => {
    const cost = fc.record({
      price: fc.nat(1_000_000),
      caseUnits: fc.integer({ min: 1, max: 500 }),
      minimumCases: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(fc.nat(5000), cost, (units, one) => {
        const { cases, left, price } = casesFor(units, one)
        expect(cases * one.caseUnits - left).toBe(units)
        expect(price).toBeGreaterThanOrEqual(costOfUnits(units, one))
      }),
    )
  })

  it('takes a percentage and a fixed amount of a payment, and never more than it', () => {
    const fee = { percentage: 3.99, fixed: 39, days: 30 }
    expect(feeOn(10_000, fee)).toBe(438)
    expect(feeOn(20, fee)).toBe(20)
  })
})

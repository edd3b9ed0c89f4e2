import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupProgress } from './group-progress.ts'

const rules = [
  { minimumUnits: 100, percentage: 15 },
  { minimumUnits: 20, percentage: 5 },
  { minimumUnits: 60, percentage: 10 },
]
const at = (paidUnits: number, waitingUnits = 0) => groupProgress(rules, { paidUnits, waitingUnits })

describe('groupProgress', () => {
  it('has one step per tier, as wide as its units', () => {
    expect(at(0).tiers.map(({ minimumUnits, units }) => [minimumUnits, units])).toEqual([
      [20, 20],
      [60, 40],
      [100, 40],
    ])
  })

  it.each([
    { paid: 0, reached: undefined, next: 5, missing: 20 },
    { paid: 19, reached: undefined, next: 5, missing: 1 },
    { paid: 20, reached: 5, next: 10, missing: 40 },
    { paid: 72, reached: 10, next: 15, missing: 28 },
    { paid: 99, reached: 10, next: 15, missing: 1 },
    { paid: 100, reached: 15, next: undefined, missing: 0 },
    { paid: 500, reached: 15, next: undefined, missing: 0 },
  ])('$paid paid units: reached $reached, next $next, $missing missing', ({ paid, reached, next, missing }) => {
    const progress = at(paid)
    expect([progress.reached?.percentage, progress.next?.percentage, progress.missingUnits]).toEqual([reached, next, missing])
  })

  it('fills each step by its own units, waiting on top of paid', () => {
    expect(at(30, 20).tiers.map((tier) => [tier.paidPercent, tier.waitingPercent])).toEqual([
      [100, 100],
      [25, 75],
      [0, 0],
    ])
  })

  it('waiting units fill the bar but reach nothing', () => {
    const progress = at(0, 200)
    expect(progress.tiers.every((tier) => tier.waitingPercent === 100 && !tier.isReached)).toBe(true)
    expect(progress.missingUnits).toBe(20)
  })

  it('a step one unit short never looks full', () => {
    expect(groupProgress([{ minimumUnits: 1e6, percentage: 5 }], { paidUnits: 999_999, waitingUnits: 0 }).tiers[0]?.paidPercent).toBe(99.99)
  })

  it('leaves out tiers without a higher discount than an easier one', () => {
    const tiers = groupProgress([...rules, { minimumUnits: 60, percentage: 8 }, { minimumUnits: 80, percentage: 10 }], {
      paidUnits: 80,
      waitingUnits: 0,
    })
    expect(tiers.tiers).toHaveLength(3)
    expect(tiers.reached?.percentage).toBe(10)
  })

  it('has no steps without rules', () => {
    expect(groupProgress([], { paidUnits: 9, waitingUnits: 0 })).toEqual({
      tiers: [],
      reached: undefined,
      next: undefined,
      missingUnits: 0,
    })
  })

  it('has at most one goal, and never between reached tiers', () => {
    const anyRules = fc.array(fc.record({ minimumUnits: fc.integer({ min: 1, max: 500 }), percentage: fc.integer({ min: 1, max: 90 }) }))
    fc.assert(
      fc.property(anyRules, fc.nat(600), fc.nat(600), (someRules, paidUnits, waitingUnits) => {
        const { tiers, next } = groupProgress(someRules, { paidUnits, waitingUnits })
        const marks = tiers.map((tier) => (tier.isReached ? 'r' : tier.isGoal ? 'g' : 'w')).join('')
        expect(marks).toMatch(next ? /^r*gw*$/ : /^r*$/)
        expect(tiers.every((tier) => tier.paidPercent <= tier.waitingPercent && (tier.paidPercent === 100) === tier.isReached)).toBe(true)
      }),
    )
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { settledLines } from './group-closing.ts'
import { priceAtTier, reachedPrice, tierPrices } from './group-price.ts'

const group = {
  rules: [
    { minimumUnits: 10, percentage: 5 },
    { minimumUnits: 20, percentage: 15 },
  ],
  paidUnits: 12,
  waitingUnits: 30,
}

it('shows the price of each step, and of the reached one', () => {
  expect(tierPrices(1990, group)).toEqual([1890, 1691])
  expect(reachedPrice(1990, group)).toEqual({ price: 1890, percentage: 5 })
  expect(reachedPrice(1990, { ...group, paidUnits: 9 })).toBeUndefined()
})

it('is what the closing charges for one unit', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 90 }), (total, percentage) => {
      const [line] = settledLines([{ campaignId: 'feira', total, discount: 0 }], new Map([['feira', { outcome: 'REACHED', percentage }]]))
      expect(priceAtTier(total, percentage)).toBe(line!.total - line!.discount)
    }),
  )
})

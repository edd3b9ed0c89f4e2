import { describe, expect, it } from 'vitest'
import { currentPrice } from './current-price.ts'

const group = (paidUnits: number) => ({ rules: [{ minimumUnits: 30, percentage: 12 }], paidUnits, waitingUnits: 0, buyers: 1 })

describe('currentPrice', () => {
  it("is the group's at a reached tier", () => {
    expect(currentPrice({ price: 1000, compareAt: 2000 }, group(30))).toEqual({ price: 880, before: 1000, percentage: 12, isOfGroup: true })
  })

  it("is the merchant's below the first tier", () => {
    expect(currentPrice({ price: 1000, compareAt: 1250 }, group(29))).toEqual({ price: 1000, before: 1250, percentage: 20 })
  })

  it("is the merchant's without a group", () => {
    expect(currentPrice({ price: 1000, compareAt: 1250 })).toEqual({ price: 1000, before: 1250, percentage: 20 })
    expect(currentPrice({ price: 1000 })).toEqual({ price: 1000 })
  })
})

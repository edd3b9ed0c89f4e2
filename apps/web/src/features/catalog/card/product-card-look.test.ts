import { describe, expect, it } from 'vitest'
import { currentPrice, perMeasureText } from './product-card-look.ts'

const group = (paidUnits: number) => ({ rules: [{ minimumUnits: 30, percentage: 12 }], paidUnits, waitingUnits: 0, buyers: 1 })

describe('currentPrice', () => {
  it('is of the group where a step is reached', () => {
    expect(currentPrice({ price: 1000, compareAt: 2000 }, group(30))).toEqual({ price: 880, before: 1000, percentage: 12, isOfGroup: true })
  })

  it('is the merchant’s own below the first step, also in a group', () => {
    expect(currentPrice({ price: 1000, compareAt: 1250 }, group(29))).toEqual({ price: 1000, before: 1250, percentage: 20 })
  })

  it('is the merchant’s own where no group is', () => {
    expect(currentPrice({ price: 1000, compareAt: 1250 })).toEqual({ price: 1000, before: 1250, percentage: 20 })
    expect(currentPrice({ price: 1000 })).toEqual({ price: 1000 })
  })
})

describe('perMeasureText', () => {
  it('is of what one pays today', () => {
    expect(perMeasureText({ price: 3190, unit: '680 g' }, group(29), 'whole')).toBe('R$\u00a046,91 o quilo')
    expect(perMeasureText({ price: 3190, unit: '680 g' }, group(30), 'short')).toBe('R$\u00a041,28/kg')
  })

  it('says nothing of a kit, whose parts differ', () => {
    expect(perMeasureText({ price: 3190, unit: 'caixa com 6', choice: 'flavor' }, undefined, 'whole')).toBeUndefined()
  })
})

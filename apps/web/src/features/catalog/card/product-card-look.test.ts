import { describe, expect, it } from 'vitest'
import { perMeasureText } from './product-card-look.ts'

const group = (paidUnits: number) => ({ rules: [{ minimumUnits: 30, percentage: 12 }], paidUnits, waitingUnits: 0, buyers: 1 })

describe('perMeasureText', () => {
  it('is computed from the current price', () => {
    expect(perMeasureText({ price: 3190, unit: '680 g' }, group(29), 'whole')).toBe('R$\u00a046,91 o quilo')
    expect(perMeasureText({ price: 3190, unit: '680 g' }, group(30), 'short')).toBe('R$\u00a041,28/kg')
  })

  it('is absent for a kit with different parts', () => {
    expect(perMeasureText({ price: 3190, unit: 'caixa com 6', choice: 'flavor' }, undefined, 'whole')).toBeUndefined()
  })
})

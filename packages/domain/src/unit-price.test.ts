import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitPrice } from './unit-price.ts'

describe('unitPrice (Lei 10.962/2004, art. 2º-A)', () => {
  it.each([
    [2871, '680 g', { measure: 'kilo', amount: 4222 }],
    [9801, '1,1 kg', { measure: 'kilo', amount: 8910 }],
    [2890, '5 kg', { measure: 'kilo', amount: 578 }],
    [1990, '1,5 L', { measure: 'liter', amount: 1327 }],
    [1790, '300 ml', { measure: 'liter', amount: 5967 }],
    [9612, '12 × 1 L', { measure: 'liter', amount: 801 }],
    [2400, '6 x 350 ml', { measure: 'liter', amount: 1143 }],
    [2400, 'pacote de 500 g', { measure: 'kilo', amount: 4800 }],
    [590, 'maço 500 g', { measure: 'kilo', amount: 1180 }],
    [1190, '1 un., 80 g', { measure: 'hundredGrams', amount: 1488 }],
    [1190, '100 g', { measure: 'kilo', amount: 11_900 }],
    [1190, '99 ml', { measure: 'hundredMilliliters', amount: 1202 }],
    [3600, '6 un., 480 g', { measure: 'kilo', amount: 7500 }],
    [2490, '12 un.', { measure: 'unit', amount: 208 }],
    [1490, '100 unidades', { measure: 'unit', amount: 15 }],
    [2400, 'caixa c/ 12', { measure: 'unit', amount: 200 }],
    [2400, 'caixa com 6', { measure: 'unit', amount: 400 }],
    [990, 'dúzia', { measure: 'unit', amount: 83 }],
    [1790, '3 un., cerca de 600 g', { measure: 'unit', amount: 597 }],
    [150_000, 'saco, 1.500 g', { measure: 'kilo', amount: 100_000 }],
  ])('%i for "%s"', (price, unit, expected) => {
    expect(unitPrice(price, unit)).toEqual(expected)
  })

  it.each([
    '1 kg',
    '1 L',
    '1.000 g',
    '1 un.',
    'cerca de 2 kg',
    '500 a 700 g',
    'até 300 g',
    '1 kit',
    '4 produtos',
    '12 meses',
    'par',
    '0 g',
    '',
  ])('says nothing of "%s"', (unit) => {
    expect(unitPrice(1990, unit)).toBeUndefined()
  })

  it('is a price in whole centavos, whatever the text is', () => {
    fc.assert(
      fc.property(fc.nat(), fc.string(), (price, unit) => {
        const said = unitPrice(price, unit)
        expect(said === undefined || Number.isSafeInteger(said.amount)).toBe(true)
      }),
    )
  })
})

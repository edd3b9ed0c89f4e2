import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal, formatMoney, percent, splitMoney, sum } from './money.ts'

const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const int4 = { min: 0, max: 2_147_483_647 }

describe('percent (round half up per line)', () => {
  it.each([
    { percentage: 10, centavos: 1994, expected: 199 },
    { percentage: 10, centavos: 1995, expected: 200 },
    { percentage: 12.5, centavos: 100, expected: 13 },
    { percentage: 12.5, centavos: 99, expected: 12 },
    { percentage: 1.15, centavos: 1000, expected: 12 },
    { percentage: 0, centavos: 1990, expected: 0 },
    { percentage: 100, centavos: 1990, expected: 1990 },
  ])('$percentage % of $centavos is $expected', ({ percentage, centavos, expected }) => {
    expect(percent(percentage, centavos)).toBe(expected)
  })

  it('equals exact integer arithmetic for every amount the database holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer(int4), (hundredths, centavos) => {
        const exact = (BigInt(hundredths) * BigInt(centavos) + 5000n) / 10_000n
        expect(percent(hundredths / 100, centavos)).toBe(Number(exact))
      }),
    )
  })

  it('never exceeds the amount, and the remainder grows with the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 1e8 }), (percentage, centavos) => {
        const remains = (amount: number) => amount - percent(percentage, amount)
        expect(remains(centavos)).toBeGreaterThanOrEqual(0)
        expect(remains(centavos + 1)).toBeGreaterThanOrEqual(remains(centavos))
      }),
    )
  })
})

describe('formatMoney', () => {
  it.each([
    [123450, 'R$\u00a01.234,50'],
    [0, 'R$\u00a00,00'],
    [5, 'R$\u00a00,05'],
    [99, 'R$\u00a00,99'],
    [100, 'R$\u00a01,00'],
    [99999, 'R$\u00a0999,99'],
    [100000, 'R$\u00a01.000,00'],
    [-1000, '-R$\u00a010,00'],
  ])('%i is %s', (centavos, text) => {
    expect(formatMoney(centavos)).toBe(text)
  })

  it('is identical to Intl for pt-BR and BRL', () => {
    fc.assert(fc.property(fc.integer(), (centavos) => void expect(formatMoney(centavos)).toBe(brl.format(centavos / 100))))
  })
})

describe('splitMoney', () => {
  it('returns the parts of the price component', () => {
    expect(splitMoney(123450)).toEqual({ sign: '', reais: '1.234', centavos: '50' })
    expect(splitMoney(-7)).toEqual({ sign: '-', reais: '0', centavos: '07' })
  })
})

describe('sum', () => {
  it('adds the values that the function returns', () => {
    expect(sum([{ price: 1 }, { price: 2 }], (item) => item.price)).toBe(3)
    expect(sum([], () => 1)).toBe(0)
  })
})

describe('formatDecimal', () => {
  it.each([
    [5, '5'],
    [12.5, '12,5'],
    [0.75, '0,75'],
  ])('%f is "%s"', (value, text) => {
    expect(formatDecimal(value)).toBe(text)
  })
})

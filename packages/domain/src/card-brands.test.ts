import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandOf, cardBrands } from './card-brands.ts'

describe('brandOf', () => {
  it.each([
    ['4111 1111 1111 1111', 'visa'],
    ['401177', 'visa'],
    ['401178', 'elo'],
    ['401179', 'elo'],
    ['401180', 'visa'],
    ['4573 93', 'elo'],
    ['5067 7800', 'elo'],
    ['506779', undefined],
    ['6362 97', 'elo'],
    ['650034', 'discover'],
    ['650035', 'elo'],
    ['6516 79', 'elo'],
    ['651680', 'discover'],
    ['6062 82', 'hipercard'],
    ['606283', undefined],
    ['384100', 'hipercard'],
    ['384101', 'diners'],
    ['222099', undefined],
    ['222100', 'mastercard'],
    ['272099', 'mastercard'],
    ['272100', undefined],
    ['510000', 'mastercard'],
    ['559999', 'mastercard'],
    ['560000', undefined],
    ['340000', 'amex'],
    ['3782 822463 10005', 'amex'],
    ['300000', 'diners'],
    ['306000', undefined],
    ['309500', 'diners'],
    ['3600 00', 'diners'],
    ['6011 00', 'discover'],
    ['622125', undefined],
    ['622126', 'discover'],
    ['622925', 'discover'],
    ['622926', undefined],
    ['644000', 'discover'],
    ['643999', undefined],
  ])('%s is %s', (typed, brand) => {
    expect(brandOf(typed)).toBe(brand)
  })

  it('is undefined for fewer than six digits, which may still become another brand', () => {
    for (const typed of ['', '4', '40117', '4011 7', 'abc']) expect(brandOf(typed)).toBeUndefined()
  })

  it('does not depend on digits after the first six, nor on spaces', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^[\d ]{0,13}$/), (first, rest) => {
        const brand = brandOf(first)
        expect(brandOf(`${first.slice(0, 4)} ${first.slice(4)}${rest}`)).toBe(brand)
        expect(brand === undefined || cardBrands.includes(brand)).toBe(true)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { keptBrandOf, keptBrands, hasCardExpired } from './payment-card.ts'

describe('a card', () => {
  it.each([
    ['visa', 'visa'],
    ['master', 'mastercard'],
    ['mastercard', 'mastercard'],
    ['amex', 'amex'],
    ['elo', 'elo'],
    ['hipercard', 'hipercard'],
    ['cabal', 'other'],
    ['', 'other'],
  ])('of the acquirer’s word “%s” is %s', (word, brand) => expect(keptBrandOf(word)).toBe(brand))

  it('has a brand of the specification (§5), or none of them', () =>
    expect(keptBrands).toEqual(['visa', 'mastercard', 'amex', 'diners', 'elo', 'hipercard', 'discover', 'other']))

  it.each([
    ['2026-11-30T23:59:59Z', false],
    ['2026-12-01T02:59:59Z', false],
    ['2026-12-01T11:59:59Z', false],
    ['2026-12-01T12:00:00Z', true],
    ['2025-12-31T00:00:00Z', false],
    ['2027-01-15T00:00:00Z', true],
  ])('of November 2026 at %s: is over %s', (now, isOver) => expect(hasCardExpired({ month: 11, year: 2026 }, new Date(now))).toBe(isOver))

  it('of December is over in January', () => {
    expect(hasCardExpired({ month: 12, year: 2026 }, new Date('2026-12-31T23:00:00Z'))).toBe(false)
    expect(hasCardExpired({ month: 12, year: 2026 }, new Date('2027-01-02T00:00:00Z'))).toBe(true)
  })
})

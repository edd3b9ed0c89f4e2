import { describe, expect, it } from 'vitest'
import { formatPostalCode, normalizePostalCode } from './postal-code.ts'

describe('normalizePostalCode (spec §5)', () => {
  it.each(['01001-000', '01001000', ' 01001-000 ', '01.001-000'])('reads "%s"', (text) => {
    expect(normalizePostalCode(text)).toBe('01001-000')
  })

  it.each(['', '0100100', '010010000', '01001-00', '01001 000', '0100-1000', 'a1001-000', '00000-000', '00999-999'])(
    'refuses "%s"',
    (text) => {
      expect(normalizePostalCode(text)).toBeUndefined()
    },
  )

  it('takes the lowest and the highest', () => {
    expect(['01000-000', '99999-999'].map(normalizePostalCode)).toEqual(['01000-000', '99999-999'])
  })
})

describe('formatPostalCode', () => {
  it.each([
    ['', ''],
    ['05010', '05010'],
    ['050100', '05010-0'],
    ['05010000', '05010-000'],
    ['05010-0009', '05010-000'],
  ])('"%s" becomes "%s"', (typed, shown) => {
    expect(formatPostalCode(typed)).toBe(shown)
  })
})

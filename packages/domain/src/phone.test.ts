import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, isMobileLike } from './phone-format.ts'
import { parsePhone } from './phone.ts'

describe('parsePhone', () => {
  it.each([
    ['(11) 91234-5678', '+5511912345678', 'MOBILE'],
    ['11912345678', '+5511912345678', 'MOBILE'],
    ['+55 11 91234-5678', '+5511912345678', 'MOBILE'],
    ['(55) 99123-4567', '+5555991234567', 'MOBILE'],
    ['(11) 3333-4444', '+551133334444', 'FIXED_LINE'],
    ['0800 123 4567', '+558001234567', 'TOLL_FREE'],
  ])('%s is %s, %s', (text, e164, type) => {
    expect(parsePhone(text)).toEqual({ e164, phoneCountryCode: '55', phoneCountryIsoCode: 'BR', type })
  })

  it.each([
    '(11) 81234-5678',
    '(10) 91234-5678',
    '(11) 1234-5678',
    '(11) 9123-456',
    '',
    'telefone',
    '+1 202 555 0123',
    '(11) 91234-5678 ramal 2',
  ])('refuses "%s"', (text) => {
    expect(parsePhone(text)).toBeUndefined()
  })
})

describe('isMobileLike', () => {
  it.each([
    ['(11) 91234-5678', true],
    ['+5511912345678', true],
    ['5511912345678', true],
    ['55991234567', true],
    ['(11) 3333-4444', false],
    ['(11) 81234-5678', false],
    ['(10) 91234-5678', false],
    ['1191234567', false],
    ['119123456789', false],
    ['', false],
  ])('%s: %s', (text, expected) => {
    expect(isMobileLike(text)).toBe(expected)
  })

  it('agrees with libphonenumber on every area code', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 99 }), fc.constantFrom('9', '8', '3'), fc.stringMatching(/^\d{8}$/), (area, first, rest) => {
        const number = `${area}${first}${rest}`
        expect([number, isMobileLike(number)]).toEqual([number, parsePhone(number)?.type === 'MOBILE'])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('formatPhone', () => {
  it.each([
    ['+5511912345678', '(11) 91234-5678'],
    ['11912345678', '(11) 91234-5678'],
    ['55991234567', '(55) 99123-4567'],
    ['1133334444', '(11) 3333-4444'],
    ['08001234567', '0800 123 4567'],
    ['', ''],
    ['1', '(1'],
    ['119', '(11) 9'],
    ['1191234', '(11) 9123-4'],
    ['119123456789', '(11) 91234-5678'],
  ])('"%s" becomes "%s"', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })
})

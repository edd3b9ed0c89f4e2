import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCpf, isCpf } from './cpf.ts'

describe('isCpf (spec §5)', () => {
  it.each(['529.982.247-25', '111.444.777-35', '123.456.789-09', '000.000.001-91', '52998224725', ' 529 982 247-25 '])(
    'takes "%s"',
    (text) => {
      expect(isCpf(text)).toBe(true)
    },
  )

  it.each(['529.982.247-26', '123.456.789-00', '000.000.000-00', '5299822472', '529982247250', '', '529.982.247-2x', 'cpf 52998224725'])(
    'refuses "%s"',
    (text) => {
      expect(isCpf(text)).toBe(false)
    },
  )

  it.each(Array.from({ length: 10 }, (_, digit) => String(digit).repeat(11)))('refuses the repeated %s', (text) => {
    expect(isCpf(text)).toBe(false)
  })

  it('follows the tax office’s rule: ten times the sum, modulo 11, modulo 10', () => {
    const digitAfter = (digits: number[]) =>
      ((digits.reduce((sum, digit, index) => sum + digit * (digits.length + 1 - index), 0) * 10) % 11) % 10
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 9, maxLength: 9 }), (base) => {
        fc.pre(new Set(base).size > 1)
        const first = digitAfter(base)
        expect(isCpf([...base, first, digitAfter([...base, first])].join(''))).toBe(true)
      }),
    )
  })

  it('accepts exactly one pair of check digits for each number', () => {
    const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_998 }), (number) => {
        const base = String(number).padStart(9, '0')
        fc.pre(new Set(base).size > 1)
        expect(pairs.filter((pair) => isCpf(base + pair))).toHaveLength(1)
      }),
    )
  })
})

describe('formatCpf', () => {
  it.each([
    ['', ''],
    ['529', '529'],
    ['5299', '529.9'],
    ['529982247', '529.982.247'],
    ['5299822472', '529.982.247-2'],
    ['529982247259', '529.982.247-25'],
  ])('"%s" becomes "%s"', (typed, shown) => {
    expect(formatCpf(typed)).toBe(shown)
  })
})

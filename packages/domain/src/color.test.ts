import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colorOf, contrastRatio, isColor, mix, oklchOf, withAlpha } from './color.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('isColor', () => {
  it.each(['#e0195b', '#FFFAF5'])('takes %s', (text) => {
    expect(isColor(text)).toBe(true)
  })

  it.each(['', '#fff', 'red', '#e0195g', '#e0195b80', ' #e0195b', '#e0195b\n', 'e0195b', undefined, 0xe0195b])('refuses %j', (value) => {
    expect(isColor(value)).toBe(false)
  })
})

describe('contrastRatio (WCAG 2.2)', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#e0195b', '#e0195b', 1],
  ])('%s on %s is %f', (a, b, ratio) => {
    expect(contrastRatio(a, b)).toBeCloseTo(ratio, 2)
    expect(contrastRatio(b, a)).toBe(contrastRatio(a, b))
  })
})

describe('OKLCH', () => {
  it.each([
    ['#ff0000', { l: 0.628, c: 0.2577, h: 29.23 }],
    ['#00ff00', { l: 0.8664, c: 0.2948, h: 142.5 }],
    ['#0000ff', { l: 0.452, c: 0.3132, h: -95.95 }],
  ])('of %s is the one of CSS Color 4', (color, { l, c, h }) => {
    const own = oklchOf(color)
    expect(own.l).toBeCloseTo(l, 3)
    expect(own.c).toBeCloseTo(c, 3)
    expect(own.h).toBeCloseTo(h, 1)
  })

  it('converts there and back without loss', () => {
    fc.assert(fc.property(anyColor, (color) => void expect(colorOf(oklchOf(color))).toBe(color)))
  })

  it('keeps lightness and hue of colours outside sRGB', () => {
    const shown = oklchOf(colorOf({ l: 0.57, c: 0.4, h: 12 }))
    expect(shown.l).toBeCloseTo(0.57, 1)
    expect(shown.h).toBeCloseTo(12, 0)
    expect([colorOf({ l: 1.2, c: 0.4, h: 12 }), colorOf({ l: -0.1, c: 0.4, h: 12 })]).toEqual(['#ffffff', '#000000'])
  })
})

describe('mix', () => {
  it('is color-mix in oklab, as Chromium computes it', () => {
    expect(mix('#000000', 0.5, '#ffffff')).toBe('#636363')
    expect(mix('#261517', 0.58, '#fffaf5')).toBe('#7a6b6b')
  })
})

describe('withAlpha', () => {
  it('writes the format that every browser parses', () => {
    expect(withAlpha('#261517', 0.5)).toBe('rgba(38,21,23,0.5)')
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { geohash } from './geohash.ts'

describe('geohash', () => {
  it.each([
    // https://en.wikipedia.org/wiki/Geohash, twice; the last from Gustavo Niemeyer's geohash.org
    [42.605, -5.603, 5, 'ezs42'],
    [57.64911, 10.40744, 11, 'u4pruydqqvj'],
    [37.8324, 112.5584, 9, 'ww8p1r4t8'],
    [-90, -180, 4, '0000'],
    [90, 180, 4, 'zzzz'],
  ])('%s, %s at %i signs', (...[latitude, longitude, precision, hash]) => {
    expect(geohash(latitude, longitude, precision)).toBe(hash)
  })

  it('of fewer signs is the beginning of one with more', () => {
    const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
    fc.assert(
      fc.property(degrees(90), degrees(180), fc.integer({ min: 1, max: 8 }), (latitude, longitude, precision) => {
        expect(geohash(latitude, longitude)).toHaveLength(9)
        expect(geohash(latitude, longitude).startsWith(geohash(latitude, longitude, precision))).toBe(true)
      }),
    )
  })
})

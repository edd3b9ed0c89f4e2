import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateDistance, formatKm, greatCircleKm, isWithinReach } from './distance.ts'

const defaultPoint = { latitude: -23.533773, longitude: -46.62529 }
const paulista = { latitude: -23.561414, longitude: -46.655881 }
const anyPoint = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('estimateDistance (spec §9)', () => {
  it('is 6.0 km from the default point to Avenida Paulista', () => {
    expect(estimateDistance(defaultPoint, paulista)).toBe(6)
  })

  it('is zero to the same place, and symmetric', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        expect(estimateDistance(a, a)).toBe(0)
        expect(estimateDistance(a, b)).toBe(estimateDistance(b, a))
      }),
    )
  })
})

describe('isWithinReach', () => {
  it.each([
    ['Santo André, 24 km', { latitude: -23.6639, longitude: -46.5383 }, true],
    ['Jundiaí, 74 km', { latitude: -23.1857, longitude: -46.8978 }, false],
    ['Rio de Janeiro', { latitude: -22.9068, longitude: -43.1729 }, false],
  ])('from São Paulo one goes to %s: %o %s', (_city, store, isNear) => {
    expect(isWithinReach(defaultPoint, store)).toBe(isNear)
  })
})

describe('greatCircleKm', () => {
  it('computes São Paulo to Rio de Janeiro, and half the world', () => {
    expect(greatCircleKm({ latitude: -23.5505, longitude: -46.6333 }, { latitude: -22.9068, longitude: -43.1729 })).toBeCloseTo(360.7, 0)
    expect(greatCircleKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(Math.PI * 6371, 6)
  })
})

describe('formatKm', () => {
  it.each([
    [0, '0,0\u00a0km'],
    [1.2, '1,2\u00a0km'],
    [6, '6,0\u00a0km'],
    [12.34, '12,3\u00a0km'],
  ])('%f is "%s"', (km, text) => {
    expect(formatKm(km)).toBe(text)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaContains, checkGeoJson } from './area.ts'
import { circleArea, circleIn, cornersOf } from './circle-area.ts'
import { greatCircleKm } from './distance.ts'

const centre = { latitude: -23.5575, longitude: -46.6906 }
const at = (north: number) => ({ ...centre, latitude: centre.latitude + north / 111.195 })

describe('circleArea', () => {
  it('contains what is nearer than its radius, and nothing farther', () => {
    const area = circleArea({ ...centre, km: 3 })
    expect(areaContains(area, centre)).toBe(true)
    expect(areaContains(area, at(2.95))).toBe(true)
    expect(areaContains(area, at(3.05))).toBe(false)
  })

  it('is a valid area anywhere in Brazil, from which the circle is read again', () => {
    const circles = fc.record({
      latitude: fc.double({ min: -33, max: 5, noNaN: true }),
      longitude: fc.double({ min: -73, max: -35, noNaN: true }),
      km: fc.double({ min: 0.5, max: 60, noNaN: true }),
    })
    fc.assert(
      fc.property(circles, (circle) => {
        const area = circleArea(circle)
        expect(checkGeoJson(area)).toEqual([])
        const read = circleIn(area)!
        expect(greatCircleKm(read, circle)).toBeLessThan(0.1)
        expect(Math.abs(read.km - circle.km)).toBeLessThan(circle.km * 0.02)
      }),
    )
  })
})

describe('circleIn', () => {
  const square = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]] // prettier-ignore

  it.each([
    ['another outline', { type: 'Polygon', coordinates: [square] }],
    ['several outlines', { type: 'MultiPolygon', coordinates: [[square]] }],
    ['an oval', stretched()],
    ['nothing', undefined],
  ])('finds none in %s', (_, geometry) => expect(circleIn(geometry)).toBeUndefined())

  it('leaves an outline with a hole alone', () => {
    expect(cornersOf({ type: 'Polygon', coordinates: [square, square] })).toBeUndefined()
    expect(cornersOf({ type: 'Polygon', coordinates: [square] })).toHaveLength(5)
  })

  function stretched() {
    const { coordinates } = circleArea({ ...centre, km: 3 })
    return {
      type: 'Polygon',
      coordinates: [coordinates[0]!.map(([longitude, latitude]) => [centre.longitude + (longitude - centre.longitude) * 1.3, latitude])],
    }
  }
})

import { describe, expect, it } from 'vitest'
import { checkGeoJson } from './area.ts'
import { crossesItself, outlineArea, outlineIn } from './outline-area.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const square = [at(0, 0), at(0, 1), at(1, 1), at(1, 0)]
const bow = [at(0, 0), at(1, 1), at(0, 1), at(1, 0)]

describe('an area by its corners', () => {
  it('is a closed polygon, and its corners are read again', () => {
    const area = outlineArea(square)
    expect(checkGeoJson(area)).toEqual([])
    expect(outlineIn(area)).toEqual(square)
    expect(outlineArea(square.slice(0, 2))).toBeUndefined()
  })

  it('is not one with holes, of several parts, or of anything else', () => {
    expect(outlineIn({ type: 'Polygon', coordinates: [[], []] })).toBeUndefined()
    expect(outlineIn({ type: 'MultiPolygon', coordinates: [] })).toBeUndefined()
    expect(outlineIn(undefined)).toBeUndefined()
  })

  it('crosses itself as the shape of areas says', () => {
    for (const points of [square, bow]) {
      const isFaulty = checkGeoJson(outlineArea(points)).some(({ issue }) => issue === 'self_crossing')
      expect(crossesItself(points, { isClosed: true })).toBe(isFaulty)
    }
    // The closing side alone crosses: the line may still go on.
    const open = [at(0, 0), at(0, 2), at(1, 1), at(-1, 1)]
    expect(crossesItself(open.slice(0, 3), { isClosed: false })).toBe(false)
    expect(crossesItself(open, { isClosed: false })).toBe(true)
  })
})

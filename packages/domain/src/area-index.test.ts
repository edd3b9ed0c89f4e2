import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areasAround, indexAreas } from './area-index.ts'
import { areaContains, type AreaGeometry, type Ring } from './area.ts'

const square = (west: number, south: number, size: number): Ring => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const at = (longitude: number, latitude: number) => ({ longitude, latitude })

/** A grid of 100 × 100 squares that share their borders, each with a hole in its middle. */
const grid = Array.from({ length: 10_000 }, (_, index) => {
  const [west, south] = [index % 100, Math.floor(index / 100)]
  const geometry: AreaGeometry = { type: 'Polygon', coordinates: [square(west, south, 1), square(west + 0.25, south + 0.25, 0.5)] }
  return { id: `${west}/${south}`, geometry }
})
const index = indexAreas(grid)

describe('ten thousand areas', () => {
  it.each([
    ['inside one', at(3.1, 7.1), ['3/7']],
    ['in its hole', at(3.5, 7.5), []],
    ['on the border of the hole', at(3.25, 7.5), ['3/7']],
    ['on the border of two', at(3, 7.1), ['2/7', '3/7']],
    ['on the corner of four', at(3, 7), ['2/6', '2/7', '3/6', '3/7']],
    ['on the outermost corner', at(0, 0), ['0/0']],
    ['just outside of all', at(-0.000001, 5.5), []],
    ['far away', at(-46.6, -23.5), []],
  ])('%s', (_name, point, expected) => {
    expect([...areasAround(index, point)].sort()).toEqual(expected)
  })
})

/** Polygons with three to six corners around a centre and a smaller hole of the same shape. */
const star = fc
  .tuple(
    fc.double({ min: -5, max: 5, noNaN: true }),
    fc.double({ min: -5, max: 5, noNaN: true }),
    fc.integer({ min: 3, max: 6 }),
    fc.boolean(),
  )
  .map(([x, y, corners, hasHole]): AreaGeometry => {
    const ring = (radius: number): Ring =>
      Array.from({ length: corners + 1 }, (_, corner) => {
        const angle = ((corner % corners) / corners) * 2 * Math.PI
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
      })
    return { type: 'Polygon', coordinates: hasHole ? [ring(3), ring(1)] : [ring(3)] }
  })

describe('the index', () => {
  it('agrees with the exact check for any point', () => {
    const coordinate = fc.double({ min: -9, max: 9, noNaN: true })
    fc.assert(
      fc.property(fc.array(star, { maxLength: 40 }), coordinate, coordinate, (geometries, longitude, latitude) => {
        const areas = geometries.map((geometry, order) => ({ id: String(order), geometry }))
        const expected = areas.filter(({ geometry }) => areaContains(geometry, at(longitude, latitude))).map(({ id }) => id)
        expect([...areasAround(indexAreas(areas), at(longitude, latitude))].sort()).toEqual(expected.sort())
      }),
    )
  })

  it('includes every border point, also of holes, and no point a metre outside', () => {
    fc.assert(
      fc.property(star, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (geometry, pick, along) => {
        const rings = (geometry as Extract<AreaGeometry, { type: 'Polygon' }>).coordinates
        const ring = rings[pick % rings.length]!
        const from = pick % (ring.length - 1)
        const [[x1, y1], [x2, y2]] = [ring[from]!, ring[from + 1]!]
        const [x, y] = [x1 + (x2 - x1) * along, y1 + (y2 - y1) * along]
        const index = indexAreas([{ id: 'a', geometry }])
        expect(areasAround(index, at(x, y)).size).toBe(1)
        const out = 1e-5 / Math.hypot(x2 - x1, y2 - y1)
        // Rings run clockwise, so the right-hand side is outside the outline.
        const beyond = at(x + (y2 - y1) * out, y - (x2 - x1) * out)
        expect(ring !== rings[0] || areasAround(index, beyond).size === 0).toBe(true)
      }),
    )
  })

  it('reads each part of a multipolygon, and names the area once', () => {
    const islands: AreaGeometry = { type: 'MultiPolygon', coordinates: [[square(0, 0, 1)], [square(1, 0, 1)], [square(5, 5, 1)]] }
    const one = indexAreas([{ id: 'ilhas', geometry: islands }])
    expect([at(1, 0.5), at(5.5, 5.5), at(3, 3)].map((point) => [...areasAround(one, point)])).toEqual([['ilhas'], ['ilhas'], []])
  })

  it('is empty without areas', () => {
    expect(areasAround(indexAreas([]), at(0, 0)).size).toBe(0)
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaContains, checkGeoJson, type AreaGeometry } from './area.ts'

const square = (west: number, south: number, size: number): [number, number][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const withHole: AreaGeometry = { type: 'Polygon', coordinates: [square(0, 0, 10), square(4, 4, 2)] }
const islands: AreaGeometry = { type: 'MultiPolygon', coordinates: [[square(0, 0, 1)], [square(5, 5, 1)]] }
const at = (longitude: number, latitude: number) => ({ latitude, longitude })
const centre = {
  type: 'Polygon',
  coordinates: [
    [
      [-46.66, -23.56],
      [-46.6, -23.57],
      [-46.59, -23.5],
      [-46.65, -23.49],
      [-46.66, -23.56],
    ],
  ],
} satisfies AreaGeometry

describe('areaContains', () => {
  it.each([
    ['inside', 1, 1, true],
    ['in the hole', 5, 5, false],
    ['on the border of the hole', 4, 5, true],
    ['on a corner of the hole', 6, 6, true],
    ['on the outline', 10, 3, true],
    ['on a corner', 0, 0, true],
    ['just outside', 10.000001, 3, false],
    ['level with a corner, outside', -1, 10, false],
    ['level with the hole', 2, 4, true],
    ['far away', 100, 5, false],
  ])('%s', (_, longitude, latitude, expected) => {
    expect(areaContains(withHole, at(longitude, latitude))).toBe(expected)
  })

  it('includes each part of a multipolygon, and not the space between them', () => {
    expect([areaContains(islands, at(0.5, 0.5)), areaContains(islands, at(5.5, 5.5)), areaContains(islands, at(3, 3))]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('reads features and collections', () => {
    const feature: AreaGeometry = { type: 'Feature', properties: {}, geometry: islands }
    expect(areaContains({ type: 'FeatureCollection', features: [feature, withHole] }, at(8, 8))).toBe(true)
    expect(areaContains(feature, at(8, 8))).toBe(false)
  })

  it('contains the default point in an area around it', () => {
    expect(areaContains(centre, { latitude: -23.533773, longitude: -46.62529 })).toBe(true)
  })

  it('counts every point of a slanted border as inside', () => {
    const [start, end] = [centre.coordinates[0]![1]!, centre.coordinates[0]![2]!] as [number[], number[]]
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (along) => {
        const [longitude, latitude] = start.map((from, axis) => from + (end[axis]! - from) * along) as [number, number]
        expect(areaContains(centre, { latitude, longitude })).toBe(true)
      }),
    )
  })

  it('agrees with arithmetic on squares', () => {
    const small = fc.integer({ min: -3, max: 14 })
    fc.assert(
      fc.property(small, small, (x, y) => {
        const isIn = (low: number, high: number) => x >= low && x <= high && y >= low && y <= high
        const isInHole = x > 4 && x < 6 && y > 4 && y < 6
        expect(areaContains(withHole, at(x, y))).toBe(isIn(0, 10) && !isInHole)
      }),
    )
  })
})

describe('checkGeoJson', () => {
  const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates })
  const bowTie = [
    [0, 0],
    [2, 2],
    [2, 0],
    [0, 2],
    [0, 0],
  ]

  it.each([withHole, islands, centre, { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: withHole }] }])(
    'takes %j',
    (value) => {
      expect(checkGeoJson(value)).toEqual([])
    },
  )

  it.each([
    [null, 'type', 'unknown_type'],
    [{ type: 'Point', coordinates: [0, 0] }, 'type', 'unknown_type'],
    [polygon(), 'coordinates', 'empty'],
    [polygon(square(0, 0, 1).slice(0, 4)), 'coordinates[0]', 'unclosed'],
    [
      polygon([
        [0, 0],
        [1, 1],
        [0, 0],
      ]),
      'coordinates[0]',
      'too_short',
    ],
    [
      polygon([
        [0, 0],
        [181, 0],
        [1, 1],
        [0, 0],
      ]),
      'coordinates[0][1]',
      'out_of_range',
    ],
    [
      polygon([
        [0, 0],
        [0, -90.1],
        [1, 1],
        [0, 0],
      ]),
      'coordinates[0][1]',
      'out_of_range',
    ],
    [
      polygon([
        [0, 0],
        ['1', 0],
        [1, 1],
        [0, 0],
      ]),
      'coordinates[0][1]',
      'not_a_position',
    ],
    [polygon([[0, 0], [1], [1, 1], [0, 0]]), 'coordinates[0][1]', 'not_a_position'],
    [
      polygon([
        [-46.6, -23.5],
        [-46.5, -23.4],
        [-46.4, -23.3],
        [-46.6, -23.5],
      ]),
      'coordinates[0]',
      'flat',
    ],
    [
      polygon([
        [-46.6, -23.5],
        [-46.6, -23.5],
        [-46.6, -23.5],
        [-46.6, -23.5],
      ]),
      'coordinates[0]',
      'flat',
    ],
    [polygon(square(0, 0, 10), bowTie), 'coordinates[1][0]', 'self_crossing'],
    [
      { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: polygon(bowTie) }] },
      'features[0].geometry.coordinates[0][0]',
      'self_crossing',
    ],
  ])('%j: %s is %s', (value, path, issue) => {
    expect(checkGeoJson(value)).toEqual([{ path, issue }])
  })

  it('lists every wrong position', () => {
    expect(
      checkGeoJson(
        polygon([
          [0, 0],
          [181, 0],
          [0, 91],
          [0, 0],
        ]),
      ),
    ).toHaveLength(2)
  })

  it('reads a ring of five thousand points, and finds the one place where it crosses itself', () => {
    const circle = (points: number): [number, number][] =>
      Array.from({ length: points + 1 }, (_, index) => {
        const angle = ((index % points) / points) * 2 * Math.PI
        return [Math.cos(angle), Math.sin(angle)]
      })
    const ring = circle(5000)
    expect(checkGeoJson(polygon(ring))).toEqual([])
    const swapped = ring.with(3000, ring[3001]!).with(3001, ring[3000]!)
    expect(checkGeoJson(polygon(swapped))).toEqual([{ path: 'coordinates[0][2999]', issue: 'self_crossing' }])
  })

  it('takes the limits of the world', () => {
    expect(
      checkGeoJson(
        polygon([
          [-180, -90],
          [180, -90],
          [180, 90],
          [-180, -90],
        ]),
      ),
    ).toEqual([])
  })
})

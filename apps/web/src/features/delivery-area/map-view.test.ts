import { describe, expect, it } from 'vitest'
import { isOnMap, mapView, pathOf } from './area-map.tsx'

const ring = (west: number, south: number, size: number): [number, number][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const area = { geoJson: { type: 'MultiPolygon' as const, coordinates: [[ring(-46.7, -23.6, 0.1), ring(-46.66, -23.56, 0.02)]] } }

describe('the map of the delivery areas', () => {
  it('draws every ring within the picture, north above', () => {
    const view = mapView([area], [])!
    const corners = [...pathOf(area, view).matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)])
    expect(corners).toHaveLength(8)
    expect(corners.every(([x, y]) => x! >= 40 && x! <= view.width - 40 && y! >= 40 && y! <= view.height - 40)).toBe(true)
    expect(view.at({ latitude: -23.5, longitude: -46.7 }).y).toBeLessThan(view.at({ latitude: -23.6, longitude: -46.7 }).y)
  })

  it('grows to the visitor’s place when it is near, and not to the other side of the country', () => {
    const [near, far] = [
      { latitude: -23.62, longitude: -46.75 },
      { latitude: -3.1, longitude: -60 },
    ]
    expect(isOnMap(mapView([area], [], { mine: near })!, near)).toBe(true)
    expect(mapView([area], [], { mine: far })!.at({ latitude: -23.5, longitude: -46.7 })).toEqual(
      mapView([area], [])!.at({ latitude: -23.5, longitude: -46.7 }),
    )
    expect(isOnMap(mapView([area], [], { mine: far })!, far)).toBe(false)
  })

  it('shows a single point, and an empty map without points', () => {
    expect(isOnMap(mapView([], [{ latitude: -23.5, longitude: -46.6 }])!, { latitude: -23.5, longitude: -46.6 })).toBe(true)
    expect(mapView([], [])).toBeUndefined()
  })

  it('shows the campaign’s centre in the middle, at twice the scale with each zoom step', () => {
    const centre = { latitude: -23.5445, longitude: -46.6612 }
    const across = (zoom: number) => {
      const view = mapView([area], [], { focus: { ...centre, zoom } })!
      const { x, y } = view.at(centre)
      expect([x, y]).toEqual([view.width / 2, view.height / 2])
      return view.at({ ...centre, longitude: centre.longitude + 0.001 }).x - x
    }
    expect(across(15) / across(13)).toBeCloseTo(4, 0)
  })
})

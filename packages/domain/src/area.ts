import type { GeoPoint } from './distance.ts'
import { isCrossedByRay, isOnSegment, type Position, segmentsOf } from './segment.ts'

export { checkGeoJson, type GeoJsonIssue } from './area-check.ts'

export type Ring = readonly Position[]
export type PolygonRings = readonly Ring[]

export type AreaGeometry =
  | { type: 'Polygon'; coordinates: PolygonRings }
  | { type: 'MultiPolygon'; coordinates: readonly PolygonRings[] }
  | { type: 'Feature'; geometry: AreaGeometry; properties?: unknown }
  | { type: 'FeatureCollection'; features: readonly AreaGeometry[] }

export type Box = { west: number; south: number; east: number; north: number }

const MARGIN = 1e-9
const boxes = new WeakMap<AreaGeometry, Box>()

/** The border belongs to the area, that of a hole too: who lives on the street that bounds it gets delivered. */
export function areaContains(area: AreaGeometry, { latitude, longitude }: GeoPoint): boolean {
  const { west, south, east, north } = boundingBox(area)
  if (longitude < west - MARGIN || longitude > east + MARGIN || latitude < south - MARGIN || latitude > north + MARGIN) return false
  return polygonsOf(area).some((polygon) => polygonContains(polygon, [longitude, latitude]))
}

/** Remembered per area: most of ten thousand areas are ruled out by it. */
export function boundingBox(area: AreaGeometry): Box {
  const known = boxes.get(area)
  if (known) return known
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [longitude, latitude] of polygonsOf(area).flatMap((polygon) => polygon[0] ?? [])) {
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
  }
  boxes.set(area, box)
  return box
}

export function polygonsOf(area: AreaGeometry): readonly PolygonRings[] {
  switch (area.type) {
    case 'Polygon':
      return [area.coordinates]
    case 'MultiPolygon':
      return area.coordinates
    case 'Feature':
      return polygonsOf(area.geometry)
    case 'FeatureCollection':
      return area.features.flatMap(polygonsOf)
  }
}

function polygonContains(rings: PolygonRings, point: Position) {
  const segments = rings.map(segmentsOf)
  if (segments.flat().some((segment) => isOnSegment(point, segment))) return true
  const [isInOutline, ...isInHole] = segments.map((ring) => ring.filter((segment) => isCrossedByRay(point, segment)).length % 2 === 1)
  return Boolean(isInOutline) && !isInHole.includes(true)
}

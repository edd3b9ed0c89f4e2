import pointInPolygon from 'point-in-polygon-hao'
import type { Box } from './box-tree.ts'
import type { GeoPoint } from './distance.ts'
import { isOnSegment, TOLERANCE, type Position } from './segment.ts'

export { checkGeoJson, type GeoJsonIssue } from './area-check.ts'

export type Ring = readonly Position[]
export type PolygonRings = readonly Ring[]

export type AreaGeometry =
  | { type: 'Polygon'; coordinates: PolygonRings }
  | { type: 'MultiPolygon'; coordinates: readonly PolygonRings[] }
  | { type: 'Feature'; geometry: AreaGeometry; properties?: unknown }
  | { type: 'FeatureCollection'; features: readonly AreaGeometry[] }

/** The border counts as inside, also the border of a hole: people on the street that bounds an area get deliveries. */
export function areaContains(area: AreaGeometry, point: GeoPoint): boolean {
  return polygonsOf(area).some((polygon) => polygonContains(polygon, point))
}

/** Slightly wider than the outline, so that points counted as on the border are inside the box. */
export function polygonBox([outline = []]: PolygonRings): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [longitude, latitude] of outline) {
    box.west = Math.min(box.west, longitude - TOLERANCE)
    box.east = Math.max(box.east, longitude + TOLERANCE)
    box.south = Math.min(box.south, latitude - TOLERANCE)
    box.north = Math.max(box.north, latitude + TOLERANCE)
  }
  return box
}

/** The library computes exactly, and so rejects half of the points that were computed to lie on a slanted border. */
export function polygonContains(rings: PolygonRings, { latitude, longitude }: GeoPoint): boolean {
  const point: Position = [longitude, latitude]
  // The cast is safe, because the library does not write to its arguments.
  const isInside = pointInPolygon(point as unknown as number[], rings as unknown as number[][][]) !== false
  return isInside || rings.some((ring) => isOnBorder(point, ring))
}

function isOnBorder(point: Position, ring: Ring): boolean {
  for (let index = 1; index < ring.length; index++) {
    const [start, end] = [ring[index - 1]!, ring[index]!]
    if (!isAside(point, start, end) && isOnSegment(point, [start, end])) return true
  }
  return false
}

/** Whether the segment lies wholly on one side of the point. Rules out most segments of a long ring. */
function isAside([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): boolean {
  if (y1 < y - TOLERANCE ? y2 < y - TOLERANCE : y1 > y + TOLERANCE && y2 > y + TOLERANCE) return true
  return x1 < x - TOLERANCE ? x2 < x - TOLERANCE : x1 > x + TOLERANCE && x2 > x + TOLERANCE
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

type NamedArea = { name?: string; geometry: AreaGeometry }

/** One area per feature, so that each keeps its own name. */
export function areasOfGeoJson(value: AreaGeometry): NamedArea[] {
  if (value.type === 'FeatureCollection') return value.features.flatMap(areasOfGeoJson)
  if (value.type !== 'Feature') return [{ geometry: value }]
  const { name } = (value.properties ?? {}) as { name?: unknown }
  return [{ name: typeof name === 'string' && name.trim() ? name.trim().slice(0, 60) : undefined, geometry: value.geometry }]
}

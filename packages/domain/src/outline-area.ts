import type { GeoPoint } from './distance.ts'
import { doMeet, segmentsOf, type Position } from './segment.ts'

/** About a metre. */
const DECIMALS = 5
const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS))
const positionOf = ({ latitude, longitude }: GeoPoint): Position => [longitude, latitude]

export const roundedPoint = ({ latitude, longitude }: GeoPoint): GeoPoint => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
})

/** The polygon with these corners, closed as GeoJSON asks; undefined for fewer than three. */
export function outlineArea(points: readonly GeoPoint[]): { type: 'Polygon'; coordinates: Position[][] } | undefined {
  if (points.length < 3) return undefined
  const ring = points.map(positionOf)
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
}

/** The corners of a polygon without holes; undefined for any other area. */
export function outlineIn(geometry: unknown): GeoPoint[] | undefined {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown }
  if (type !== 'Polygon' || !Array.isArray(coordinates) || coordinates.length !== 1) return undefined
  const [ring] = coordinates as Position[][]
  return ring!.slice(0, -1).map(([longitude, latitude]) => ({ latitude, longitude }))
}

/** Whether a line through these points, closed at the end or not, crosses itself. Neighbours share a corner. */
export function crossesItself(points: readonly GeoPoint[], { isClosed }: { isClosed: boolean }): boolean {
  const corners = points.map(positionOf)
  const sides = segmentsOf(isClosed && corners.length > 2 ? [...corners, corners[0]!] : corners)
  const areNeighbours = (one: number, other: number) => other - one === 1 || (isClosed && one === 0 && other === sides.length - 1)
  return sides.some((side, one) => sides.some((next, other) => other > one && !areNeighbours(one, other) && doMeet(side, next)))
}

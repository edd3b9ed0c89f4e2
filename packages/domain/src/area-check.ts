import { packBoxes, touching, type Box } from './box-tree.ts'
import { doMeet, type Position, type Segment, segmentsOf, TOLERANCE } from './segment.ts'

export type GeoJsonIssue = {
  path: string
  issue: 'unknown_type' | 'not_a_position' | 'out_of_range' | 'too_short' | 'unclosed' | 'flat' | 'self_crossing' | 'empty'
}

type Json = Record<string, unknown>

/** All mistakes of an area with their paths ("coordinates[0][3]"); empty when the area can be used. */
export function checkGeoJson(value: unknown, path = ''): GeoJsonIssue[] {
  const { type, coordinates, geometry, features } = (value ?? {}) as Json
  if (type === 'Polygon') return checkPolygon(coordinates, join(path, 'coordinates'))
  if (type === 'MultiPolygon') return each(coordinates, join(path, 'coordinates'), checkPolygon)
  if (type === 'Feature') return checkGeoJson(geometry, join(path, 'geometry'))
  if (type === 'FeatureCollection') return each(features, join(path, 'features'), checkGeoJson)
  return [{ path: join(path, 'type'), issue: 'unknown_type' }]
}

function checkPolygon(value: unknown, path: string) {
  return each(value, path, checkRing)
}

function checkRing(value: unknown, path: string): GeoJsonIssue[] {
  const wrong = each(value, path, checkPosition)
  return wrong.length ? wrong : checkShape(value as Position[], path)
}

function checkPosition(value: unknown, path: string): GeoJsonIssue[] {
  if (!Array.isArray(value) || value.length < 2 || !value.every(Number.isFinite)) return [{ path, issue: 'not_a_position' }]
  const [longitude, latitude] = value as [number, number]
  return Math.abs(longitude) > 180 || Math.abs(latitude) > 90 ? [{ path, issue: 'out_of_range' }] : []
}

function checkShape(ring: Position[], path: string): GeoJsonIssue[] {
  const [first, last] = [ring[0]!, ring.at(-1)!]
  if (ring.length < 4) return [{ path, issue: 'too_short' }]
  if (first[0] !== last[0] || first[1] !== last[1]) return [{ path, issue: 'unclosed' }]
  const crossing = firstCrossing(segmentsOf(ring))
  if (crossing !== undefined) return [{ path: `${path}[${crossing}]`, issue: 'self_crossing' }]
  return areaWithin(ring) < LEAST_AREA ? [{ path, issue: 'flat' }] : []
}

/** In square degrees, about a square metre: no address is within less. */
const LEAST_AREA = 1e-10

/** By the shoelace formula, from the first corner: far from it the products would lose the digits that count. */
function areaWithin(ring: readonly Position[]): number {
  const [x0, y0] = ring[0]!
  let twice = 0
  for (let index = 1; index < ring.length; index++) {
    const [[x1, y1], [x2, y2]] = [ring[index - 1]!, ring[index]!]
    twice += (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
  }
  return Math.abs(twice) / 2
}

/** Neighbouring segments share a corner, as do the last and the first. Only segments whose boxes touch can cross. */
function firstCrossing(segments: Segment[]) {
  const last = segments.length - 1
  const isNeighbour = (a: number, b: number) => b - a === 1 || (a === 0 && b === last)
  const boxes = segments.map(boxOf)
  const tree = packBoxes(boxes)
  const index = segments.findIndex((segment, a) =>
    touching(tree, boxes[a]!).some((b) => b > a && !isNeighbour(a, b) && doMeet(segment, segments[b]!)),
  )
  return index < 0 ? undefined : index
}

function boxOf([[x1, y1], [x2, y2]]: Segment): Box {
  const margin = TOLERANCE
  return {
    west: Math.min(x1, x2) - margin,
    east: Math.max(x1, x2) + margin,
    south: Math.min(y1, y2) - margin,
    north: Math.max(y1, y2) + margin,
  }
}

function each(value: unknown, path: string, check: (item: unknown, path: string) => GeoJsonIssue[]): GeoJsonIssue[] {
  if (!Array.isArray(value) || value.length === 0) return [{ path, issue: 'empty' }]
  return value.flatMap((item, index) => check(item, `${path}[${index}]`))
}

function join(path: string, name: string) {
  return path ? `${path}.${name}` : name
}

import { greatCircleKm, type GeoPoint } from './distance.ts'
import type { Position } from './segment.ts'

export type Circle = GeoPoint & { km: number }

/** Enough corners that a circle looks round, and few enough to send. */
const CORNERS = 36
const KM_PER_DEGREE = 111.195
/** About a metre. */
const DECIMALS = 5
/** The share of the radius by which the corners of a circle may differ after rounding. */
const ROUNDNESS = 0.01

/** The polygon of a circle: a delivery area around a place, closed as GeoJSON asks. */
export function circleArea({ latitude, longitude, km }: Circle): { type: 'Polygon'; coordinates: Position[][] } {
  const high = km / KM_PER_DEGREE
  const wide = high / Math.cos((latitude * Math.PI) / 180)
  const corners = Array.from({ length: CORNERS }, (_, index): Position => {
    const turn = (2 * Math.PI * index) / CORNERS
    return [rounded(longitude + wide * Math.cos(turn)), rounded(latitude + high * Math.sin(turn))]
  })
  return { type: 'Polygon', coordinates: [[...corners, corners[0]!]] }
}

/** The circle that an area was made from; undefined for any other outline. */
export function circleIn(geometry: unknown): Circle | undefined {
  const corners = cornersOf(geometry)
  if (corners?.length !== CORNERS + 1) return undefined
  const ring = corners.slice(1)
  const centre = { latitude: mean(ring.map(([, latitude]) => latitude)), longitude: mean(ring.map(([longitude]) => longitude)) }
  const lengths = ring.map(([longitude, latitude]) => greatCircleKm(centre, { latitude, longitude }))
  const km = mean(lengths)
  if (lengths.some((length) => Math.abs(length - km) > km * ROUNDNESS)) return undefined
  return { latitude: rounded(centre.latitude), longitude: rounded(centre.longitude), km: Math.round(km * 100) / 100 }
}

/** The corners of an area of one outline without holes; undefined for any other. The last repeats the first. */
export function cornersOf(geometry: unknown): Position[] | undefined {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown }
  const [ring, ...holes] = type === 'Polygon' && Array.isArray(coordinates) ? (coordinates as unknown[]) : []
  if (!Array.isArray(ring) || holes.length > 0) return undefined
  return ring.every(isPosition) ? ring : undefined
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && value.every((one) => typeof one === 'number')
const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS))
const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

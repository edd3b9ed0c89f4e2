/** GeoJSON order: longitude first. */
export type Position = readonly [longitude: number, latitude: number, ...rest: number[]]

export type Segment = readonly [Position, Position]

/** About a tenth of a millimetre, in degrees: a nearer point is on the border. */
export const TOLERANCE = 1e-9

export function segmentsOf(ring: readonly Position[]): Segment[] {
  return ring.slice(1).map((end, index) => [ring[index]!, end])
}

export function isOnSegment([x, y]: Position, [[x1, y1], [x2, y2]]: Segment): boolean {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy) <= TOLERANCE
}

/** Sharing a single point counts. */
export function doMeet(a: Segment, b: Segment): boolean {
  const crosses = side(a, b[0]) * side(a, b[1]) < 0 && side(b, a[0]) * side(b, a[1]) < 0
  return crosses || isOnSegment(b[0], a) || isOnSegment(b[1], a) || isOnSegment(a[0], b) || isOnSegment(a[1], b)
}

function side([[x1, y1], [x2, y2]]: Segment, [x, y]: Position) {
  return Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1))
}

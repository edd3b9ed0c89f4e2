import { greatCircleKm, type GeoPoint } from './distance.ts'

type Distance<Point> = (from: Point, to: Point) => number
type Options<Point> = {
  /** Whether the route returns to the start; otherwise it ends at the last stop. */
  isRound?: boolean
  distance: Distance<Point>
}

/** With more stops the improvement is not worth the time: they are ordered along a space-filling curve. */
const MOST_IMPROVED = 250
/** A smaller gain is rounding noise, which could turn the same two stops for ever. */
const LEAST_GAIN = 1e-9

/**
 * The stops in a sensible order, as indexes: nearest neighbour, then 2-opt and or-opt until there is no improvement. Deterministic, and a few per
 * cent longer than the optimum on known instances (see stop-order.test.ts).
 */
export function orderStops<Point>(start: Point, stops: readonly Point[], { distance, isRound = false }: Options<Point>): number[] {
  const points = [start, ...stops]
  const length = points.length
  // One row for each point: read thousands of times.
  const far = points.map((from) => Float64Array.from(points, (to) => distance(from, to)))
  const between = (from: number | undefined, to: number | undefined) => (from === undefined || to === undefined ? 0 : far[from]![to]!)
  const way = nearestFirst(far)
  const at = (position: number) => (position < length ? way[position] : isRound ? way[0] : undefined)
  for (let isBetter = true; isBetter;) isBetter = [turnAll(), moveAll()].some(Boolean)
  return way.slice(1).map((point) => point - 1)

  /** 2-opt: reverses each stretch that gets shorter. */
  function turnAll(): boolean {
    let isBetter = false
    for (let from = 1; from < length - 1; from++)
      for (let to = from + 1; to < length; to++) {
        const [before, first, last, after] = [at(from - 1), at(from), at(to), at(to + 1)]
        const gain = between(before, first) + between(last, after) - between(before, last) - between(first, after)
        if (gain <= LEAST_GAIN) continue
        way.splice(from, to - from + 1, ...way.slice(from, to + 1).reverse())
        isBetter = true
      }
    return isBetter
  }

  /** Or-opt: moves each run of up to three stops to a better position. */
  function moveAll(): boolean {
    let isBetter = false
    for (let count = 1; count <= 3; count++)
      for (let from = 1; from + count <= length; from++) {
        const into = betterPlace(from, count)
        if (into === undefined) continue
        const run = way.splice(from, count)
        way.splice(into < from ? into + 1 : into + 1 - count, 0, ...run)
        isBetter = true
      }
    return isBetter
  }

  /** The position after which the run that begins at `from` makes the route shorter. */
  function betterPlace(from: number, count: number): number | undefined {
    const [before, first, last, after] = [at(from - 1), at(from), at(from + count - 1), at(from + count)]
    const left = between(before, first) + between(last, after) - between(before, after)
    for (let into = 0; into < length; into++) {
      if (into >= from - 1 && into < from + count) continue
      const gain = left - (between(at(into), first) + between(last, at(into + 1)) - between(at(into), at(into + 1)))
      if (gain > LEAST_GAIN) return into
    }
    return undefined
  }
}

function nearestFirst(far: readonly Float64Array[]): number[] {
  const left = new Set(far.keys())
  left.delete(0)
  const way = [0]
  while (left.size > 0) {
    const row = far[way.at(-1)!]!
    let nearest = -1
    for (const point of left) if (nearest < 0 || row[point]! < row[nearest]!) nearest = point
    way.push(nearest)
    left.delete(nearest)
  }
  return way
}

/** Orders stops on a map, from the start to the last stop. */
export function orderPlaces(start: GeoPoint, stops: readonly GeoPoint[]): number[] {
  return stops.length > MOST_IMPROVED ? alongCurve(start, stops) : orderStops(start, stops, { distance: greatCircleKm })
}

/** Cells on each side of the curve's grid: a few metres each in a city. */
const CELLS = 4096

/** Along a Hilbert curve, from its nearer end: neighbours on it are neighbours on the map, and thousands of stops take milliseconds. */
function alongCurve(start: GeoPoint, stops: readonly GeoPoint[]): number[] {
  const [latitude, longitude] = [rangeOf(stops.map((stop) => stop.latitude)), rangeOf(stops.map((stop) => stop.longitude))]
  const cell = (value: number, { least, span }: Range) => Math.min(CELLS - 1, Math.floor(((value - least) / span) * CELLS))
  const places = stops.map((stop) => placeOnCurve(cell(stop.longitude, longitude), cell(stop.latitude, latitude)))
  const order = [...stops.keys()].toSorted((a, b) => places[a]! - places[b]! || a - b)
  const [first, last] = [stops[order[0]!]!, stops[order.at(-1)!]!]
  return greatCircleKm(start, last) < greatCircleKm(start, first) ? order.toReversed() : order
}

type Range = { least: number; span: number }
function rangeOf(values: readonly number[]): Range {
  let [least, most] = [values[0]!, values[0]!]
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)]
  return { least, span: most - least || 1 }
}

/** The position of a cell on the curve: quadrant by quadrant, each rotated as the curve enters it. */
function placeOnCurve(column: number, row: number): number {
  let [x, y, place] = [column, row, 0]
  for (let side = CELLS / 2; side >= 1; side /= 2) {
    const [right, up] = [(x & side) > 0 ? 1 : 0, (y & side) > 0 ? 1 : 0]
    place += side * side * ((3 * right) ^ up)
    if (up) continue
    if (right) [x, y] = [CELLS - 1 - x, CELLS - 1 - y]
    ;[x, y] = [y, x]
  }
  return place
}

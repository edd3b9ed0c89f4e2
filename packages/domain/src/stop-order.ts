import { greatCircleKm, type GeoPoint } from './distance.ts'

type Distance<Point> = (from: Point, to: Point) => number
type Options<Point> = {
  /** Whether the way leads back to the start; else it ends at the last stop. */
  isRound?: boolean
  distance: Distance<Point>
}

/** Beyond so many stops the better way is not worth the time: they stay in the order of the nearest neighbour. */
const MOST_IMPROVED = 250
/** Shorter by less than this is noise of the arithmetic, which could turn the same two stops for ever. */
const LEAST_GAIN = 1e-9

/**
 * The stops in a sensible order, as indexes: each time the nearest one, then turned (2-opt) and moved (or-opt) until nothing more helps. On
 * known instances it is a few per cent longer than the shortest way (stop-order.test.ts says how much); the same stops give the same order.
 */
export function orderStops<Point>(start: Point, stops: readonly Point[], { distance, isRound = false }: Options<Point>): number[] {
  const points = [start, ...stops]
  const length = points.length
  // One row per point: asked thousands of times.
  const far = points.map((from) => Float64Array.from(points, (to) => distance(from, to)))
  const between = (from: number | undefined, to: number | undefined) => (from === undefined || to === undefined ? 0 : far[from]![to]!)
  const way = nearestFirst(far)
  const at = (position: number) => (position < length ? way[position] : isRound ? way[0] : undefined)
  for (let isBetter = length <= MOST_IMPROVED; isBetter;) isBetter = [turnAll(), moveAll()].some(Boolean)
  return way.slice(1).map((point) => point - 1)

  /** Turns each stretch that is shorter the other way round. */
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

  /** Moves each run of up to three stops to a place that is better for it. */
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

  /** After which position the run that begins at `from` would stand better. */
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

/** Stops on a map, from a place to the last of them. */
export function orderPlaces(start: GeoPoint, stops: readonly GeoPoint[]): number[] {
  return orderStops(start, stops, { distance: greatCircleKm })
}

import type { DemandCell } from '@mutirao/contract/demand'
import { greatCircleKm, type GeoPoint } from '@mutirao/domain/distance'
import { demandTexts as texts } from './texts.ts'

export const centreOf = ({ south, west, north, east }: DemandCell): GeoPoint => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
})

type Named = GeoPoint & { name: string }
/** Closer than half the length of a cell, a direction would say nothing. */
const BESIDE_KM = 0.6

/** The place of a cell: its distance and direction from the nearest known place, or its coordinates. */
export function placeText(cell: DemandCell, known: readonly Named[]): string {
  const centre = centreOf(cell)
  const near = known.map((one) => ({ one, km: greatCircleKm(one, centre) })).toSorted((a, b) => a.km - b.km)[0]
  if (!near) return texts.nowhere(degrees(centre.latitude), degrees(centre.longitude))
  if (near.km < BESIDE_KM) return texts.nearTo(near.one.name)
  const km = near.km < 10 ? near.km.toFixed(1).replace('.', ',') : String(Math.round(near.km))
  return texts.awayFrom(km, sideOf(near.one, centre), near.one.name)
}

const degrees = (value: number) => value.toFixed(3).replace('.', ',')

/** The side of the compass on which the second point lies. */
function sideOf(from: GeoPoint, to: GeoPoint): string {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  const turn = Math.atan2(east, to.latitude - from.latitude) / (2 * Math.PI)
  const { sides } = texts
  return sides[Math.round((turn + 1) * sides.length) % sides.length]!
}

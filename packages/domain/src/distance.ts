import { STREET_FACTOR } from './limits.ts'

export type GeoPoint = { latitude: number; longitude: number }

const EARTH_RADIUS_KM = 6371

/** Spec §9: the estimated way in km, one decimal. */
export function estimateDistance(from: GeoPoint, to: GeoPoint): number {
  return Math.round(greatCircleKm(from, to) * STREET_FACTOR * 10) / 10
}

/** The greatest distance at which pickup is offered, as the estimated way in km. */
const PICKUP_REACH_KM = 60

/** Whether pickup at the store is offered to a shopper at `from`. */
export const isWithinReach = (from: GeoPoint, store: GeoPoint) => estimateDistance(from, store) <= PICKUP_REACH_KM

/** "1,2 km", with a non-breaking space. */
export function formatKm(km: number): string {
  return `${km.toFixed(1).replace('.', ',')}\u00a0km`
}

export function greatCircleKm(from: GeoPoint, to: GeoPoint): number {
  const [latitude, longitude] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)]
  const lengths = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude))
  const chord = Math.sin(latitude / 2) ** 2 + lengths * Math.sin(longitude / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function radians(degrees: number) {
  return (degrees * Math.PI) / 180
}

import { greatCircleKm, type GeoPoint } from './distance.ts'

/** A pin may stand at the other end of a long street or of a neighbourhood, never in another town. */
export const MOST_KM_FROM_POSTAL_CODE = 5

/** isVerified: what the postal code's own place bears out. */
export type DeliveryPoint = GeoPoint & { isVerified: boolean }

/**
 * Where an order goes. The postal code decides where its place is known: the shopper's pin counts near it, and elsewhere the place itself.
 * Of an unknown postal code the pin is all there is.
 */
export function deliveryPoint(pin: GeoPoint, known: GeoPoint | undefined): DeliveryPoint {
  if (!known) return { latitude: pin.latitude, longitude: pin.longitude, isVerified: false }
  const { latitude, longitude } = greatCircleKm(pin, known) <= MOST_KM_FROM_POSTAL_CODE ? pin : known
  return { latitude, longitude, isVerified: true }
}

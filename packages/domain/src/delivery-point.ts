import { greatCircleKm, type GeoPoint } from './distance.ts'

/** A pin may stand at the other end of a long street or of a neighbourhood, never in another town. */
export const MOST_KM_FROM_POSTAL_CODE = 5
/** Of a postal code whose street nobody knows, its state is known: the pin stands near some town of that state. */
export const MOST_KM_FROM_TOWN = 80

/** isVerified: what the postal code's own place bears out. */
export type DeliveryPoint = GeoPoint & { isVerified: boolean }

/** A state's middle and its towns. */
export type State = { centre: GeoPoint; towns: readonly GeoPoint[] }

/** What a postal code tells: its own place, else the state that it lies in, else nothing. */
export type KnownOfPostalCode = { place?: GeoPoint; state?: State }

/**
 * Where an order goes. The postal code decides where its place is known: the shopper's pin counts near it, and elsewhere the place itself.
 * Of one whose place is unknown the pin counts within its state; a pin elsewhere is as wrong as can be, and the state is where it goes.
 */
export function deliveryPoint(pin: GeoPoint, { place, state }: KnownOfPostalCode): DeliveryPoint {
  const { latitude, longitude } = pin
  if (place) return { ...(greatCircleKm(pin, place) <= MOST_KM_FROM_POSTAL_CODE ? { latitude, longitude } : place), isVerified: true }
  const isElsewhere = state && !state.towns.some((town) => greatCircleKm(pin, town) <= MOST_KM_FROM_TOWN)
  return { ...(isElsewhere ? state.centre : { latitude, longitude }), isVerified: false }
}

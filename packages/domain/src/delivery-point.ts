import { greatCircleKm, type GeoPoint } from './distance.ts'

/** A pin may be at the other end of a long street or of a neighbourhood, but not in another town. */
export const MOST_KM_FROM_POSTAL_CODE = 5
/** The greatest distance of a municipality's places from its seat: a pin within it is trusted, one beyond it is not. */
export const MOST_KM_FROM_SEAT = 80

/** isVerified: whether the place of the postal code confirms the point. */
export type DeliveryPoint = GeoPoint & { isVerified: boolean }

/** A state's centre and its towns. */
export type State = { centre: GeoPoint; towns: readonly GeoPoint[] }

/**
 * The known location of a postal code: its own place; else its municipality's seat, and perhaps the place that another service gives for it; else its
 * state; else nothing.
 */
export type KnownOfPostalCode = { place?: GeoPoint; municipality?: { seat: GeoPoint; place?: GeoPoint }; state?: State }

/**
 * The destination of an order. Where the place of the postal code is known, a pin near it counts, and the place itself replaces any other pin. Where
 * only the municipality or the state is known, a pin inside it counts. For a pin elsewhere the order goes to the place that a service gives for the
 * street, else to the centre of the state: nothing says that the seat was meant.
 */
export function deliveryPoint(pin: GeoPoint, { place, municipality, state }: KnownOfPostalCode): DeliveryPoint {
  if (place) return { ...pointOf(isNear(pin, place, MOST_KM_FROM_POSTAL_CODE) ? pin : place), isVerified: true }
  const isBelieved = municipality ? isNear(pin, municipality.seat) : !state || state.towns.some((town) => isNear(pin, town))
  return { ...pointOf(isBelieved ? pin : (placeIn(municipality) ?? state?.centre ?? municipality!.seat)), isVerified: false }
}

/** The location of a postal code without a pin: its own place, else one that its municipality confirms, else the seat. */
export function pointKnown({ place, municipality }: KnownOfPostalCode): GeoPoint | undefined {
  return place ?? placeIn(municipality) ?? municipality?.seat
}

const placeIn = (municipality: KnownOfPostalCode['municipality']) =>
  municipality?.place && isNear(municipality.place, municipality.seat) ? municipality.place : undefined
const pointOf = ({ latitude, longitude }: GeoPoint) => ({ latitude, longitude })
const isNear = (one: GeoPoint, other: GeoPoint, km = MOST_KM_FROM_SEAT) => greatCircleKm(one, other) <= km

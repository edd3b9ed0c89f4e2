import { greatCircleKm, type GeoPoint } from './distance.ts'

/** A pin may stand at the other end of a long street or of a neighbourhood, never in another town. */
export const MOST_KM_FROM_POSTAL_CODE = 5
/** A municipality reaches as far from its seat: the pin is believed within it, and doubted beyond. */
export const MOST_KM_FROM_SEAT = 80

/** isVerified: what the postal code's own place bears out. */
export type DeliveryPoint = GeoPoint & { isVerified: boolean }

/** A state's middle and its towns. */
export type State = { centre: GeoPoint; towns: readonly GeoPoint[] }

/**
 * What a postal code tells: its own place, as the product knows it; else its municipality's seat, and perhaps where somebody else's service
 * sees it there; else its state; else nothing.
 */
export type KnownOfPostalCode = { place?: GeoPoint; municipality?: { seat: GeoPoint; place?: GeoPoint }; state?: State }

/**
 * Where an order goes. The postal code decides where its place is known: the shopper's pin counts near it, and elsewhere the place itself.
 * Of one of which only the municipality or the state is known the pin counts there. A pin elsewhere is as wrong as can be: the order goes where
 * a service sees the street, else to the middle of the state, for of the seat nobody said that it is meant.
 */
export function deliveryPoint(pin: GeoPoint, { place, municipality, state }: KnownOfPostalCode): DeliveryPoint {
  if (place) return { ...pointOf(isNear(pin, place, MOST_KM_FROM_POSTAL_CODE) ? pin : place), isVerified: true }
  const isBelieved = municipality ? isNear(pin, municipality.seat) : !state || state.towns.some((town) => isNear(pin, town))
  return { ...pointOf(isBelieved ? pin : (placeIn(municipality) ?? state?.centre ?? municipality!.seat)), isVerified: false }
}

/** Where a postal code lies without a pin, as far as it is known: its own place, else one that its municipality bears out, else the seat. */
export function pointKnown({ place, municipality }: KnownOfPostalCode): GeoPoint | undefined {
  return place ?? placeIn(municipality) ?? municipality?.seat
}

const placeIn = (municipality: KnownOfPostalCode['municipality']) =>
  municipality?.place && isNear(municipality.place, municipality.seat) ? municipality.place : undefined
const pointOf = ({ latitude, longitude }: GeoPoint) => ({ latitude, longitude })
const isNear = (one: GeoPoint, other: GeoPoint, km = MOST_KM_FROM_SEAT) => greatCircleKm(one, other) <= km

import type { AddressPoint } from '#features/address/address-fields.ts'
import type { ChosenPlace } from '#session/place.ts'
import { createStoredValue } from '#platform/store.ts'

const most = 4
const recent = createStoredValue<ChosenPlace[]>('recent-places', [])

export const useRecentPlaces = recent.useValue

/** The last one first, each once. */
export function keepPlace(place: ChosenPlace) {
  recent.set([place, ...recent.get().filter(({ label }) => label !== place.label)].slice(0, most))
}

/** A point with what was said of it when it was chosen: whether a pin was set there by hand, and for which CEP. */
export function useAsChosen({ latitude, longitude }: AddressPoint): AddressPoint {
  const chosen = useRecentPlaces().find((place) => place.latitude === latitude && place.longitude === longitude)
  return { latitude, longitude, hasCustomCoordinates: chosen?.hasCustomCoordinates, postalCode: chosen?.postalCode }
}

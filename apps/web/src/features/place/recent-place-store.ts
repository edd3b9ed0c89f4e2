import type { AddressPoint } from '#features/address/address-fields.ts'
import type { ChosenPlace } from '#session/place.ts'
import { createStoredValue } from '@mutirao/client/store'
import { recentPlacesKey } from '@mutirao/client/stored-keys'

const most = 4
const recent = createStoredValue<ChosenPlace[]>(recentPlacesKey, [])

export const useRecentPlaces = recent.useValue

/** Newest first, without duplicates. */
export function keepPlace(place: ChosenPlace) {
  recent.set([place, ...recent.get().filter(({ label }) => label !== place.label)].slice(0, most))
}

/** A point with its stored facts: whether the pin was set by hand, and for which postal code. */
export function useAsChosen({ latitude, longitude }: AddressPoint): AddressPoint {
  const chosen = useRecentPlaces().find((place) => place.latitude === latitude && place.longitude === longitude)
  return { latitude, longitude, hasCustomCoordinates: chosen?.hasCustomCoordinates, postalCode: chosen?.postalCode }
}

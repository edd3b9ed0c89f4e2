import type { ChosenPlace } from '#session/place.ts'
import { createStoredValue } from '#platform/store.ts'

const most = 4
const recent = createStoredValue<ChosenPlace[]>('recent-places', [])

export const useRecentPlaces = recent.useValue

/** The last one first, each once. */
export function keepPlace(place: ChosenPlace) {
  recent.set([place, ...recent.get().filter(({ label }) => label !== place.label)].slice(0, most))
}

import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { placeCookieName } from '@mutirao/contract/cookie-names'
import { forgetCookie, writeCookie } from '#platform/cookies.ts'
import { isNativeShell } from '#platform/device.ts'
import { readStored, store } from '@mutirao/client/storage'
import { pageOf, setPage } from '#machine/router.ts'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { createStoredValue } from '@mutirao/client/store'
import { placeKey, placePostalCodeKey } from '@mutirao/client/stored-keys'
import { sayVisitorChanged } from './signed-in.ts'

/** Spec §3: São Paulo, until one says where. */
export const defaultPoint = { latitude: -23.533773, longitude: -46.62529 }

/** Spec §3 Location: a chosen place clears the flag; while it is set, nothing may be said of how far anything is. */
export const locationOf = (place?: VisitorPlace) => {
  const { latitude, longitude } = place ?? defaultPoint
  return { latitude, longitude, isDefaultLocation: !place }
}

const cookieDays = 365

/** The CEP by which it was chosen, where one was: an address begins with it. hasCustomCoordinates: the pin was moved there by hand. */
export type ChosenPlace = VisitorPlace & { postalCode?: string; hasCustomCoordinates?: boolean }

const chosenPostalCode = createStoredValue(placePostalCodeKey, '')
export const usePlacePostalCode = chosenPostalCode.useValue

/** From now on public pages are made for this place, here and on the server. */
export function useChoosePlace() {
  const router = useRouter()
  return ({ postalCode = '', ...place }: ChosenPlace) => {
    chosenPostalCode.set(postalCode)
    keepPlace(place)
    showPlace(router, place)
    void router.invalidate()
  }
}

/** For the next start. The native app's document has no cookie that the server reads. */
function keepPlace(place: VisitorPlace) {
  if (isNativeShell()) store(placeKey, place)
  else writeCookie(placeCookieName, [place.latitude, place.longitude, place.label].join(','), cookieDays)
}

/** The place chosen in the native app; undefined on the web, where the server reads it from the cookie. */
export const readKeptPlace = () => readStored<VisitorPlace | null>(placeKey) ?? undefined

/** A place is a street somebody lives in: it goes with whoever signs out. */
export function forgetPlace(router: AnyRouter): void {
  if (isNativeShell()) store(placeKey, null)
  else forgetCookie(placeCookieName)
  chosenPostalCode.set('')
  showPlace(router, undefined)
}

function showPlace(router: AnyRouter, place: VisitorPlace | undefined) {
  setPage(router, { ...pageOf(router), place })
  sayVisitorChanged()
}

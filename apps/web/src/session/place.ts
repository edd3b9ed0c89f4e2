import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { pageOf, setPage } from '#machine/router.ts'
import { forgetCookie, writeCookie } from '#platform/cookies.ts'
import { isNativeShell } from '#platform/device.ts'
import { readStored, store } from '@mutirao/client/storage'
import { createStoredValue } from '@mutirao/client/store'
import { placeKey, placePostalCodeKey } from '@mutirao/client/stored-keys'
import { placeCookieName } from '@mutirao/contract/cookie-names'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { sayVisitorChanged } from './signed-in.ts'

/** Spec §3: São Paulo, until the visitor chooses a place. */
export const defaultPoint = { latitude: -23.533773, longitude: -46.62529 }

/** Spec §3 Location: a chosen place clears the flag; while it is set, no distances are shown. */
export const locationOf = (place?: VisitorPlace) => {
  const { latitude, longitude } = place ?? defaultPoint
  return { latitude, longitude, isDefaultLocation: !place }
}

const cookieDays = 365

/** postalCode: the CEP by which it was chosen, if any; prefills an address. hasCustomCoordinates: the pin was moved by hand. */
export type ChosenPlace = VisitorPlace & { postalCode?: string; hasCustomCoordinates?: boolean }

const chosenPostalCode = createStoredValue(placePostalCodeKey, '')
export const usePlacePostalCode = chosenPostalCode.useValue

/** Sets the place for which public pages are rendered, here and on the server. */
export function useChoosePlace() {
  const router = useRouter()
  return ({ postalCode = '', ...place }: ChosenPlace) => {
    chosenPostalCode.set(postalCode)
    keepPlace(place)
    showPlace(router, place)
    void router.invalidate()
  }
}

/** Stores the place for the next start of the native app, whose document sends no cookie. */
function keepPlace(place: VisitorPlace) {
  if (isNativeShell()) store(placeKey, place)
  else writeCookie(placeCookieName, [place.latitude, place.longitude, place.label].join(','), cookieDays)
}

/** The place chosen in the native app; undefined on the web, where the server reads it from the cookie. */
export const readKeptPlace = () => readStored<VisitorPlace | null>(placeKey) ?? undefined

/** Forgets the place at sign-out, because it may be a home address. */
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

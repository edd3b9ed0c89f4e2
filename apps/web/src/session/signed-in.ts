import { useSyncExternalStore } from 'react'
import { loginHref, paths } from '#links/paths.ts'
import { readStored, store, onStoredElsewhere } from '@mutirao/client/storage'
import { createStore } from '@mutirao/client/store'
import { ageVerifiedKey, leadKey, loginKey, recentOrdersKey } from '@mutirao/client/stored-keys'
import type { StoredLogin } from '@mutirao/domain/session'

/** Whether this browser stores a login; session.ts, loaded only then, checks it with the server. */
export const isSignedIn = () => readStored<StoredLogin>(loginKey)?.authenticated === true

let lapsed = false
/** Whether a login of this browser ended without a sign-out, and the person has not been told. */
export const hasLapsed = () => lapsed
export const markLapsed = (isLapsed: boolean) => (lapsed = isLapsed)

/** Whether the server may have data of this visitor: an account, or a lead of this device. */
export const isKnownVisitor = () => isSignedIn() || !!readStored<string>(leadKey)

/** Whether this visitor may have orders: an account, or a guest who ordered on this device. */
export const mayHaveOrders = () => isSignedIn() || (!!readStored<string>(leadKey) && hasRecentOrders())
const hasRecentOrders = () => (readStored<unknown[]>(recentOrdersKey) ?? []).length > 0

/** Whether this browser's account is a confirmed adult's: public reads then carry the token. The server decides by itself. */
export const isAgeVerified = () => readStored<boolean>(ageVerifiedKey) === true
export const markAgeVerified = (isVerified: boolean) => store(ageVerifiedKey, isVerified)

/** A new object for each change, used as a version. */
const visitor = createStore(() => ({}))

/** Calls the listener when account, lead or place change, in this tab or another (spec §4). */
export function onVisitorChange(listener: () => void): () => void {
  const stops = [loginKey, leadKey].map((key) => onStoredElsewhere(key, listener))
  stops.push(visitor.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

const nobody = () => false
export const useIsSignedIn = () => useSyncExternalStore(onVisitorChange, isSignedIn, nobody)
export const useIsKnownVisitor = () => useSyncExternalStore(onVisitorChange, isKnownVisitor, nobody)

export const sayVisitorChanged = visitor.readAgain

/** The screen that verifies a phone: the sign-in or, after a sign-in by e-mail, the account. `to`: the next screen. */
export const verifiedPhonePath = (to: string) => (isSignedIn() ? paths.updatePhone : loginHref(undefined, to))

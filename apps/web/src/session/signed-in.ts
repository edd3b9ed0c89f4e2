import { loginHref, paths } from '#links/paths.ts'
import type { StoredLogin } from '@mutirao/domain/session'
import { readStored, store, onStoredElsewhere } from '#platform/storage.ts'
import { createStore } from '#platform/store.ts'
import { useSyncExternalStore } from 'react'

export const loginKey = 'authorization'

/** Whether this browser is signed in, as far as it remembers; session.ts, loaded only then, knows. */
export const isSignedIn = () => readStored<StoredLogin>(loginKey)?.authenticated === true

/** Whether the server may know something of this visitor: an account, or a lead of this device. */
export const isKnownVisitor = () => isSignedIn() || !!readStored<string>('lead')

const ageKey = 'age-verified'

/** Whether this browser's account is known to be a confirmed adult's: then public reads say who asks. The server decides by itself. */
export const isAgeVerified = () => readStored<boolean>(ageKey) === true
export const markAgeVerified = (isVerified: boolean) => store(ageKey, isVerified)

/** A new object each time, as a version. */
const visitor = createStore(() => ({}))

/** Spec §4: account, lead or place are others than before, here or in another tab. */
export function onVisitorChange(listener: () => void): () => void {
  const stops = [loginKey, 'lead'].map((key) => onStoredElsewhere(key, listener))
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

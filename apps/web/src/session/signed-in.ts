import type { StoredLogin } from '@mutirao/domain/session'
import { readStored } from '#platform/storage.ts'

export const loginKey = 'authorization'

/** Whether this browser is signed in, as far as it remembers; session.ts, loaded only then, knows. */
export const isSignedIn = () => readStored<StoredLogin>(loginKey)?.authenticated === true

/** Whether the server may know something of this visitor: an account, or a lead of this device. */
export const isKnownVisitor = () => isSignedIn() || !!readStored<string>('lead')

import type { User } from '@mutirao/contract/authentication'
import type { StoredLogin } from '@mutirao/domain/session'
import { readStored, store } from '#platform/storage.ts'
import { isSignedIn, loginKey } from './signed-in.ts'
import { sayVisitorChanged } from './visitor-change.ts'

export type Session = { status: 'unknown' | 'out' | 'in'; user?: User }

const unknown: Session = { status: 'unknown' }
const out: Session = { status: 'out' }
const signedOut: StoredLogin = { authenticated: false, expiresIn: 0, timestamp: 0 }

const listeners = new Set<() => void>()
let session: Session | undefined
/** In memory alone (product.md §3). */
let accessToken: string | undefined

export const heldToken = () => accessToken
export const heldLogin = (): StoredLogin => readStored<StoredLogin>(loginKey) ?? signedOut
/** What the browser remembers beside the token: when it ends and when it began, both in ms (spec §3). */
export const keepLogin = (login: StoredLogin) => store(loginKey, login)
export const readSession = (): Session => (session ??= isSignedIn() ? unknown : out)
/** On the server, and until this browser has spoken. */
export const unknownSession = () => unknown

export function publishSession(token: string, user: User) {
  accessToken = token
  publish({ status: 'in', user })
}

/** The same session; its user has changed. */
export function keepUser(user: User) {
  if (accessToken !== undefined) publish({ status: 'in', user })
}

export function forgetSession() {
  accessToken = undefined
  if (isSignedIn()) store(loginKey, signedOut)
  publish(out)
}

/** Another tab has signed in, or a test begins: what is stored is asked again. */
export function askAgain() {
  accessToken = undefined
  session = undefined
  publish(readSession())
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: Session) {
  const before = session
  session = next
  for (const listener of listeners) listener()
  // Who was remembered and is now known is nobody else.
  const isSame = before?.user?.id === next.user?.id || (before?.status === 'unknown' && next.status === 'in')
  if (!isSame) sayVisitorChanged()
}

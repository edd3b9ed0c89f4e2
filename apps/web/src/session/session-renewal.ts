import { showBadge } from '#platform/badge.ts'
import { call } from '@mutirao/client/call'
import { forgetDatabase } from '@mutirao/client/databases'
import { hasCode } from '@mutirao/client/problem'
import { onStoredElsewhere, readStored, store } from '@mutirao/client/storage'
import { createStore, useStore } from '@mutirao/client/store'
import { loginKey, ownOrdersDatabase, sessionChannel, sessionRenewalLock } from '@mutirao/client/stored-keys'
import { createTabChannel, oneTabAtATime } from '@mutirao/client/tabs'
import { renew, type Tokens, type User } from '@mutirao/contract/authentication'
import { isLoginDead, shouldRenew, type StoredLogin } from '@mutirao/domain/session'
import { hasLapsed, isSignedIn, markLapsed, sayVisitorChanged } from './signed-in.ts'
import { tokenStore } from './token-store.ts'

export type Session = { status: 'unknown' | 'out' | 'in'; user?: User }

const unknown: Session = { status: 'unknown' }
const out: Session = { status: 'out' }
const signedOut: StoredLogin = { authenticated: false, expiresIn: 0, timestamp: 0 }

/** Unknown while a remembered login has not been checked with the server. */
const session = createStore(() => (isSignedIn() ? unknown : out))
/** In memory only (product.md §3). */
let accessToken: string | undefined

export const heldToken = () => accessToken
const heldLogin = (): StoredLogin => readStored<StoredLogin>(loginKey) ?? signedOut
/** The stored times of the token: its expiry and its issue, both in ms (spec §3). */
const keepLogin = (login: StoredLogin) => store(loginKey, login)
export const readSession = session.get
/** Unknown on the server and during hydration. */
export const useKnownSession = () => useStore(session, unknown, (known) => known)

export function publishSession(token: string, user: User) {
  accessToken = token
  markLapsed(false)
  publish({ status: 'in', user })
}

/** Updates the user of the current session. */
export function keepUser(user: User) {
  if (accessToken !== undefined) publish({ status: 'in', user })
}

export function forgetSession() {
  accessToken = undefined
  void tokenStore().keep(undefined)
  if (isSignedIn()) store(loginKey, signedOut)
  forgetDatabase(ownOrdersDatabase)
  publish(out)
}

/** True once after a login ended without a sign-out. */
export function takeLapse(): boolean {
  const has = hasLapsed()
  markLapsed(false)
  return has
}

/** Reads the stored login again, after another tab signed in or at the start of a test. */
export function askAgain() {
  accessToken = undefined
  session.readAgain()
}

function publish(next: Session) {
  const before = session.get()
  session.set(next)
  // A remembered login that is confirmed is the same person's; one that has ended has no user on either side.
  const isSame = before.status === 'unknown' ? next.status !== 'out' : before.user?.id === next.user?.id
  if (isSame) return
  forgetDatabase(ownOrdersDatabase)
  showBadge(0)
  sayVisitorChanged()
}

/** A tab's message to the others: a token that they need not renew again. The refresh token is HttpOnly. */
type RenewedTokens = { tokens: Omit<Tokens, 'refresh_token'>; at: number }

const tabs = createTabChannel<RenewedTokens>(sessionChannel)
let renewing: Promise<string | undefined> | undefined

/** Adopts the tokens of a new or renewed session, in this tab and the others. */
export function adoptTokens({ refresh_token: refreshToken, ...tokens }: Tokens) {
  if (refreshToken !== undefined) void tokenStore().keep(refreshToken)
  const told = { tokens, at: Date.now() }
  adopt(told)
  tabs.tell(told)
}

function adopt({ tokens: { access_token, expires_in, user }, at }: RenewedTokens) {
  // Read before the login is stored: afterwards a new sign-in would look like a remembered one.
  readSession()
  keepLogin({ authenticated: true, expiresIn: at + expires_in * 1000, timestamp: at })
  publishSession(access_token, user)
}

/** The token for a call; undefined without a session. A token close to its expiry is used while it is renewed. */
export async function bearerToken(): Promise<string | undefined> {
  if (!isSignedIn()) return undefined
  const token = heldToken()
  const [login, now] = [heldLogin(), Date.now()]
  if (!token || login.expiresIn <= now) return renewToken(token)
  if (shouldRenew(login, now)) void renewToken(token).catch(() => {})
  return token
}

/**
 * One renewal for all callers, in this tab and the others; without locks the server accepts a duplicate within ten seconds. `refused` is the rejected
 * token.
 */
export async function renewToken(refused: string | undefined): Promise<string | undefined> {
  const held = heldToken()
  if (held && held !== refused) return held
  renewing ??= oneTabAtATime(sessionRenewalLock, () => renewUnlessTold(refused)).finally(() => (renewing = undefined))
  return renewing
}

async function renewUnlessTold(refused: string | undefined): Promise<string | undefined> {
  const held = heldToken()
  if (held && held !== refused) return held
  if (isSignedIn()) await renewNow()
  // Spec §4. Without a response nothing is decided, and the login stays for the next attempt.
  if (isLoginDead(heldLogin(), Date.now(), heldToken() !== undefined && heldToken() !== refused)) endLogin()
  return heldToken()
}

function endLogin() {
  if (isSignedIn()) markLapsed(true)
  forgetSession()
}

async function renewNow() {
  try {
    const tokens = await call(renew, { body: { refreshToken: await tokenStore().read() } })
    // Signed out meanwhile, perhaps in another tab.
    if (isSignedIn()) adoptTokens(tokens)
  } catch (error) {
    if (!hasCode(error, 'renewal_failed', 'authentication', 'authorization')) throw error
  }
}

tabs.listen(adopt)
if (!import.meta.env.SSR) {
  onStoredElsewhere(loginKey, () => {
    if (!isSignedIn()) forgetSession()
    else if (!tabs.isOpen && !heldToken()) askAgain()
  })
}

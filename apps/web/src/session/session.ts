import { redirect, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loginPath } from '#links/paths.ts'
import { currentPage, currentRouter, pageOf, queryClientOf } from '#machine/router.ts'
import { showSnackOf } from '#page/snack-texts.ts'
import * as m from '#paraglide/messages.js'
import { isOnline } from '#platform/connection.ts'
import { isNativeShell } from '#platform/device.ts'
import { endPushes } from '#platform/push.ts'
import { forgetKeptPages } from '#platform/worker.ts'
import { call } from '@mutirao/client/call'
import { forgetDatabase } from '@mutirao/client/databases'
import { forgetStored } from '@mutirao/client/forget-stored'
import { keptAtSignOut, officeReadsDatabase } from '@mutirao/client/stored-keys'
import { logout } from '@mutirao/contract/authentication'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import type { PageState } from '@mutirao/contract/pages'
import { Problem } from '@mutirao/contract/problems'
import { tokenUseOf } from '@mutirao/contract/token-use'
import { forgetPlace } from './place.ts'
import {
  bearerToken,
  heldToken,
  renewToken,
  forgetSession,
  readSession,
  takeLapse,
  useKnownSession,
  type Session,
} from './session-renewal.ts'
import { hasLapsed, isAgeVerified } from './signed-in.ts'
import { tokenStore } from './token-store.ts'

export type { Session } from './session-renewal.ts'
export { adoptTokens } from './session-renewal.ts'
export { keepUser } from './session-renewal.ts'

type Ask = (token?: string) => Promise<Response>

/** The session. Unknown until the silent renewal after a restart has been answered. */
export function useSession(): Session {
  const session = useKnownSession()
  useEffect(() => {
    if (session.status === 'unknown') void restoreSession().catch(() => {})
  }, [session])
  return session
}

/** Makes at most one silent renewal; throws a NetworkProblem when the server cannot be reached. */
export async function restoreSession(): Promise<Session> {
  if (readSession().status === 'unknown') await bearerToken()
  return readSession()
}

type Visit = { context: { page: PageState }; location: { href: string } }

/** For require-session.ts. */
export async function checkSession({ context, location }: Visit): Promise<void> {
  const { status } = await restoreSession()
  if (status === 'in') return
  explainLapse()
  throw redirect({ to: loginPath(context.page), search: { to: location.href } })
}

/** For require-session.ts. Without a response of the server the screen shows what the device keeps. */
export async function checkKnownLogin({ context, location }: Visit): Promise<void> {
  if (isOnline()) await restoreSession().catch(() => {})
  if (!hasLapsed()) return
  explainLapse()
  throw redirect({ to: loginPath(context.page), search: { to: location.href } })
}

/** Spec §8: a login that ended before the visit leads to the sign-in with the same message as one that ends during it. */
export function explainLapse(): void {
  if (takeLapse()) sayLoginRequired()
}

const sayLoginRequired = () => showSnackOf('loginRequired', m.snack_login_required())

/** Spec §4: one renewal and one retry after a 401; after that the session ends and the sign-in opens. */
export async function sendSigned(endpoint: EndpointOptions, ask: Ask): Promise<Response> {
  if (!takesToken(endpoint)) return ask()
  const began = signOuts
  const token = await tokenFor(endpoint, began)
  const response = await ask(token)
  if (response.status !== 401 || !(await isAboutToken(response))) return response
  if (!token) return endpoint.auth === 'client' ? askForLogin(began) : response
  const renewed = await renewToken(token)
  const retried = renewed ? await ask(renewed) : response
  return retried.status === 401 && (await isAboutToken(retried)) ? askForLogin(began) : retried
}

function takesToken(endpoint: EndpointOptions): boolean {
  const use = tokenUseOf(endpoint)
  return use !== 'never' && (use !== 'personal' || isClosedShop() || isAgeVerified())
}

function isClosedShop(): boolean {
  return currentPage()?.tenant.isIntranet === true
}

/** Public reads do not wait for a session that cannot be renewed now. No call is sent as a visitor's when a token has expired during the visit. */
async function tokenFor(endpoint: EndpointOptions, began: number): Promise<string | undefined> {
  const isPublic = endpoint.auth === 'public'
  const hadToken = heldToken() !== undefined
  try {
    const token = await bearerToken()
    return token ?? (hadToken && !isPublic ? askForLogin(began) : undefined)
  } catch (error) {
    if (isPublic) return undefined
    throw error
  }
}

/** False for a wrong code, which is a 401 too, but which no renewal can fix. */
async function isAboutToken(response: Response): Promise<boolean> {
  const { code }: { code?: string } = await response
    .clone()
    .json()
    .catch(() => ({}))
  return code === undefined || code === 'authentication'
}

let going: Promise<unknown> | undefined

/** The number of sign-outs that were begun or ended in this tab: odd during one. */
let signOuts = 0

const isSigningOut = () => signOuts % 2 === 1

/**
 * Ends the session (spec §8): throws auth_required and opens the sign-in. Navigates once for concurrent failures, and not at all when the shopper
 * signed out during the call or is signing out.
 */
function askForLogin(began: number): never {
  if (began !== signOuts || isSigningOut()) throw new Problem('auth_required')
  forgetSession()
  const router = currentRouter()
  if (router && !isLoginShown(router.state.location.pathname)) {
    going ??= router
      .navigate({ to: loginPath(pageOf(router)), search: { to: router.state.location.href } })
      .finally(() => (going = undefined))
    takeLapse()
    sayLoginRequired()
  }
  throw new Problem('auth_required')
}

const isLoginShown = (path: string) => /^\/(login|auth|intranet\/login)$/.test(path)

/** The screen after a sign-out (spec §2): a closed shop's sign-in, the native app's AuthHandle, or Home as on a first visit. */
function doorAfter(page: PageState) {
  if (page.tenant.isIntranet) return '/intranet/login'
  return isNativeShell() ? '/unauthorized' : '/'
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface HistoryState {
    /** Home after signing out (spec §2). */
    initial?: boolean
  }
}

export async function signOut(): Promise<void> {
  signOuts++
  await call(logout, { body: { refreshToken: await tokenStore().read() } }).catch(() => {})
  forgetSession()
  forgetStored(keptAtSignOut)
  // The office shares this session, so its stored personal data is deleted as well.
  forgetDatabase(officeReadsDatabase)
  await forgetKeptPages().catch(() => {})
  // The server has deleted the subscription already, so an unreachable push service does not delay the sign-out.
  void endPushes().catch(() => {})
  const router = currentRouter()
  takeLapse()
  if (router) await leaveAsStranger(router)
  signOuts++
  showSnackOf('logout', m.snack_logout())
}

async function leaveAsStranger(router: AnyRouter) {
  forgetPlace(router)
  const door = doorAfter(pageOf(router))
  await router.navigate({ to: door, replace: true, ...(door === '/' && { state: { initial: true } }) })
  // Refetches the present screen's data without a session.
  const queryClient = queryClientOf(router)
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries()
}

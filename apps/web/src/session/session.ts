import { logout } from '@mutirao/contract/authentication'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { Problem } from '@mutirao/contract/problems'
import { tokenUseOf } from '@mutirao/contract/token-use'
import { redirect, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as m from '#paraglide/messages.js'
import { isNativeShell } from '#platform/device.ts'
import { forgetDatabase } from '@mutirao/client/databases'
import { endPushes } from '#platform/push.ts'
import { forgetKeptPages } from '#platform/worker.ts'
import { forgetStored } from '@mutirao/client/forget-stored'
import { keptAtSignOut, officeReadsDatabase } from '@mutirao/client/stored-keys'
import { call } from '@mutirao/client/call'
import { currentPage, currentRouter, pageOf, queryClientOf } from '#machine/router.ts'
import { loginPath } from '#links/paths.ts'
import type { PageState } from '@mutirao/contract/pages'
import { bearerToken, renewToken, forgetSession, readSession, useKnownSession, type Session } from './session-renewal.ts'
import { showSnackOf } from '#page/snack-texts.ts'
import { forgetPlace } from './place.ts'
import { isAgeVerified } from './signed-in.ts'
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

/** At most one silent renewal; throws a NetworkProblem when nobody answers. */
export async function restoreSession(): Promise<Session> {
  if (readSession().status === 'unknown') await bearerToken()
  return readSession()
}

/** For require-session.ts. */
export async function checkSession({ context, location }: { context: { page: PageState }; location: { href: string } }): Promise<void> {
  const { status } = await restoreSession()
  if (status !== 'in') throw redirect({ to: loginPath(context.page), search: { to: location.href } })
}

/** Spec §4: one renewal and one retry after a 401; then the session is over and the login asks. */
export async function sendSigned(endpoint: EndpointOptions, ask: Ask): Promise<Response> {
  const use = tokenUseOf(endpoint)
  if (use === 'never' || (use === 'personal' && !isClosedShop() && !isAgeVerified())) return ask()
  const began = signOuts
  const token = await tokenFor(endpoint)
  const response = await ask(token)
  if (response.status !== 401 || !(await isAboutToken(response))) return response
  if (!token) return endpoint.auth === 'client' ? askForLogin(began) : response
  const renewed = await renewToken(token)
  const retried = renewed ? await ask(renewed) : response
  return retried.status === 401 && (await isAboutToken(retried)) ? askForLogin(began) : retried
}

function isClosedShop(): boolean {
  return currentPage()?.tenant.isIntranet === true
}

/** Public reads do not wait for a session that cannot be renewed now. */
async function tokenFor(endpoint: EndpointOptions): Promise<string | undefined> {
  try {
    return await bearerToken()
  } catch (error) {
    if (endpoint.auth === 'public') return undefined
    throw error
  }
}

/** A wrong code is a 401 as well, and no renewal makes it right. */
async function isAboutToken(response: Response): Promise<boolean> {
  const { code }: { code?: string } = await response
    .clone()
    .json()
    .catch(() => ({}))
  return code === undefined || code === 'authentication'
}

let going: Promise<unknown> | undefined

/** The number of sign-outs begun or ended here. */
let signOuts = 0

/**
 * Spec §8: the session is over; the call resolves as auth_required. Many calls may fail at once: the shopper goes once, and nowhere where they
 * signed out themselves while the call was under way.
 */
function askForLogin(began: number): never {
  if (began !== signOuts) throw new Problem('auth_required')
  forgetSession()
  const router = currentRouter()
  if (router && !isLoginShown(router.state.location.pathname)) {
    going ??= router
      .navigate({ to: loginPath(pageOf(router)), search: { to: router.state.location.href } })
      .finally(() => (going = undefined))
    showSnackOf('loginRequired', m.snack_login_required())
  }
  throw new Problem('auth_required')
}

const isLoginShown = (path: string) => /^\/(login|auth|intranet\/login)$/.test(path)

/** Spec §2: a closed shop has its own door, the native app hands over to AuthHandle, and the web opens Home as on a first visit. */
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
  // The office shares this session; what it keeps of people goes with it.
  forgetDatabase(officeReadsDatabase)
  await forgetKeptPages().catch(() => {})
  // The server has forgotten the device already; a push service that does not answer holds nobody here.
  void endPushes().catch(() => {})
  const router = currentRouter()
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

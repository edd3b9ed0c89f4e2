import type { guardIntranet } from './intranet-guard.ts'
import type { Session } from './session.ts'
import { hasLapsed, isSignedIn } from './signed-in.ts'

type Visit = Parameters<typeof import('./session.ts').checkSession>[0]

/**
 * A route's `beforeLoad`: redirects strangers to the sign-in, which returns to the same address. The chunk is imported here, because
 * routes are part of every page.
 */
export async function requireSession(visit: Visit): Promise<void> {
  if (!import.meta.env.SSR) await (await import('./session.ts')).checkSession(visit)
}

/** The same for a screen that guests have, too: it redirects people whose login ended without a sign-out. */
export async function requireKnownLogin(visit: Visit): Promise<void> {
  if (!import.meta.env.SSR && (isSignedIn() || hasLapsed())) await (await import('./session.ts')).checkKnownLogin(visit)
}

export const restoreSession = async (): Promise<Session> => (await import('./session.ts')).restoreSession()

/** The server renders an intranet screen without knowing the visitor, so the browser applies the rule again. */
export async function sendInsidersHome(visit: Parameters<typeof guardIntranet>[0]): Promise<void> {
  if (!import.meta.env.SSR) await (await import('./intranet-guard.ts')).guardIntranet(visit)
}

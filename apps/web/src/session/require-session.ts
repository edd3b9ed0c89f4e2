import type { Session } from './session.ts'
import type { guardIntranet } from './intranet-guard.ts'

type Visit = Parameters<typeof import('./session.ts').checkSession>[0]

/** A route's `beforeLoad`: strangers go to the login, and come back to the same address after it. Routes are in every page: the rest is not. */
export async function requireSession(visit: Visit): Promise<void> {
  if (!import.meta.env.SSR) await (await import('./session.ts')).checkSession(visit)
}

export const restoreSession = async (): Promise<Session> => (await import('./session.ts')).restoreSession()

/** An intranet screen opened by its address was made by the server, which knows nobody: the rule is asked again here. */
export async function sendInsidersHome(visit: Parameters<typeof guardIntranet>[0]): Promise<void> {
  if (!import.meta.env.SSR) await (await import('./intranet-guard.ts')).guardIntranet(visit)
}

import type { AnyRouter } from '@tanstack/react-router'
import { logLine } from '@mutirao/client/client-log'
import { shownMatches } from '#machine/router.ts'

/** Writes screens, by their route, and unexpected errors into the log of this visit. */
export function keepVisitLog(router: AnyRouter): void {
  const logScreen = () => logLine(`screen ${shownMatches(router).at(-1)?.fullPath ?? 'none'}`)
  logScreen()
  router.subscribe('onResolved', logScreen)
  addEventListener('error', ({ error, message }) => logLine(`error ${error instanceof Error ? String(error) : message}`))
  addEventListener('unhandledrejection', ({ reason }) => logLine(`rejection ${String(reason)}`))
}

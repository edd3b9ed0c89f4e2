import type { AnyRouter } from '@tanstack/react-router'
import { shownMatches } from '#machine/router.ts'
import { logLine } from '@mutirao/client/client-log'

const isAbort = (reason: unknown) => reason instanceof DOMException && reason.name === 'AbortError'

/** Writes screens, by their route, and unexpected errors into the log of this visit. */
export function keepVisitLog(router: AnyRouter): void {
  const logScreen = () => logLine(`screen ${shownMatches(router).at(-1)?.fullPath ?? 'none'}`)
  logScreen()
  router.subscribe('onResolved', logScreen)
  addEventListener('error', ({ error, message }) => logLine(`error ${error instanceof Error ? String(error) : message}`))
  addEventListener('unhandledrejection', (event) => {
    // Spec §8: an aborted request is not an error.
    if (isAbort(event.reason)) event.preventDefault()
    else logLine(`rejection ${String(event.reason)}`)
  })
}

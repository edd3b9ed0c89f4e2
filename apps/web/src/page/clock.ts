import { useCallback, useSyncExternalStore } from 'react'
import { serverNow } from '@mutirao/client/server-clock'
import { usePageState } from './page-state.ts'

/**
 * The time in steps of `everyMs`. The first render uses the page's time, on the server and in the browser, so that hydration matches; the next one
 * uses the clock.
 */
export function useNow(everyMs: number): number {
  const { now } = usePageState()
  const subscribe = useCallback(
    (onTick: () => void) => {
      const timer = setInterval(onTick, everyMs)
      return () => clearInterval(timer)
    },
    [everyMs],
  )
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(serverNow() / everyMs) * everyMs,
    () => now,
  )
}

import { useCallback, useSyncExternalStore } from 'react'
import { usePageState } from './page-state.ts'

/** What the server's clock said when this page's own stood at zero; unknown until it has spoken. */
let serverStart: number | undefined

/**
 * A moment the server has named. Answers only ever arrive late, so the latest clock is the right one; the page's own count of time does
 * not move when the phone's clock is set, and after a sleep the next answer brings it forward.
 */
export function hearServerClock(moment: number): void {
  if (Number.isFinite(moment)) serverStart = Math.max(serverStart ?? -Infinity, moment - performance.now())
}

/** For tests: as if no answer had come yet. */
export const forgetServerClock = () => (serverStart = undefined)

/** The server's time, whatever the phone's clock says. */
export const serverNow = (): number => (serverStart === undefined ? Date.now() : Math.floor(serverStart + performance.now()))

/**
 * The time in steps of `everyMs`. The first render uses the moment for which the page was made, on the server and here, so
 * that both draw the same; a moment later it is now.
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

/** The server's time when this page's clock was zero; undefined until the first response. */
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

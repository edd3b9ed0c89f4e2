/** The server's time when this page's clock was zero; undefined until the first response. */
let serverStart: number | undefined
/** Milliseconds by which the device's clock is behind, as known from before this page; counts until the first response. */
let knownError = 0

/**
 * A moment the server has named. Answers only ever arrive late, so the latest clock is the right one; the page's own count of time does
 * not move when the phone's clock is set, and after a sleep the next answer brings it forward.
 */
export function hearServerClock(moment: number): void {
  if (Number.isFinite(moment)) serverStart = Math.max(serverStart ?? -Infinity, moment - performance.now())
}

/** For a page without a network: corrects the device's clock by `clockError` of an earlier page. */
export function assumeClockError(error: number): void {
  if (Number.isFinite(error)) knownError = error
}

/** The server's time, whatever the phone's clock says. */
export const serverNow = (): number => (serverStart === undefined ? Date.now() + knownError : Math.floor(serverStart + performance.now()))

/** Milliseconds by which the device's clock is behind the server's; undefined until the first response. */
export const clockError = (): number | undefined => (serverStart === undefined ? undefined : serverNow() - Date.now())

/** For tests: as if no answer had come yet. */
export function forgetServerClock(): void {
  serverStart = undefined
  knownError = 0
}

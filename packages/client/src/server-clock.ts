/** The server's time when this page's clock was zero; undefined until the first response. */
let serverStart: number | undefined
/** The clock error of an earlier page, in ms; used until the first response. */
let knownError = 0

/**
 * Takes a timestamp of the server. Responses can only be late, so the latest implied server time is right. It is counted on the monotonic clock,
 * which does not change when the device's clock is set; after a sleep the next response corrects it.
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

/** For tests: restores the state before the first response. */
export function forgetServerClock(): void {
  serverStart = undefined
  knownError = 0
}

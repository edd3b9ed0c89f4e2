import { clockError } from '@mutirao/client/server-clock'
import { readStored, store } from '@mutirao/client/storage'
import { clockErrorKey } from '@mutirao/client/stored-keys'

/** Responses arrive late and a cached page may be a minute old, so a smaller difference does not count as a clock error. */
const LEAST_MS = 120_000

/** Stores the device's clock error when the page is left, because the next page may have no network. */
export function keepClockError(): void {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && storeError())
  addEventListener('pagehide', storeError)
}

function storeError() {
  const error = clockError()
  if (error === undefined) return
  const isOff = Math.abs(error) >= LEAST_MS
  if (isOff || readStored(clockErrorKey)) store(clockErrorKey, isOff ? error : 0)
}

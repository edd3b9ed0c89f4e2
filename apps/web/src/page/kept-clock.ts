import { readStored, store } from '@mutirao/client/storage'
import { clockErrorKey } from '@mutirao/client/stored-keys'
import { clockError } from '@mutirao/client/server-clock'

/** Answers arrive late, and a cached page may be a minute old: less is no error of the device's clock. */
const LEAST_MS = 120_000

/** Stores how far the device's clock is off, whenever the page is left: the next one may have no network to ask. */
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

import { isNativeShell } from '#platform/device.ts'
import { readStored, store } from '@mutirao/client/storage'
import { debugKey } from '@mutirao/client/stored-keys'

/** Spec §6: on localhost, or with the debug flag, which `/version?debug` sets and `/version?debug=off` removes. */
export function mayUseTools(): boolean {
  const flag = new URLSearchParams(location.search).get('debug')
  if (flag !== null) store(debugKey, flag !== 'off')
  return isLocal() || readStored(debugKey) === true
}

/** The native app's own document is at localhost on every phone. */
const isLocal = () =>
  !isNativeShell() && (/^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname) || location.hostname.endsWith('.localhost'))

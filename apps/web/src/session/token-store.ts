import { isNativeShell } from '#platform/device.ts'
import { safeStorage, type SafeStorage } from '#platform/safe-storage.ts'
import { refreshTokenKey } from '@mutirao/client/stored-keys'

/** The storage of the refresh token between two visits. */
export type TokenStore = {
  /** The token for a session call; undefined when the browser sends it by cookie. */
  read: () => Promise<string | undefined>
  /** Stores a new token; undefined deletes it at the end of the session. */
  keep: (token: string | undefined) => Promise<void>
}

/** In browsers: an HttpOnly cookie that the server sets and clears (product.md §3). */
const cookieTokens: TokenStore = { read: async () => undefined, keep: async () => {} }

/** In the native app, which has no cookies. Writes run in order, and reads wait for them. */
export function deviceTokens(storage: SafeStorage): TokenStore {
  let last: Promise<unknown> = Promise.resolve()
  return {
    read: () => last.then(() => storage.read(refreshTokenKey)),
    keep(token) {
      const next = last.then(() => (token === undefined ? storage.remove(refreshTokenKey) : storage.write(refreshTokenKey, token)))
      last = next.catch(() => {})
      return next
    },
  }
}

let ofDevice: TokenStore | undefined

export const tokenStore = (): TokenStore => (isNativeShell() ? (ofDevice ??= deviceTokens(safeStorage())) : cookieTokens)

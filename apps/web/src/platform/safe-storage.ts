/** Device storage that no other app or site can read. Asynchronous, because it may have to be unlocked. */
export type SafeStorage = {
  read: (key: string) => Promise<string | undefined>
  write: (key: string, value: string) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** Uses the app's web storage; values that it refuses are kept in memory until the app ends. */
export function safeStorageIn(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SafeStorage {
  const held = new Map<string, string>()
  return {
    async read(key) {
      try {
        return held.get(key) ?? storage.getItem(key) ?? undefined
      } catch {
        return held.get(key)
      }
    },
    async write(key, value) {
      held.set(key, value)
      try {
        storage.setItem(key, value)
      } catch {
        // Kept in memory only: the next start requires a new sign-in.
      }
    },
    async remove(key) {
      held.delete(key)
      try {
        storage.removeItem(key)
      } catch {
        // Storage is unavailable.
      }
    },
  }
}

let ofDevice: SafeStorage | undefined

/** The device's key chain; set before the first call of a native app. */
export const setSafeStorage = (storage: SafeStorage) => void (ofDevice = storage)

/** The key chain, or without one this app's own storage. */
export const safeStorage = (): SafeStorage => (ofDevice ??= safeStorageIn(localStorage))

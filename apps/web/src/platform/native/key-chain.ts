import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import type { SafeStorage } from '../safe-storage.ts'

/**
 * The key chain of iOS, the key store of Android. A value stays on this device: a backup restored on another one has none. What the key chain refuses is
 * held until the app ends.
 */
export function keyChain(): SafeStorage {
  const held = new Map<string, string>()
  return {
    async read(key) {
      const value = held.get(key) ?? (await SecureStorage.get(key, false, false).catch(() => undefined))
      return typeof value === 'string' ? value : undefined
    },
    async write(key, value) {
      held.set(key, value)
      await SecureStorage.set(key, value, false, false, KeychainAccess.whenUnlockedThisDeviceOnly).catch(() => undefined)
    },
    async remove(key) {
      held.delete(key)
      await SecureStorage.remove(key, false).catch(() => undefined)
    },
  }
}

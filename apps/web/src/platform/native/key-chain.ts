import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import type { SafeStorage } from '../safe-storage.ts'

/**
 * The key chain of iOS or the key store of Android. A value is bound to this device: a backup does not restore it on
 * another one. A value that cannot be stored is kept in memory until the app ends.
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

import { safeStorage } from '#platform/safe-storage.ts'
import { setVisitorSecret } from '@mutirao/client/call'
import { leadSecretKey } from '@mutirao/client/stored-keys'
import { setSecretKeeper } from './lead.ts'

/** In the native app: sends the visitor's secret from the key chain with every call, and stores a new visitor's secret there. */
export async function sendVisitorSecret(): Promise<void> {
  const storage = safeStorage()
  setVisitorSecret(await storage.read(leadSecretKey))
  setSecretKeeper((secret) => {
    setVisitorSecret(secret)
    void (secret === undefined ? storage.remove(leadSecretKey) : storage.write(leadSecretKey, secret))
  })
}

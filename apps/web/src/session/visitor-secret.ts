import { setVisitorSecret } from '@mutirao/client/call'
import { leadSecretKey } from '@mutirao/client/stored-keys'
import { safeStorage } from '#platform/safe-storage.ts'
import { setSecretKeeper } from './lead.ts'

/** In the native app: the visitor's secret is read from the key chain and sent with every call, and a new visitor's is kept there. */
export async function sendVisitorSecret(): Promise<void> {
  const storage = safeStorage()
  setVisitorSecret(await storage.read(leadSecretKey))
  setSecretKeeper((secret) => {
    setVisitorSecret(secret)
    void (secret === undefined ? storage.remove(leadSecretKey) : storage.write(leadSecretKey, secret))
  })
}

import { createECDH, hkdfSync } from 'node:crypto'

const curve = () => createECDH('prime256v1')

/** The default key of an installation: derived from its secret, so the same at each start. */
export function vapidKeyFrom(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'web push', 32)).toString('base64url')
}

/** The public key, for a browser's subscription. */
export function publicVapidKey(privateKey: string): string {
  const pair = curve()
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey('base64url', 'uncompressed')
}

/** 32 bytes that are a scalar of the curve P-256, as `web-push generate-vapid-keys` writes them. */
export function isVapidKey(text: string): boolean {
  try {
    return /^[\w-]{43}$/.test(text) && publicVapidKey(text) !== ''
  } catch {
    return false
  }
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM under a key derived for this shop: a text encrypted for one shop cannot be decrypted for another. */
export function encrypt(key: string, tenantId: string, text: string): string {
  return encryptBy(keyOf(key, tenantId, 'personal data'), text)
}

/** Throws when none of the keys encrypted it. */
export function decrypt(keys: readonly string[], tenantId: string, text: string): string {
  const key = keys[ageOfKey(keys, tenantId, text)] ?? keys[0]!
  return decryptBy(keyOf(key, tenantId, 'personal data'), text)
}

/** The position of the key that encrypted the text; -1 when none did. */
export const ageOfKey = (keys: readonly string[], tenantId: string, text: string): number =>
  keys.findIndex((key) => opens(keyOf(key, tenantId, 'personal data'), text))

/** The text under the newest key; undefined when none of the keys encrypted it. */
export function encryptAgain(keys: readonly string[], tenantId: string, text: string): string | undefined {
  const age = ageOfKey(keys, tenantId, text)
  if (age <= 0) return age === 0 ? text : undefined
  return encrypt(keys[0]!, tenantId, decrypt([keys[age]!], tenantId, text))
}

/** The tag proves the key. */
function opens(key: Buffer, text: string): boolean {
  try {
    decryptBy(key, text)
    return true
  } catch {
    return false
  }
}

/** version identifies the secret, so that secrets can be rotated. */
export type Sealed = { text: string; version: string }
/** The shop and the purpose of a sealed text; it opens for no other. */
type Seal = { tenantId: string; purpose: string }

export function seal([newest]: readonly string[], { tenantId, purpose }: Seal, text: string): Sealed {
  return { text: encryptBy(keyOf(newest!, tenantId, purpose), text), version: versionOf(newest!) }
}

/** Returns undefined when none of the secrets sealed it. */
export function unseal(secrets: readonly string[], { tenantId, purpose }: Seal, sealed: Sealed): string | undefined {
  const secret = secrets.find((each) => versionOf(each) === sealed.version)
  return secret === undefined ? undefined : decryptBy(keyOf(secret, tenantId, purpose), sealed.text)
}

const versionOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'version', 6)).toString('base64url')

function encryptBy(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function decryptBy(key: Buffer, text: string): string {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

function keyOf(key: string, tenantId: string, purpose: string) {
  return Buffer.from(hkdfSync('sha256', key, tenantId, purpose, 32))
}

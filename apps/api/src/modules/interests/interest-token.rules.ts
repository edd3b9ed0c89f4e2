import { isProvedBy, keyedHash } from '#ids.ts'

const PROOF_SIGNS = 22

/** The server's key, and the shop of the token. */
type Signing = { key: string; tenantId: string }
type Reading = { keys: readonly string[]; tenantId: string }

/** Short enough for an SMS: the id's 16 bytes and half of a keyed hash that also covers the shop. */
export function interestToken(signing: Signing, id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + proofOf(signing, id)
}

export function readInterestToken({ keys, tenantId }: Reading, token: string): string | undefined {
  const [, encoded, proof] = token.match(/^([\w-]{22})([\w-]{22})$/) ?? []
  if (!encoded || !proof) return undefined
  const hex = Buffer.from(encoded, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isProvedBy(keys, proof, (key) => proofOf({ key, tenantId }, id)) ? id : undefined
}

function proofOf({ key, tenantId }: Signing, id: string) {
  return keyedHash(key, 'interest', tenantId, id).slice(0, PROOF_SIGNS)
}

import { isProvedBy, keyedHash } from '#ids.ts'

const PROOF_SIGNS = 22

/** The server's key, and the shop of the token. */
type Signing = { key: string; tenantId: string }
type Reading = { keys: readonly string[]; tenantId: string }

/** Ends the news of one person without a sign-in: the lead's 16 bytes, and half of a keyed hash that also covers the shop. */
export function leaveToken(signing: Signing, leadId: string): string {
  return Buffer.from(leadId.replaceAll('-', ''), 'hex').toString('base64url') + proofOf(signing, leadId)
}

export function readLeaveToken({ keys, tenantId }: Reading, token: string): string | undefined {
  const [, encoded, proof] = token.match(/^([\w-]{22})([\w-]{22})$/) ?? []
  if (!encoded || !proof) return undefined
  const hex = Buffer.from(encoded, 'base64url').toString('hex')
  const leadId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isProvedBy(keys, proof, (key) => proofOf({ key, tenantId }, leadId)) ? leadId : undefined
}

const proofOf = ({ key, tenantId }: Signing, leadId: string) => keyedHash(key, 'marketing', tenantId, leadId).slice(0, PROOF_SIGNS)

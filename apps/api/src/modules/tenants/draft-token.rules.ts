import { isProvedBy, keyedHash } from '#ids.ts'
import { HOUR_MS } from '@mutirao/domain/zoned-time'

const PROOF_SIGNS = 22

/** The server's key, and the shop of the token. */
type Signing = { key: string; tenantId: string }
type Reading = { keys: readonly string[]; tenantId: string }

/** The draft that the token shows, until when, and who asked for it: whoever loses the right takes it along. */
export type DraftToken = { kind: string; id: string; expiresAt: Date; by: { staffId: string | null; keyId: string | null } }

export const expiryOf = (now: Date): Date => new Date(now.getTime() + HOUR_MS)

/** In the clear with a keyed hash that also covers the shop; no part has a dot. */
export function draftToken(signing: Signing, { kind, id, expiresAt, by }: DraftToken): string {
  const who = by.staffId === null ? `k${by.keyId}` : `s${by.staffId}`
  const said = [kind, id, Math.floor(expiresAt.getTime() / 1000).toString(36), who].join('.')
  return `${said}.${proofOf(signing, said)}`
}

/** Returns undefined for a token that this server did not sign for this shop; one that has expired is returned. */
export function readDraftToken({ keys, tenantId }: Reading, token: string): DraftToken | undefined {
  const [, said, proof] = /^(.+)\.([\w-]{22})$/.exec(token) ?? []
  if (!said || !proof || !isProvedBy(keys, proof, (key) => proofOf({ key, tenantId }, said))) return undefined
  const [kind, id, seconds, who] = said.split('.') as [string, string, string, string]
  const actor = who.slice(1)
  const by = who.startsWith('k') ? { staffId: null, keyId: actor } : { staffId: actor, keyId: null }
  return { kind, id, expiresAt: new Date(Number.parseInt(seconds, 36) * 1000), by }
}

const proofOf = ({ key, tenantId }: Signing, said: string) => keyedHash(key, 'draft', tenantId, said).slice(0, PROOF_SIGNS)

import { SignJWT, jwtVerify } from 'jose'
import { memo } from '#cache/memo.ts'
import { isProvedBy, keyedHash } from '#ids.ts'
import type { Secrets } from '#secrets.ts'

/** product.md §3 */
export const ACCESS_SECONDS = 7 * 86_400
export const REFRESH_SECONDS = 60 * 86_400

export type AccessClaims = { userId: string; sessionId: string }

/** An access token is signed for its shop, so that it is invalid in any other. */
export function signAccess({ key }: Secrets, tenantId: string, { userId, sessionId }: AccessClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setAudience(tenantId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_SECONDS)
    .sign(accessKey(key))
}

export async function readAccess({ keys }: Secrets, tenantId: string, token: string, now: Date): Promise<AccessClaims | undefined> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, accessKey(key), { audience: tenantId, algorithms: ['HS256'], currentDate: now })
      const { sub, sid } = payload
      return typeof sub === 'string' && typeof sid === 'string' ? { userId: sub, sessionId: sid } : undefined
    } catch {
      // The next key may have signed it.
    }
  }
  return undefined
}

/** A derived key, so that nothing else that the server signs passes for a token. Memoized: a process has one secret, tests have several. */
const accessKey = memo(100, (key: string) => new TextEncoder().encode(keyedHash(key, 'access')))

export type Family = { id: string; salt: string; generation: number }

/** "session.generation.proof": the proof is derived from the session's salt, so that the database stores no token. */
export function refreshToken({ key }: Pick<Secrets, 'key'>, tenantId: string, { id, salt, generation }: Family): string {
  return `${id}.${generation}.${keyedHash(key, 'refresh', tenantId, id, salt, String(generation))}`
}

export function parseRefresh(token: string): { sessionId: string; generation: number } | undefined {
  const [, sessionId, generation] = token.match(/^([0-9a-f-]{36})\.(\d{1,9})\.[\w-]{43}$/) ?? []
  return sessionId ? { sessionId, generation: Number(generation) } : undefined
}

export function isOwnRefresh({ keys }: Secrets, tenantId: string, token: string, family: Family): boolean {
  return isProvedBy(keys, token, (key) => refreshToken({ key }, tenantId, family))
}

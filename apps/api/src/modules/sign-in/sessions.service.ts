import { randomBytes } from 'node:crypto'
import { personOf } from '#actor.ts'
import { inTransaction, type Ctx } from '#context.ts'
import { keyedHash, uuidv7 } from '#ids.ts'
import { tieDevices } from '#modules/messages/push.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { LoginKey } from '@mutirao/domain/login-key'
import { rotationOf } from '@mutirao/domain/session'
import * as repository from './sessions.repository.ts'
import { insertSignIn, type SignInMethod } from './sign-in-events.repository.ts'
import { isOwnRefresh, parseRefresh, readAccess, REFRESH_SECONDS, refreshToken, signAccess } from './tokens.rules.ts'

export type GivenTokens = { access: string; refresh: string; userId: string; isBrief: boolean }

/** Opens a session for a user who has just signed in by `method`, and logs the sign-in (spec §4). */
export async function openSession(
  ctx: Ctx,
  userId: string,
  { method, isBrief = false, key }: { method: SignInMethod; isBrief?: boolean; key: LoginKey },
): Promise<GivenTokens> {
  const session = { id: uuidv7(ctx.now.getTime()), salt: randomBytes(16).toString('base64url'), generation: 1 }
  await inTransaction(ctx, async (tx) => {
    const times = { rotatedAt: tx.now, createdAt: tx.now, expiresAt: endOf(tx) }
    const proof = { isByPasskey: method === 'PASSKEY', provedKey: method === 'CODE' ? key.type : null }
    await repository.insertSession(tx, { ...session, ...times, ...proof, tenantId: tx.tenant.id, userId, isBrief })
    await tieDevices(tx, { userId, sessionId: session.id })
    await insertSignIn(tx, { id: session.id, userId, method, network: networkHash(tx) })
  })
  return tokensOf(ctx, { ...session, userId, isBrief })
}

/**
 * product.md §3: each use rotates the token. A token reused within 10 s gets the same new one; later reuse ends the session. Throws
 * renewal_failed, without a reason.
 */
export async function renewSession(ctx: Ctx, token: string | undefined): Promise<GivenTokens> {
  const given = token === undefined ? undefined : parseRefresh(token)
  if (!token || !given) throw new Problem('renewal_failed')
  // Retries once when another request has renewed the session meanwhile.
  for (let attempt = 0; attempt < 2; attempt++) {
    const session = await repository.findSession(ctx, given.sessionId)
    const isAlive = session && !session.endedAt && session.expiresAt > ctx.now
    if (!isAlive || !isOwnRefresh(ctx.services.secrets, ctx.tenant.id, token, { ...session, generation: given.generation }))
      throw new Problem('renewal_failed')
    const outcome = rotationOf(given.generation, session, ctx.now)
    if (outcome === 'repeat') return tokensOf(ctx, session)
    if (outcome === 'replay') {
      await repository.endSession(ctx, session.id)
      throw new Problem('renewal_failed')
    }
    if (await repository.rotate(ctx, session.id, session.generation, endOf(ctx)))
      return tokensOf(ctx, { ...session, generation: session.generation + 1 })
  }
  throw new Problem('renewal_failed')
}

/** Ends the caller's own session, or the session of its refresh token. */
export async function closeSession(ctx: Ctx, token: string | undefined): Promise<void> {
  const person = personOf(ctx)
  if (person) await repository.endSession(ctx, person.sessionId)
  const given = token === undefined ? undefined : parseRefresh(token)
  if (!token || !given) return
  const session = await repository.findSession(ctx, given.sessionId)
  const isOwn = session && isOwnRefresh(ctx.services.secrets, ctx.tenant.id, token, { ...session, generation: given.generation })
  if (isOwn) await repository.endSession(ctx, session.id)
}

/** The person of an access token of this shop; the session is checked on every call. */
export async function findSignedIn(ctx: Ctx, token: string) {
  const claims = await readAccess(ctx.services.secrets, ctx.tenant.id, token, ctx.now)
  return claims && repository.findSignedIn(ctx, claims.sessionId, claims.userId)
}

async function tokensOf(ctx: Ctx, session: { id: string; salt: string; generation: number; userId: string; isBrief: boolean }) {
  const { secrets } = ctx.services
  const access = await signAccess(secrets, ctx.tenant.id, { userId: session.userId, sessionId: session.id }, ctx.now)
  return { access, refresh: refreshToken(secrets, ctx.tenant.id, session), userId: session.userId, isBrief: session.isBrief }
}

const networkHash = ({ services, tenant, ip }: Ctx) => keyedHash(services.secrets.key, 'network', tenant.id, ip)
const endOf = ({ now }: Ctx) => new Date(now.getTime() + REFRESH_SECONDS * 1000)

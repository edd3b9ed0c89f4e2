import { and, eq, lte } from 'drizzle-orm'
import type { PersonCtx } from '#context.ts'
import { loginKeys, sessions } from '#db/schema/people.ts'
import type { LoginKey } from '@mutirao/domain/login-key'

/** The contact whose code opened the caller's session; undefined after other sign-ins, and when the contact has changed since. */
export async function findProvedKey({ db, tenant, actor }: PersonCtx): Promise<LoginKey | undefined> {
  const [key] = await db
    .select({ type: loginKeys.type, value: loginKeys.value })
    .from(sessions)
    .innerJoin(
      loginKeys,
      and(
        eq(loginKeys.tenantId, sessions.tenantId),
        eq(loginKeys.userId, sessions.userId),
        eq(loginKeys.type, sessions.provedKey),
        lte(loginKeys.verifiedAt, sessions.createdAt),
      ),
    )
    .where(and(eq(sessions.tenantId, tenant.id), eq(sessions.id, actor.sessionId)))
  return key
}

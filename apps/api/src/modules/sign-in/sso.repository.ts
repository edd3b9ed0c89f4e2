import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { ssoAttempts } from '#db/schema/people.ts'

export async function insertAttempt({ db, tenant, now }: Ctx, attempt: Omit<typeof ssoAttempts.$inferInsert, 'tenantId'>) {
  await db.delete(ssoAttempts).where(and(eq(ssoAttempts.tenantId, tenant.id), lt(ssoAttempts.expiresAt, now)))
  await db.insert(ssoAttempts).values({ ...attempt, tenantId: tenant.id })
}

/** Deletes and returns the attempt with this state (its hash by each key): a repeated callback finds nothing. */
export async function takeAttempt({ db, tenant, now }: Ctx, states: readonly string[], provider: string) {
  const [row] = await db
    .delete(ssoAttempts)
    .where(
      and(
        eq(ssoAttempts.tenantId, tenant.id),
        inArray(ssoAttempts.state, [...states]),
        eq(ssoAttempts.provider, provider),
        gt(ssoAttempts.expiresAt, now),
      ),
    )
    .returning()
  return row
}

import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { passkeyChallenges, passkeys } from '#db/schema/passkeys.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export async function insertChallenge({ db, tenant }: ShopCtx, row: { challenge: string; userId?: string; expiresAt: Date }) {
  await db.insert(passkeyChallenges).values({ ...row, tenantId: tenant.id })
}

/** Uses up the challenge; false when it is unknown, expired, or another person's. */
export async function takeChallenge({ db, tenant, now }: ShopCtx, challenge: string, userId?: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.tenantId, tenant.id),
        eq(passkeyChallenges.challenge, challenge),
        userId === undefined ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
  return rowCount === 1
}

/** Returns false when the credential is known already. */
export async function insertPasskey({ db, tenant }: ShopCtx, row: Omit<PasskeyRow, 'tenantId' | 'lastUsedAt'>): Promise<boolean> {
  const { rowCount } = await db
    .insert(passkeys)
    .values({ ...row, tenantId: tenant.id })
    .onConflictDoNothing()
  return rowCount === 1
}

export function listPasskeys({ db, tenant }: ShopCtx, userId: string) {
  return db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.tenantId, tenant.id), eq(passkeys.userId, userId)))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id))
}

export async function findPasskey({ db, tenant }: ShopCtx, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.tenantId, tenant.id), eq(passkeys.id, id)))
  return row
}

/** Returns false when the passkey was removed, or another sign-in has stored this count or a higher one meanwhile. */
export async function markUsed({ db, tenant, now }: ShopCtx, id: string, counter: number): Promise<boolean> {
  const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.tenantId, tenant.id), eq(passkeys.id, id), isNext))
  return rowCount === 1
}

export async function deletePasskeys({ db, tenant }: ShopCtx, userId: string): Promise<void> {
  await db.delete(passkeys).where(and(eq(passkeys.tenantId, tenant.id), eq(passkeys.userId, userId)))
}

export async function deletePasskey({ db, tenant }: ShopCtx, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(passkeys)
    .where(and(eq(passkeys.tenantId, tenant.id), eq(passkeys.userId, userId), eq(passkeys.id, id)))
  return rowCount === 1
}

import { eq, sql } from 'drizzle-orm'
import type { Ctx, LeadCtx } from '#context.ts'
import { wishes } from '#db/schema/interests.ts'

/** A repeated wish updates the time of the existing row. */
export async function saveWish({ db, tenant, actor, now }: LeadCtx, words: string): Promise<void> {
  await db
    .insert(wishes)
    .values({ tenantId: tenant.id, leadId: actor.leadId, words, createdAt: now })
    .onConflictDoUpdate({ target: [wishes.tenantId, wishes.leadId, wishes.words], set: { createdAt: now } })
}

/** More than a merchant reads. */
const MOST_LISTED = 200

export type WishCount = { words: string; people: number; last: Date }

/** The most frequent wishes first; without personal data. */
export function countWishes({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>): Promise<WishCount[]> {
  return db
    .select({
      words: wishes.words,
      people: sql<number>`count(*)::int`,
      last: sql<Date>`max(${wishes.createdAt})`.mapWith(wishes.createdAt),
    })
    .from(wishes)
    .where(eq(wishes.tenantId, tenant.id))
    .groupBy(wishes.words)
    .orderBy(sql`count(*) desc`, sql`max(${wishes.createdAt}) desc`, wishes.words)
    .limit(MOST_LISTED)
}

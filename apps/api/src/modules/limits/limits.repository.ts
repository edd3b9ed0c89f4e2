import { and, eq, gt, sql } from 'drizzle-orm'
import { rateLimits } from '#db/schema/people.ts'
import type { Ctx } from '../../context.ts'

/** Adds one to the bucket; a bucket that began before `oldest` begins again. One statement: two at once count two. */
export async function countUse({ db, tenant, now }: Ctx, bucket: string, oldest: Date) {
  const [row] = await db
    .insert(rateLimits)
    .values({ tenantId: tenant.id, bucket, count: 1, startedAt: now })
    .onConflictDoUpdate({
      target: [rateLimits.tenantId, rateLimits.bucket],
      set: {
        count: sql`case when ${rateLimits.startedAt} <= ${oldest} then 1 else ${rateLimits.count} + 1 end`,
        startedAt: sql`case when ${rateLimits.startedAt} <= ${oldest} then excluded.started_at else ${rateLimits.startedAt} end`,
      },
    })
    .returning({ count: rateLimits.count, startedAt: rateLimits.startedAt })
  return row!
}

export async function findUses({ db, tenant }: Ctx, bucket: string, oldest: Date): Promise<number> {
  const [row] = await db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.tenantId, tenant.id), eq(rateLimits.bucket, bucket), gt(rateLimits.startedAt, oldest)))
  return row?.count ?? 0
}

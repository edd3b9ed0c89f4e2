import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { rateLimits } from '#db/schema/people.ts'

type Bucket = { bucket: string; by: 0 | 1 | -1 }

/**
 * Adds one or zero to each bucket, or takes one away; a bucket that began before `oldest` restarts. One statement, so that concurrent tries are both counted;
 * sorted buckets, so that two requests cannot deadlock.
 */
export function countEach({ db, tenant, now }: Ctx, buckets: readonly Bucket[], oldest: Date) {
  const sorted = buckets.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1))
  return db
    .insert(rateLimits)
    .values(sorted.map(({ bucket, by }) => ({ tenantId: tenant.id, bucket, count: by, startedAt: now })))
    .onConflictDoUpdate({
      target: [rateLimits.tenantId, rateLimits.bucket],
      set: {
        count: sql`case when ${rateLimits.startedAt} <= ${oldest} then greatest(excluded.count, 0) else ${rateLimits.count} + excluded.count end`,
        startedAt: sql`case when ${rateLimits.startedAt} <= ${oldest} then excluded.started_at else ${rateLimits.startedAt} end`,
      },
    })
    .returning({ bucket: rateLimits.bucket, count: rateLimits.count, startedAt: rateLimits.startedAt })
}

export async function readTries({ db, tenant }: Ctx, bucket: string, oldest: Date): Promise<number> {
  const [row] = await db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.tenantId, tenant.id), eq(rateLimits.bucket, bucket), gt(rateLimits.startedAt, oldest)))
  return row?.count ?? 0
}

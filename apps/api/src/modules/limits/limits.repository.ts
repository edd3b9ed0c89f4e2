import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { rateLimits } from '#db/schema/people.ts'
import { textStatement } from '#db/statement.ts'

type Bucket = { bucket: string; by: 0 | 1 | -1 }
type CountValues = { tenantId: string; bucket: string; by: number; now: Date; oldest: Date }

/** One bucket: on Citus an insert of several selected rows takes no parameters in its `on conflict`. */
const counting = textStatement<CountValues, { bucket: string; count: number; startedAt: string }>()(
  ({ tenantId, bucket, by, now, oldest }) => sql`
    insert into rate_limits as r (tenant_id, bucket, count, started_at) values (${tenantId}, ${bucket}, ${by}, ${now})
    on conflict (tenant_id, bucket) do update set
      count = case when r.started_at <= ${oldest}::timestamptz then greatest(excluded.count, 0) else r.count + excluded.count end,
      started_at = case when r.started_at <= ${oldest}::timestamptz then excluded.started_at else r.started_at end
    returning bucket, count, started_at as "startedAt"`,
)

/**
 * Adds one or zero to each bucket, or takes one away; a bucket that began before `oldest` restarts. One statement for each, so that concurrent tries are
 * both counted, all in one trip; sorted buckets, so that two requests cannot deadlock.
 */
export async function countEach({ db, tenant, now }: Ctx, buckets: readonly Bucket[], oldest: Date) {
  const sorted = buckets.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1))
  const rows = await Promise.all(sorted.map(({ bucket, by }) => counting(db, { tenantId: tenant.id, bucket, by, now, oldest })))
  return rows.flat().map((row) => ({ ...row, startedAt: new Date(row.startedAt) }))
}

export async function readTries({ db, tenant }: Ctx, bucket: string, oldest: Date): Promise<number> {
  const [row] = await db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.tenantId, tenant.id), eq(rateLimits.bucket, bucket), gt(rateLimits.startedAt, oldest)))
  return row?.count ?? 0
}

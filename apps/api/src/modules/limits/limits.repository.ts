import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { rateLimits } from '#db/schema/people.ts'
import { textStatement } from '#db/statement.ts'

type Bucket = { bucket: string; by: 0 | 1 | -1 }
type Counted = { bucket: string; count: number; startedAt: string }

/** So many buckets in one statement. Their rows are written out: on Citus an insert of rows selected from lists takes no parameter in its `on conflict`. */
const countingOf = (count: number) =>
  textStatement<Record<string, unknown>, Counted>()((at) => {
    const rows = Array.from(
      { length: count },
      (_, index) => sql`(${at['tenantId']}::uuid, ${at[`bucket${index}`]}::text, ${at[`by${index}`]}::int, ${at['now']}::timestamptz)`,
    )
    return sql`
    insert into rate_limits as r (tenant_id, bucket, count, started_at) values ${sql.join(rows, sql`, `)}
    on conflict (tenant_id, bucket) do update set
      count = case when r.started_at <= ${at['oldest']}::timestamptz then greatest(excluded.count, 0) else r.count + excluded.count end,
      started_at = case when r.started_at <= ${at['oldest']}::timestamptz then excluded.started_at else r.started_at end
    returning bucket, count, started_at as "startedAt"`
  })
const counting = new Map<number, ReturnType<typeof countingOf>>()

/**
 * Adds one or zero to each bucket, or takes one away; a bucket that began before `oldest` restarts. One statement, so that concurrent tries are both
 * counted; sorted buckets, so that two requests cannot deadlock.
 */
export async function countEach({ db, tenant, now }: Ctx, buckets: readonly Bucket[], oldest: Date) {
  const sorted = buckets.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1))
  const count = counting.get(sorted.length) ?? countingOf(sorted.length)
  counting.set(sorted.length, count)
  const each = Object.fromEntries(
    sorted.flatMap(({ bucket, by }, index) => [[`bucket${index}`, bucket] as const, [`by${index}`, by] as const]),
  )
  const rows = await count(db, { tenantId: tenant.id, now, oldest, ...each })
  return rows.map((row) => ({ ...row, startedAt: new Date(row.startedAt) }))
}

export async function readTries({ db, tenant }: Ctx, bucket: string, oldest: Date): Promise<number> {
  const [row] = await db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.tenantId, tenant.id), eq(rateLimits.bucket, bucket), gt(rateLimits.startedAt, oldest)))
  return row?.count ?? 0
}

import { randomInt } from 'node:crypto'
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { ShopCtx } from '#context.ts'
import { createDb } from '#db/client.ts'
import { reports } from '#db/schema/reports.ts'
import { tenants } from '#db/schema/tenants.ts'

export type ReportRow = typeof reports.$inferSelect
export type NewReport = Pick<ReportRow, 'fingerprint' | 'version' | 'route' | 'errorName' | 'message' | 'log' | 'agent'>

/** Counts an equal report once more. */
export async function countAgain({ db, tenant, now }: ShopCtx, { fingerprint, log, agent }: NewReport): Promise<number | undefined> {
  const [row] = await db
    .update(reports)
    .set({ count: sql`${reports.count} + 1`, lastSeenAt: now, resolvedAt: null, log, agent })
    .where(and(eq(reports.tenantId, tenant.id), eq(reports.fingerprint, fingerprint)))
    .returning({ number: reports.number })
  return row?.number
}

/** Nine digits. They are random: a shop's number tells nothing of other shops, and no number leads to the next. */
const NUMBERS = [100_000_000, 1_000_000_000] as const

/** Answers the number of the equal report that another request has inserted meanwhile. */
export async function insertReport({ db, tenant, now }: ShopCtx, report: NewReport): Promise<number> {
  const [row] = await db
    .insert(reports)
    .values({ ...report, tenantId: tenant.id, number: randomInt(...NUMBERS), count: 1, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({ target: [reports.tenantId, reports.fingerprint], set: { count: sql`${reports.count} + 1`, lastSeenAt: now } })
    .returning({ number: reports.number })
  return row!.number
}

/** Keeps the newest `most` reports of the shop. */
export async function deleteOldest({ db, tenant }: ShopCtx, most: number): Promise<void> {
  const [last] = await db
    .select({ seen: reports.lastSeenAt, number: reports.number })
    .from(reports)
    .where(eq(reports.tenantId, tenant.id))
    .orderBy(desc(reports.lastSeenAt), desc(reports.number))
    .offset(most - 1)
    .limit(1)
  if (!last) return
  const isOlder = or(lt(reports.lastSeenAt, last.seen), and(eq(reports.lastSeenAt, last.seen), lt(reports.number, last.number)))
  await db.delete(reports).where(and(eq(reports.tenantId, tenant.id), isOlder))
}

export async function markResolved({ db, tenant, now }: ShopCtx, number: number): Promise<void> {
  await db
    .update(reports)
    .set({ resolvedAt: now })
    .where(and(eq(reports.tenantId, tenant.id), eq(reports.number, number)))
}

/** The owner's role reads the rows of all shops. */
const dbOf = (owner: pg.Pool) => createDb({ query: (config, values) => owner.query(config, values as unknown[]) })

export type ListedReport = { slug: string; report: ReportRow }

/** Open reports of all shops, or of one, the last seen first. */
export function listOpen(owner: pg.Pool, { slug, most }: { slug?: string; most: number }): Promise<ListedReport[]> {
  return dbOf(owner)
    .select({ slug: tenants.slug, report: reports })
    .from(reports)
    .innerJoin(tenants, eq(tenants.id, reports.tenantId))
    .where(and(isNull(reports.resolvedAt), slug === undefined ? undefined : eq(tenants.slug, slug)))
    .orderBy(desc(reports.lastSeenAt), desc(reports.number))
    .limit(most)
}

/** One report of each shop that has the number: in practice one. */
export function findReports(owner: pg.Pool, { number, slug }: { number: number; slug?: string }): Promise<ListedReport[]> {
  return dbOf(owner)
    .select({ slug: tenants.slug, report: reports })
    .from(reports)
    .innerJoin(tenants, eq(tenants.id, reports.tenantId))
    .where(and(eq(reports.number, number), slug === undefined ? undefined : eq(tenants.slug, slug)))
    .orderBy(tenants.slug)
}

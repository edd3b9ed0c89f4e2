import { and, asc, desc, eq, getTableColumns, isNotNull, lt, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { bulkChunks, bulkJobs } from '#db/schema/bulk.ts'
import { clients } from '#db/schema/people.ts'
import { apiKeys, staff } from '#db/schema/staff.ts'
import type { BulkMistake } from '@mutirao/contract/bulk'
import type { By } from './drafts.repository.ts'

type Shop = Pick<ShopCtx, 'db' | 'tenant'>
type Row = typeof bulkJobs.$inferSelect
export type JobRow = Omit<Row, 'tenantId' | 'dueAt' | 'attempts' | 'mistakes' | 'rights' | 'isByPasskey'> & { by: string | null }

const {
  tenantId: _tenant,
  dueAt: _due,
  attempts: _attempts,
  mistakes: _mistakes,
  rights: _rights,
  isByPasskey: _proof,
  ...head
} = getTableColumns(bulkJobs)

const ofJob = ({ tenant }: Shop, id: string) => and(eq(bulkJobs.tenantId, tenant.id), eq(bulkJobs.id, id))

/** Newest ended ones that are kept. */
const MOST_KEPT = 100

/** The sender of a job, with what the request that sent it might do. */
export type Sender = By & Pick<Row, 'rights' | 'isByPasskey'>

export async function insertJob(ctx: ShopCtx, { id, by }: { id: string; by: Sender }): Promise<void> {
  const { db, tenant, now } = ctx
  await db.insert(bulkJobs).values({ tenantId: tenant.id, id, ...by, state: 'WAITING', createdAt: now, dueAt: now, lines: 0 })
  await db.execute(sql`
    delete from ${bulkJobs} where tenant_id = ${tenant.id} and due_at is null and id in (
      select id from ${bulkJobs} where tenant_id = ${tenant.id} order by created_at desc, id desc offset ${MOST_KEPT})`)
}

export async function setLines({ db, tenant }: Shop, id: string, lines: number): Promise<void> {
  await db.update(bulkJobs).set({ lines }).where(ofJob({ db, tenant }, id))
}

/** Transactions that send wait here for each other, so that a count behind it sees the jobs of those before. */
export async function lockSends({ db, tenant }: Shop): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${tenant.id}`}, 0))`)
}

/** The jobs of the shop that have not ended. */
export async function countOpen({ db, tenant }: Shop): Promise<number> {
  return db.$count(bulkJobs, and(eq(bulkJobs.tenantId, tenant.id), isNotNull(bulkJobs.dueAt)))
}

export type Chunk = { position: number; firstLine: number; lines: Buffer }

export async function insertChunk({ db, tenant }: Shop, jobId: string, chunk: Chunk): Promise<void> {
  await db.insert(bulkChunks).values({ ...chunk, tenantId: tenant.id, jobId })
}

const ofChunk = ({ tenant }: Shop, jobId: string, position?: number) =>
  and(
    eq(bulkChunks.tenantId, tenant.id),
    eq(bulkChunks.jobId, jobId),
    position === undefined ? undefined : eq(bulkChunks.position, position),
  )

/** The positions and first lines, in order. */
export const listChunks = ({ db, tenant }: Shop, jobId: string) =>
  db
    .select({ position: bulkChunks.position, firstLine: bulkChunks.firstLine })
    .from(bulkChunks)
    .where(ofChunk({ db, tenant }, jobId))
    .orderBy(asc(bulkChunks.position))

export async function findChunk({ db, tenant }: Shop, jobId: string, position: number) {
  const [row] = await db
    .select({ lines: bulkChunks.lines, report: bulkChunks.report })
    .from(bulkChunks)
    .where(ofChunk({ db, tenant }, jobId, position))
  return row
}

export async function saveReport({ db, tenant }: Shop, jobId: string, { position, report }: { position: number; report: Buffer }) {
  await db
    .update(bulkChunks)
    .set({ lines: null, report })
    .where(ofChunk({ db, tenant }, jobId, position))
}

const readingJobs = ({ db }: Shop) =>
  db
    .select({ ...head, by: sql<string | null>`coalesce(${clients.name}, ${apiKeys.name})` })
    .from(bulkJobs)
    .leftJoin(staff, and(eq(staff.tenantId, bulkJobs.tenantId), eq(staff.id, bulkJobs.staffId)))
    .leftJoin(clients, and(eq(clients.tenantId, staff.tenantId), eq(clients.userId, staff.userId)))
    .leftJoin(apiKeys, and(eq(apiKeys.tenantId, bulkJobs.tenantId), eq(apiKeys.id, bulkJobs.keyId)))

export async function findJob(ctx: Shop, id: string): Promise<JobRow | undefined> {
  const [row] = await readingJobs(ctx).where(ofJob(ctx, id))
  return row
}

/** The newest first: ids are in the order of their making. */
export function listJobs(ctx: Shop, { before, keyId, limit }: { before?: string; keyId?: string; limit: number }): Promise<JobRow[]> {
  const { tenantId, id } = bulkJobs
  const wanted = and(
    eq(tenantId, ctx.tenant.id),
    before === undefined ? undefined : lt(id, before),
    keyId === undefined ? undefined : eq(bulkJobs.keyId, keyId),
  )
  return readingJobs(ctx).where(wanted).orderBy(desc(id)).limit(limit)
}

/** At most `limit` mistakes after the first `from`. */
export async function listMistakes({ db, tenant }: Shop, id: string, { from, limit }: { from: number; limit: number }) {
  const { rows } = await db.execute<{ mistake: BulkMistake }>(sql`
    select m.mistake from ${bulkJobs} j cross join jsonb_array_elements(j.mistakes) with ordinality m(mistake, place)
    where j.tenant_id = ${tenant.id} and j.id = ${id} and m.place > ${from} order by m.place limit ${limit}`)
  return rows.map(({ mistake }) => mistake)
}

/** Longer than a write takes: the process of one that is due again has died. */
const LEASE_SECONDS = 300

export type TakenJob = Sender & { id: string; attempts: number }

/** Takes the shop's oldest job that has not ended, unless another process is at it: of one shop one runs at a time. */
export async function takeJob({ db, tenant, now }: ShopCtx): Promise<TakenJob | undefined> {
  const { rows } = await db.execute<TakenJob>(sql`
    update ${bulkJobs} set state = 'RUNNING', attempts = attempts + 1, progress = 0, started_at = coalesce(started_at, ${now}),
      due_at = ${now}::timestamptz + ${LEASE_SECONDS} * interval '1 second'
    where tenant_id = ${tenant.id} and due_at <= ${now} and id = (
      select id from ${bulkJobs} where tenant_id = ${tenant.id} and due_at is not null order by created_at, id limit 1)
    returning id, attempts, staff_id as "staffId", key_id as "keyId", rights,
      is_by_passkey as "isByPasskey"`)
  return rows[0]
}

const ofAttempt = (ctx: Shop, { id, attempts }: TakenJob) =>
  and(ofJob(ctx, id), eq(bulkJobs.attempts, attempts), eq(bulkJobs.state, 'RUNNING'))

/** Stores the percentage and renews the lease. */
export async function noteProgress(ctx: ShopCtx, job: TakenJob, progress: number): Promise<void> {
  const dueAt = new Date(ctx.now.getTime() + LEASE_SECONDS * 1000)
  await ctx.db.update(bulkJobs).set({ progress, dueAt }).where(ofAttempt(ctx, job))
}

/** Returns false when another process has taken it since. */
export async function hasJob(ctx: Shop, job: TakenJob): Promise<boolean> {
  return (await ctx.db.$count(bulkJobs, ofAttempt(ctx, job))) === 1
}

/** The same, and nobody takes it until the transaction ends. */
export async function lockJob(ctx: Shop, job: TakenJob): Promise<boolean> {
  const rows = await ctx.db.select({ id: bulkJobs.id }).from(bulkJobs).where(ofAttempt(ctx, job)).for('update')
  return rows.length === 1
}

/** Gives a job back; it is taken again at this moment. */
export async function returnJob(ctx: Shop, job: TakenJob, { dueAt, isCounted }: { dueAt: Date; isCounted: boolean }): Promise<void> {
  await ctx.db
    .update(bulkJobs)
    .set({ state: 'WAITING', dueAt, attempts: isCounted ? job.attempts : job.attempts - 1 })
    .where(ofAttempt(ctx, job))
}

type Outcome = Pick<Row, 'state'> & Partial<Pick<Row, 'created' | 'changed' | 'removed' | 'kept' | 'mistakes' | 'mistakeCount'>>

export async function endJob(ctx: ShopCtx, job: TakenJob, outcome: Outcome): Promise<void> {
  await ctx.db
    .update(bulkJobs)
    .set({ ...outcome, endedAt: ctx.now, dueAt: null })
    .where(ofAttempt(ctx, job))
}

/** Deletes the lines of a failed job. */
export async function deleteChunks({ db, tenant }: Shop, jobId: string): Promise<void> {
  await db.delete(bulkChunks).where(ofChunk({ db, tenant }, jobId))
}

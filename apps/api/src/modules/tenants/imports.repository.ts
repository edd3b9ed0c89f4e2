import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { importPictures, itemImports } from '#db/schema/imports.ts'
import { clients } from '#db/schema/people.ts'
import { apiKeys, staff } from '#db/schema/staff.ts'
import { insertNewRows } from '#db/written-rows.ts'
import type { Writer } from './states.repository.ts'

type Shop = Pick<ShopCtx, 'db' | 'tenant'>
export type NewImport = Omit<typeof itemImports.$inferInsert, 'tenantId' | 'cancelledAt'>
type PictureRow = typeof importPictures.$inferSelect
export type NewPicture = Pick<PictureRow, 'product' | 'position' | 'url' | 'items' | 'firstOf'>

const MOST_KEPT = 20

export async function insertImport(ctx: Shop, row: NewImport): Promise<void> {
  const { db, tenant } = ctx
  await db.insert(itemImports).values({ ...row, tenantId: tenant.id })
  await forgetImports(ctx)
}

/** The oldest go, once none of their pictures is awaited. */
const forgetImports = ({ db, tenant }: Shop) =>
  db.execute(sql`
    delete from ${itemImports} i where tenant_id = ${tenant.id} and id in (
      select id from ${itemImports} where tenant_id = ${tenant.id} order by created_at desc, id desc offset ${MOST_KEPT})
    and not exists (select from ${importPictures} p where p.tenant_id = i.tenant_id and p.import_id = i.id and p.state in ('WAITING', 'FETCHED'))`)

export async function insertPictures(ctx: ShopCtx, importId: string, rows: readonly NewPicture[]): Promise<void> {
  const dueAt = ctx.now
  await insertNewRows(
    ctx,
    importPictures,
    rows.map((row) => ({ ...row, importId, state: 'WAITING' as const, dueAt })),
  )
}

/**
 * Pictures that an earlier import still awaits for these items: a newer one fetches its own. Looked up among the sorted keys of an object: for two long
 * lists without statistics the planner would compare each with each.
 */
export async function dropAwaited({ db, tenant }: Shop, items: readonly string[]): Promise<void> {
  const wanted = JSON.stringify(Object.fromEntries(items.map((item) => [item, 1])))
  await db.execute(sql`
    update ${importPictures} p set state = 'CANCELLED'
    where p.tenant_id = ${tenant.id} and p.state = 'WAITING'
      and exists (select from unnest(p.items) as of (item) where jsonb_exists(${wanted}::jsonb, of.item))`)
}

/** The state of an import, without its notes. */
const columns = {
  id: itemImports.id,
  asked: itemImports.asked,
  createdAt: itemImports.createdAt,
  by: sql<string | null>`coalesce(${clients.name}, ${apiKeys.name})`,
  platform: itemImports.platform,
  file: itemImports.file,
  campaignId: itemImports.campaignId,
  products: itemImports.products,
  created: itemImports.created,
  updated: itemImports.updated,
  kept: itemImports.kept,
  skipped: itemImports.skipped,
  notes: itemImports.noteCount,
  cancelledAt: itemImports.cancelledAt,
}

const read = ({ db, tenant }: Shop, id?: string) =>
  db
    .select(columns)
    .from(itemImports)
    .leftJoin(staff, and(eq(staff.tenantId, itemImports.tenantId), eq(staff.id, itemImports.staffId)))
    .leftJoin(clients, and(eq(clients.tenantId, staff.tenantId), eq(clients.userId, staff.userId)))
    .leftJoin(apiKeys, and(eq(apiKeys.tenantId, itemImports.tenantId), eq(apiKeys.id, itemImports.keyId)))
    .where(and(eq(itemImports.tenantId, tenant.id), id === undefined ? undefined : eq(itemImports.id, id)))
    .orderBy(desc(itemImports.createdAt), desc(itemImports.id))
export type ImportRow = Awaited<ReturnType<typeof read>>[number]

export const listImports = (ctx: Shop): Promise<ImportRow[]> => read(ctx).limit(MOST_KEPT)
export const findImport = async (ctx: Shop, id: string): Promise<ImportRow | undefined> => (await read(ctx, id))[0]

export type PictureCounts = { importId: string; all: number; done: number; failed: number; left: number }

export async function countPictures({ db, tenant }: Shop, ids: readonly string[]): Promise<ReadonlyMap<string, PictureCounts>> {
  const rows = await db
    .select({
      importId: importPictures.importId,
      all: sql<number>`count(*)::int`,
      done: sql<number>`count(*) filter (where ${importPictures.state} = 'DONE')::int`,
      failed: sql<number>`count(*) filter (where ${importPictures.state} = 'FAILED')::int`,
      left: sql<number>`count(*) filter (where ${importPictures.state} in ('WAITING', 'FETCHED'))::int`,
    })
    .from(importPictures)
    .where(and(eq(importPictures.tenantId, tenant.id), inArray(importPictures.importId, [...ids])))
    .groupBy(importPictures.importId)
  return new Map(rows.map((row) => [row.importId, row]))
}

export async function findNotes({ db, tenant }: Shop, id: string) {
  const [row] = await db
    .select({ notes: itemImports.notes })
    .from(itemImports)
    .where(and(eq(itemImports.tenantId, tenant.id), eq(itemImports.id, id)))
  return row?.notes
}

export const listFailed = ({ db, tenant }: Shop, importId: string) =>
  db
    .select({ url: importPictures.url, items: importPictures.items, answer: importPictures.answer })
    .from(importPictures)
    .where(and(eq(importPictures.tenantId, tenant.id), eq(importPictures.importId, importId), eq(importPictures.state, 'FAILED')))
    .orderBy(importPictures.product, importPictures.position)

/** Returns false when there is no such import. */
export async function cancelImport({ db, tenant, now }: ShopCtx, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(itemImports)
    .set({ cancelledAt: now })
    .where(and(eq(itemImports.tenantId, tenant.id), eq(itemImports.id, id)))
  await db
    .update(importPictures)
    .set({ state: 'CANCELLED' })
    .where(and(eq(importPictures.tenantId, tenant.id), eq(importPictures.importId, id), eq(importPictures.state, 'WAITING')))
  return rowCount === 1
}

export async function awaitAgain({ db, tenant, now }: ShopCtx, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(itemImports)
    .set({ cancelledAt: null })
    .where(and(eq(itemImports.tenantId, tenant.id), eq(itemImports.id, id)))
  await db
    .update(importPictures)
    .set({ state: 'WAITING', attempts: 0, dueAt: now, answer: null })
    .where(
      and(eq(importPictures.tenantId, tenant.id), eq(importPictures.importId, id), inArray(importPictures.state, ['FAILED', 'CANCELLED'])),
    )
  return rowCount === 1
}

/** Longer than an attempt takes, so that no other process makes it as well. */
const LEASE_SECONDS = 120

export type DuePicture = Pick<PictureRow, 'importId' | 'product' | 'position' | 'url' | 'attempts'>

/** Leases the next pictures; those of a process that died are due again after the lease. */
export async function takePictures({ db, tenant, now }: ShopCtx, most: number): Promise<DuePicture[]> {
  const { rows } = await db.execute<DuePicture>(sql`
    with due as materialized (
      select tenant_id, import_id, product, position from ${importPictures}
      where tenant_id = ${tenant.id} and state = 'WAITING' and due_at <= ${now}
      order by due_at, product, position for update skip locked limit ${most})
    update ${importPictures} p set attempts = attempts + 1, due_at = ${now}::timestamptz + ${LEASE_SECONDS} * interval '1 second'
    from due d where p.tenant_id = ${tenant.id} and p.import_id = d.import_id and p.product = d.product and p.position = d.position
    returning p.import_id as "importId", p.product, p.position, p.url, p.attempts`)
  return rows
}

type Outcome = Partial<Pick<PictureRow, 'state' | 'dueAt' | 'answer' | 'name'>>

/** Only the attempt that holds the lease stores its outcome; a cancelled picture stays cancelled. */
export async function saveAttempt({ db, tenant }: Shop, { importId, product, position, attempts }: DuePicture, outcome: Outcome) {
  await db
    .update(importPictures)
    .set(outcome)
    .where(
      and(
        eq(importPictures.tenantId, tenant.id),
        eq(importPictures.importId, importId),
        eq(importPictures.product, product),
        eq(importPictures.position, position),
        eq(importPictures.attempts, attempts),
        eq(importPictures.state, 'WAITING'),
      ),
    )
}

export type FetchedRow = Pick<PictureRow, 'importId' | 'product' | 'position' | 'items' | 'firstOf' | 'state'> & { name: string }

/** The stored pictures of products with pictures that are not in their items yet; of at most `most` such pictures. */
export async function listFetched({ db, tenant }: Shop, most: number): Promise<FetchedRow[]> {
  const { rows } = await db.execute<FetchedRow>(sql`
    with fresh as materialized (
      select distinct import_id, product from (
        select import_id, product from ${importPictures} where tenant_id = ${tenant.id} and state = 'FETCHED' limit ${most}) f)
    select p.import_id as "importId", p.product, p.position, p.items, p.first_of as "firstOf", p.state, p.name
    from ${importPictures} p join fresh on fresh.import_id = p.import_id and fresh.product = p.product
    where p.tenant_id = ${tenant.id} and p.state in ('FETCHED', 'DONE') order by p.import_id, p.product, p.position`)
  return rows
}

export async function markDone({ db, tenant }: Shop, rows: readonly FetchedRow[]): Promise<void> {
  await db.execute(sql`
    update ${importPictures} p set state = 'DONE'
    from unnest(${sql.param(rows.map(({ importId }) => importId))}::uuid[], ${sql.param(rows.map(({ product }) => product))}::int[],
      ${sql.param(rows.map(({ position }) => position))}::int[]) as d(import_id, product, position)
    where p.tenant_id = ${tenant.id} and p.import_id = d.import_id and p.product = d.product and p.position = d.position
      and p.state = 'FETCHED'`)
}

/** The people who asked for the imports. */
export async function writersOf({ db, tenant }: Shop, ids: readonly string[]): Promise<ReadonlyMap<string, Writer>> {
  const rows = await db
    .select({ id: itemImports.id, staffId: itemImports.staffId, keyId: itemImports.keyId })
    .from(itemImports)
    .where(and(eq(itemImports.tenantId, tenant.id), inArray(itemImports.id, [...ids])))
  return new Map(rows.map(({ id, staffId, keyId }) => [id, keyId === null ? { kind: 'staff', staffId: staffId! } : { kind: 'key', keyId }]))
}

import { and, asc, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ShopCtx } from '#context.ts'
import { items } from '#db/schema/catalog.ts'
import { clients } from '#db/schema/people.ts'
import { apiKeys, staff, writtenDrafts } from '#db/schema/staff.ts'
import type { Thing } from '#merchant/merchant-file.ts'
import type { DraftState } from '@mutirao/domain/written-draft'

export type Name = { kind: string; id: string }
/** The member of staff or program that saved or scheduled. */
export type By = { staffId: string | null; keyId: string | null }
/** The row without its value. savedBy, scheduledBy: names. */
export type HeadRow = Name & {
  edition: string
  title: string | null
  campaign: string | null
  isRemoval: boolean
  revision: string | null
  state: DraftState
  savedAt: Date
  savedBy: string | null
  goesLiveAt: Date | null
  scheduler: By
  scheduledBy: string | null
  reason: string | null
}
export type DraftRow = HeadRow & { value: Thing | null }

const schedulers = alias(staff, 'schedulers')
const schedulerClients = alias(clients, 'scheduler_clients')
const schedulerKeys = alias(apiKeys, 'scheduler_keys')

const head = {
  kind: writtenDrafts.kind,
  id: writtenDrafts.thing,
  edition: writtenDrafts.edition,
  title: sql<string | null>`coalesce(${writtenDrafts.value}->>'name', ${writtenDrafts.value}->>'title')`,
  /** An item's. */
  campaign: sql<string | null>`case when ${writtenDrafts.kind} in ('items', 'offers') then ${writtenDrafts.value}->>'campaign' end`,
  isRemoval: sql<boolean>`${writtenDrafts.value} is null`,
  revision: writtenDrafts.revision,
  state: writtenDrafts.state,
  savedAt: writtenDrafts.savedAt,
  savedBy: sql<string | null>`coalesce(${clients.name}, ${apiKeys.name})`,
  goesLiveAt: writtenDrafts.goesLiveAt,
  scheduler: { staffId: writtenDrafts.schedulerStaffId, keyId: writtenDrafts.schedulerKeyId },
  scheduledBy: sql<string | null>`coalesce(${schedulerClients.name}, ${schedulerKeys.name})`,
  reason: writtenDrafts.reason,
}

const named = ({ tenant }: Pick<ShopCtx, 'tenant'>, { kind, id }: Name) =>
  and(eq(writtenDrafts.tenantId, tenant.id), eq(writtenDrafts.kind, kind), eq(writtenDrafts.thing, id))

/** With the names of both people. */
const read = ({ db }: Pick<ShopCtx, 'db'>, value: SQL<Thing | null>) =>
  db
    .select({ ...head, value })
    .from(writtenDrafts)
    .leftJoin(staff, and(eq(staff.tenantId, writtenDrafts.tenantId), eq(staff.id, writtenDrafts.staffId)))
    .leftJoin(clients, and(eq(clients.tenantId, staff.tenantId), eq(clients.userId, staff.userId)))
    .leftJoin(apiKeys, and(eq(apiKeys.tenantId, writtenDrafts.tenantId), eq(apiKeys.id, writtenDrafts.keyId)))
    .leftJoin(schedulers, and(eq(schedulers.tenantId, writtenDrafts.tenantId), eq(schedulers.id, writtenDrafts.schedulerStaffId)))
    .leftJoin(schedulerClients, and(eq(schedulerClients.tenantId, schedulers.tenantId), eq(schedulerClients.userId, schedulers.userId)))
    .leftJoin(schedulerKeys, and(eq(schedulerKeys.tenantId, writtenDrafts.tenantId), eq(schedulerKeys.id, writtenDrafts.schedulerKeyId)))

/** Stopped ones first, then the scheduled ones by their moment, then the others, the newest first. */
export function listHeads(ctx: Pick<ShopCtx, 'db' | 'tenant'>): Promise<HeadRow[]> {
  const { state, goesLiveAt, savedAt, kind, thing } = writtenDrafts
  return read(ctx, sql<null>`null::jsonb`)
    .where(eq(writtenDrafts.tenantId, ctx.tenant.id))
    .orderBy(sql`${state} <> 'STOPPED'`, sql`${goesLiveAt} asc nulls last`, sql`${savedAt} desc`, asc(kind), asc(thing))
}

export async function hasStoppedRows({ db, tenant }: Pick<ShopCtx, 'db' | 'tenant'>): Promise<boolean> {
  const found = await db
    .select({ kind: writtenDrafts.kind })
    .from(writtenDrafts)
    .where(and(eq(writtenDrafts.tenantId, tenant.id), eq(writtenDrafts.state, 'STOPPED')))
    .limit(1)
  return found.length > 0
}

export async function findRow(ctx: Pick<ShopCtx, 'db' | 'tenant'>, name: Name): Promise<DraftRow | undefined> {
  const [row] = await read(ctx, sql<Thing | null>`${writtenDrafts.value}`).where(named(ctx, name))
  return row
}

/** The drafts of the campaign's items, and removals of items that are in it. */
/** The drafts of what the campaign sells: its own items, or its offers. */
export function listSoldDrafts({ db, tenant }: Pick<ShopCtx, 'db' | 'tenant'>, kind: 'items' | 'offers', campaignId: string) {
  const { thing, value } = writtenDrafts
  const inIt = sql`exists (select from ${items} i where i.tenant_id = ${tenant.id} and i.id = ${thing} and i.campaign_id = ${campaignId})`
  return db
    .select({ id: thing, value })
    .from(writtenDrafts)
    .where(
      and(
        eq(writtenDrafts.tenantId, tenant.id),
        eq(writtenDrafts.kind, kind),
        or(eq(sql`${value}->>'campaign'`, campaignId), and(isNull(value), inIt)),
      ),
    )
    .orderBy(asc(thing))
}

/** Locks the draft until the transaction ends: of two people who change it, the second sees what the first did. */
export async function lockRow(ctx: Pick<ShopCtx, 'db' | 'tenant'>, name: Name): Promise<void> {
  await ctx.db.select({ edition: writtenDrafts.edition }).from(writtenDrafts).where(named(ctx, name)).for('update')
}

/** The number of the shop's drafts besides this one; concurrent saves wait for each other, so that the sum holds. */
export async function countOthers({ db, tenant }: Pick<ShopCtx, 'db' | 'tenant'>, { kind, id }: Name): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${tenant.id}`}, 0))`)
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${writtenDrafts}
    where tenant_id = ${tenant.id} and (kind, thing) <> (${kind}, ${id})`)
  return rows[0]!.count
}

type NewDraft = Name & { edition: string; revision: string | null; value: Thing | null; by: By }

/** Returns false when there is a draft already. */
export async function insertDraft({ db, tenant, now }: ShopCtx, { kind, id, by, ...draft }: NewDraft): Promise<boolean> {
  const added = await db
    .insert(writtenDrafts)
    .values({ tenantId: tenant.id, kind, thing: id, ...draft, ...by, savedAt: now, state: 'DRAFT' })
    .onConflictDoNothing()
    .returning({ edition: writtenDrafts.edition })
  return added.length > 0
}

const unscheduled = { state: 'DRAFT', goesLiveAt: null, schedulerStaffId: null, schedulerKeyId: null, reason: null } as const

export async function replaceDraft(ctx: ShopCtx, { kind, id, by, ...draft }: NewDraft): Promise<void> {
  await ctx.db
    .update(writtenDrafts)
    .set({ ...draft, ...by, ...unscheduled, savedAt: ctx.now })
    .where(named(ctx, { kind, id }))
}

export async function deleteRow(ctx: Pick<ShopCtx, 'db' | 'tenant'>, name: Name): Promise<void> {
  await ctx.db.delete(writtenDrafts).where(named(ctx, name))
}

/** The edition changes, so that a second person who schedules or cancels sees it. */
type Scheduling = Name & { edition: string; at: Date; by: By }

export async function setSchedule(ctx: Pick<ShopCtx, 'db' | 'tenant'>, { at, by, edition, ...name }: Scheduling): Promise<void> {
  await ctx.db
    .update(writtenDrafts)
    .set({ edition, state: 'SCHEDULED', goesLiveAt: at, schedulerStaffId: by.staffId, schedulerKeyId: by.keyId, reason: null })
    .where(named(ctx, name))
}

export async function clearSchedule(ctx: Pick<ShopCtx, 'db' | 'tenant'>, { edition, ...name }: Name & { edition: string }): Promise<void> {
  await ctx.db
    .update(writtenDrafts)
    .set({ edition, ...unscheduled })
    .where(named(ctx, name))
}

/** Returns false when the draft is another edition by now. */
export async function stopRow(
  ctx: Pick<ShopCtx, 'db' | 'tenant'>,
  { edition, reason, ...name }: Name & { edition: string; reason: string },
): Promise<boolean> {
  const stopped = await ctx.db
    .update(writtenDrafts)
    .set({ state: 'STOPPED', reason })
    .where(and(named(ctx, name), eq(writtenDrafts.edition, edition), eq(writtenDrafts.state, 'SCHEDULED')))
    .returning({ edition: writtenDrafts.edition })
  return stopped.length > 0
}

export type DueRow = Name & { edition: string }

/** The drafts whose moment has come, by it; campaigns first, then items, which stand in one. */
export function listDueRows({ db, tenant, now }: ShopCtx): Promise<DueRow[]> {
  const { kind, thing: id, edition, goesLiveAt } = writtenDrafts
  return db
    .select({ kind, id, edition })
    .from(writtenDrafts)
    .where(and(eq(writtenDrafts.tenantId, tenant.id), eq(writtenDrafts.state, 'SCHEDULED'), lte(goesLiveAt, now)))
    .orderBy(asc(goesLiveAt), sql`array_position(array['campaigns', 'items'], ${kind}) nulls last`, asc(kind), asc(id))
}

/** The due draft, locked; undefined when another process has it, or it is another edition by now. */
export async function takeDueRow({ db, tenant, now }: ShopCtx, { kind, id, edition }: DueRow) {
  const { value, revision, goesLiveAt, schedulerStaffId: staffId, schedulerKeyId: keyId } = writtenDrafts
  const [row] = await db
    .select({ value, revision, goesLiveAt, by: { staffId, keyId } })
    .from(writtenDrafts)
    .where(
      and(named({ tenant }, { kind, id }), eq(writtenDrafts.edition, edition), eq(writtenDrafts.state, 'SCHEDULED'), lte(goesLiveAt, now)),
    )
    .for('update', { skipLocked: true })
  return row && { ...row, goesLiveAt: row.goesLiveAt! }
}

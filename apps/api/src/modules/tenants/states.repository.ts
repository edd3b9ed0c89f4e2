import { and, desc, eq, sql } from 'drizzle-orm'
import type { ApiKey, StaffMember } from '#actor.ts'
import type { ShopCtx } from '#context.ts'
import { clients } from '#db/schema/people.ts'
import { apiKeys, staff, writtenStates } from '#db/schema/staff.ts'
import { inParts } from '#db/written-rows.ts'
import { uuidv7 } from '#ids.ts'
import type { Thing } from '#merchant/merchant-file.ts'

type Name = { kind: string; id: string }
type Shop = Pick<ShopCtx, 'db'> & Readonly<{ tenant: { id: string } }>
/** by: the name of the person or program; null for a state from the folder, or from outside the office. */
export type StateRow = {
  id: string
  at: Date
  by: string | null
  isFound: boolean
  revision: string | null
  value: Thing | null
  scheduledFor: Date | null
}

/** The member of staff or the program whose write a state is; a command, for a load of the folder. */
export type Writer = Pick<StaffMember, 'kind' | 'staffId'> | Pick<ApiKey, 'kind' | 'keyId'> | { kind: 'command' }
export type WriterCtx = Pick<ShopCtx, 'db' | 'now'> & Readonly<{ tenant: { id: string }; actor: Writer }>

/** The last ones of a thing that are kept, and at most so many bytes of them. */
const MOST_STATES = 50
const MOST_BYTES = 4_000_000

const columns = {
  id: writtenStates.id,
  at: writtenStates.at,
  by: sql<string | null>`coalesce(${clients.name}, ${apiKeys.name})`,
  isFound: sql<boolean>`${writtenStates.staffId} is null and ${writtenStates.keyId} is null`,
  revision: writtenStates.revision,
  value: writtenStates.value,
  scheduledFor: writtenStates.scheduledFor,
}

const read = ({ db, tenant }: Shop, { kind, id, state }: Name & { state?: string }) =>
  db
    .select(columns)
    .from(writtenStates)
    .leftJoin(staff, and(eq(staff.tenantId, writtenStates.tenantId), eq(staff.id, writtenStates.staffId)))
    .leftJoin(clients, and(eq(clients.tenantId, staff.tenantId), eq(clients.userId, staff.userId)))
    .leftJoin(apiKeys, and(eq(apiKeys.tenantId, writtenStates.tenantId), eq(apiKeys.id, writtenStates.keyId)))
    .where(
      and(
        eq(writtenStates.tenantId, tenant.id),
        eq(writtenStates.kind, kind),
        eq(writtenStates.thing, id),
        state === undefined ? undefined : eq(writtenStates.id, state),
      ),
    )
    .orderBy(desc(writtenStates.id))

/** Newest first. */
export const listStates = (ctx: Shop, name: Name): Promise<StateRow[]> => read(ctx, name).limit(MOST_STATES)

export async function latestState(ctx: Shop, name: Name): Promise<StateRow | undefined> {
  return (await read(ctx, name).limit(1))[0]
}

export async function findState(ctx: Shop, name: Name, state: string): Promise<StateRow | undefined> {
  return (await read(ctx, { ...name, state }))[0]
}

export type LastChange = { thing: string; at: Date; isGone: boolean }

/** The last known change of these things, or of all of a kind. */
export async function listLastChanges({ db, tenant }: Shop, kind: string, ids?: readonly string[]) {
  const named = ids ? sql`and thing = any(${sql.param([...ids])}::text[])` : sql``
  const { rows } = await db.execute<Omit<LastChange, 'at'> & { at: string }>(sql`
    select distinct on (thing) thing, at, revision is null as "isGone" from written_states
    where tenant_id = ${tenant.id} and kind = ${kind} ${named} order by thing, id desc`)
  return rows.map(({ at, ...row }): LastChange => ({ ...row, at: new Date(at) }))
}

/** The last state of each thing that was written since the shop's folder was loaded. */
export async function listStatesSinceLoad({ db, tenant }: { db: ShopCtx['db']; tenant: { id: string } }) {
  const { rows } = await db.execute<{ kind: string; id: string; by: string | null; at: string }>(sql`
    select distinct on (w.kind, w.thing) w.kind, w.thing as id, coalesce(c.name, k.name) as by, w.at from written_states w
    left join staff s on s.tenant_id = w.tenant_id and s.id = w.staff_id
    left join clients c on c.tenant_id = s.tenant_id and c.user_id = s.user_id
    left join api_keys k on k.tenant_id = w.tenant_id and k.id = w.key_id
    where w.tenant_id = ${tenant.id} and (w.staff_id is not null or w.key_id is not null) and w.id > coalesce(
      (select max(id::text) from audit_log where tenant_id = ${tenant.id} and action = 'folder.load')::uuid, '00000000-0000-0000-0000-000000000000')
    order by w.kind, w.thing, w.id desc`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }))
}

/** The newest change of the list of adults by the office since the last load; its people are hashes, so they have no states. */
export async function findAdultsSinceLoad({ db, tenant }: { db: ShopCtx['db']; tenant: { id: string } }): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select max(at) as at from audit_log where tenant_id = ${tenant.id} and action in ('adults.add', 'adults.remove') and id > coalesce(
      (select max(id::text) from audit_log where tenant_id = ${tenant.id} and action = 'folder.load')::uuid, '00000000-0000-0000-0000-000000000000')`)
  const at = rows[0]?.at
  return at ? new Date(at) : undefined
}

type NewState = Name & { revision: string | null; value: Thing | null; isFound?: boolean; scheduledFor?: Date }

export async function insertState({ db, tenant, now, actor }: WriterCtx, { kind, id, isFound = false, ...state }: NewState) {
  const by = {
    staffId: !isFound && actor.kind === 'staff' ? actor.staffId : null,
    keyId: !isFound && actor.kind === 'key' ? actor.keyId : null,
  }
  await db.insert(writtenStates).values({ tenantId: tenant.id, id: uuidv7(), kind, thing: id, at: now, ...by, ...state })
  await forgetOld({ db, tenant }, { kind, id })
}

type StateSummary = { revision: string | null; count: number; bytes: number }

/** For each of these things that has states: the last revision, null when it was gone, and the number of kept states. */
export async function keptStates({ db, tenant }: Shop, kind: string, ids: readonly string[]) {
  const { rows } = await db.execute<StateSummary & { id: string }>(sql`
    select thing as id, (array_agg(revision order by id desc))[1] as revision, count(*)::int as count,
      coalesce(sum(octet_length(value::text)), 0)::int as bytes from written_states
    where tenant_id = ${tenant.id} and kind = ${kind} and thing = any(${sql.param([...ids])}::text[]) group by thing`)
  return new Map<string, StateSummary>(rows.map(({ id, ...kept }) => [id, kept]))
}

/** The same for many things of one kind, in their order. `full`: those of which old states may have to go. */
export async function insertStates(
  { db, tenant, now, actor }: WriterCtx,
  kind: string,
  { states, full }: { states: readonly Omit<NewState, 'kind'>[]; full: readonly string[] },
) {
  const writer = { staffId: actor.kind === 'staff' ? actor.staffId : null, keyId: actor.kind === 'key' ? actor.keyId : null }
  for (const part of inParts(states)) {
    const rows = part.map(({ id, revision, value, isFound = false }) => ({
      ...(isFound ? { staffId: null, keyId: null } : writer),
      tenantId: tenant.id,
      id: uuidv7(),
      kind,
      thing: id,
      at: now,
      revision,
      value,
    }))
    await db.insert(writtenStates).values(rows)
  }
  for (const id of full) await forgetOld({ db, tenant }, { kind, id })
}

/** Deletes what is too old or too much to keep. */
const forgetOld = ({ db, tenant }: Shop, { kind, id }: Name) =>
  db.execute(sql`
    delete from ${writtenStates} where tenant_id = ${tenant.id} and id in (
      select id from (
        select id, row_number() over newest as place, sum(coalesce(octet_length(value::text), 0)) over newest as bytes from ${writtenStates}
        where tenant_id = ${tenant.id} and kind = ${kind} and thing = ${id} window newest as (order by id desc)
      ) s where place > ${MOST_STATES} or (bytes > ${MOST_BYTES} and place > 2))`)

/** Whether two more states, or a large one, may be too many. */
export const isFull = ({ count, bytes }: Pick<StateSummary, 'count' | 'bytes'>): boolean =>
  count + 2 > MOST_STATES || bytes > MOST_BYTES / 2

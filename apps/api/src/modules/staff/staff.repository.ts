import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { passkeys } from '#db/schema/passkeys.ts'
import { clients, loginKeys, users } from '#db/schema/people.ts'
import { apiKeys, auditLog, ownRoles, staff } from '#db/schema/staff.ts'
import { uuidv7 } from '#ids.ts'
import type { LoginKey } from '@mutirao/domain/login-key'
import { isRole } from '@mutirao/domain/staff'
import { roleColumns, roleOf } from './roles.repository.ts'

const active = ({ tenant }: ShopCtx) => and(eq(staff.tenantId, tenant.id), isNull(staff.endedAt))

export async function findActive(ctx: ShopCtx, userId: string) {
  const [row] = await ctx.db
    .select({ id: staff.id, ...roleColumns(ctx.tenant.id) })
    .from(staff)
    .where(and(active(ctx), eq(staff.userId, userId)))
  return row && { id: row.id, ...roleOf(row) }
}

/** The member of staff whose row this was, with their present role: a new role is a new row of the same person. */
export async function findActiveById(ctx: ShopCtx, id: string) {
  const { db, tenant } = ctx
  const [former] = await db
    .select({ userId: staff.userId })
    .from(staff)
    .where(and(eq(staff.tenantId, tenant.id), eq(staff.id, id)))
  if (!former?.userId) return undefined
  const row = await findActive(ctx, former.userId)
  return row && { ...row, userId: former.userId }
}

/** The current staff member with this id, with the person locked: concurrent changes to the same person wait. */
export async function lockById(ctx: ShopCtx, id: string) {
  const { db, tenant } = ctx
  const [person] = await db
    .select({ userId: users.id })
    .from(staff)
    .innerJoin(users, and(eq(users.tenantId, staff.tenantId), eq(users.id, staff.userId)))
    .where(and(eq(staff.tenantId, tenant.id), eq(staff.id, id)))
    .for('no key update', { of: users })
  const now = person && (await findActive(ctx, person.userId))
  // Another row of this person: the role has changed meanwhile.
  return now?.id === id ? { userId: person!.userId, now } : undefined
}

/** The person with this verified key and their current role, locked: concurrent changes to the same person wait. */
export async function lockByKey(ctx: ShopCtx, { type, value }: LoginKey) {
  const { db, tenant } = ctx
  const [person] = await db
    .select({ userId: users.id })
    .from(loginKeys)
    .innerJoin(users, and(eq(users.tenantId, loginKeys.tenantId), eq(users.id, loginKeys.userId)))
    .where(and(eq(loginKeys.tenantId, tenant.id), eq(loginKeys.type, type), eq(loginKeys.value, value)))
    .for('no key update', { of: users })
  // A separate statement, so that it sees rows committed while waiting for the lock.
  return person && { ...person, now: await findActive(ctx, person.userId) }
}

const keysOf = ({ tenant }: ShopCtx) => sql<
  LoginKey[]
>`coalesce((select json_agg(json_build_object('type', k.type, 'value', k.value) order by k.type)
  from login_keys k where k.tenant_id = ${tenant.id} and k.user_id = ${staff.userId}), '[]')`

/** Current staff in the order they joined, with names and keys. */
export async function listActive(ctx: ShopCtx) {
  const rows = await ctx.db
    .select({
      id: staff.id,
      userId: staff.userId,
      ...roleColumns(ctx.tenant.id),
      createdAt: staff.createdAt,
      name: clients.name,
      keys: keysOf(ctx),
    })
    .from(staff)
    .leftJoin(clients, and(eq(clients.tenantId, staff.tenantId), eq(clients.userId, staff.userId)))
    .where(active(ctx))
    .orderBy(asc(staff.createdAt), asc(staff.id))
  return rows.map(({ role, own, ...row }) => ({ ...row, ...roleOf({ role, own }) }))
}

/** The current owners, locked: when two leave concurrently, the second sees that the first has left. */
export async function lockOwners(ctx: ShopCtx): Promise<{ id: string }[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from ${staff} where ${active(ctx)} and role = 'owner' order by id for update`)
  return rows
}

type NewStaff = { userId: string; role: string; before?: string | undefined }

/** before: the ended row of the same person, whose letter about the day continues. */
export async function insertStaff({ db, tenant, now }: ShopCtx, { userId, role, before }: NewStaff): Promise<string> {
  const id = uuidv7(now.getTime())
  const [former] = before
    ? await db
        .select({ dayLetterHour: staff.dayLetterHour, dayLetterAt: staff.dayLetterAt })
        .from(staff)
        .where(and(eq(staff.tenantId, tenant.id), eq(staff.id, before)))
    : []
  const named = isRole(role) ? { role } : { role: 'own' as const, ownRoleId: role }
  await db.insert(staff).values({ ...former, ...named, tenantId: tenant.id, id, userId, createdAt: now })
  return id
}

export async function endStaff(ctx: ShopCtx, id: string): Promise<void> {
  await ctx.db
    .update(staff)
    .set({ endedAt: ctx.now })
    .where(and(active(ctx), eq(staff.id, id)))
}

type RecordingCtx = Pick<ShopCtx, 'db' | 'now'> & { tenant: Pick<ShopCtx['tenant'], 'id'> }
type NewEntry = Omit<typeof auditLog.$inferInsert, 'tenantId' | 'id' | 'at'>

/** The id is generated now, not at the request's time, so that entries are ordered by when their lock was granted. */
export async function insertEntry({ db, tenant, now }: RecordingCtx, entry: NewEntry): Promise<void> {
  await db.insert(auditLog).values({ ...entry, tenantId: tenant.id, id: uuidv7(), at: now })
}

export async function findDetail({ db, tenant }: ShopCtx, { action, subject }: Pick<NewEntry, 'action' | 'subject'>) {
  const [entry] = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.tenantId, tenant.id), eq(auditLog.subject, subject), eq(auditLog.action, action)))
  return entry?.detail
}

export async function lockRow({ db, tenant }: ShopCtx, staffId: string): Promise<void> {
  await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.tenantId, tenant.id), eq(staff.id, staffId)))
    .for('update')
}

export async function listDetails({ db, tenant }: ShopCtx, { action, staffId, since }: { action: string; staffId: string; since: Date }) {
  const rows = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.tenantId, tenant.id), eq(auditLog.staffId, staffId), eq(auditLog.action, action), gte(auditLog.at, since)))
  return rows.map(({ detail }) => detail)
}

/** Whether the person has a passkey at any host of the shop. */
export const hasPasskey = async ({ db, tenant }: ShopCtx, userId: string): Promise<boolean> =>
  (await db.$count(passkeys, and(eq(passkeys.tenantId, tenant.id), eq(passkeys.userId, userId)))) > 0

/** The newest entries, in chronological order. */
export async function listEntries({ db, tenant }: ShopCtx, most: number) {
  const { at, actor, staffId, action, subject, detail } = auditLog
  const rows = await db
    .select({
      at,
      actor,
      staffId,
      action,
      subject,
      detail,
      role: sql<string | null>`coalesce(${ownRoles.name}, ${staff.role})`,
      key: apiKeys.name,
    })
    .from(auditLog)
    .leftJoin(staff, and(eq(staff.tenantId, auditLog.tenantId), eq(staff.id, auditLog.staffId)))
    .leftJoin(ownRoles, and(eq(ownRoles.tenantId, auditLog.tenantId), eq(ownRoles.id, staff.ownRoleId)))
    .leftJoin(apiKeys, and(eq(apiKeys.tenantId, auditLog.tenantId), eq(apiKeys.id, auditLog.keyId)))
    .where(eq(auditLog.tenantId, tenant.id))
    .orderBy(desc(auditLog.id))
    .limit(most)
  return rows.reverse()
}

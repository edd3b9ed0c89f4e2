import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { campaigns, stores } from '#db/schema/catalog.ts'
import { leaders, leaderTerms } from '#db/schema/leaders.ts'
import { clients, loginKeys, users } from '#db/schema/people.ts'
import type { LoginKey } from '@mutirao/domain/login-key'
import { isOpen, isPaid, statesWhere } from '@mutirao/domain/order-status'

export type LeaderRow = typeof leaders.$inferSelect
export type ListedLeader = { leader: LeaderRow; name: string | null; percentage: number }

const percentage = sql<number>`coalesce((select t.percentage from leader_terms t where t.tenant_id = ${leaders.tenantId} and t.leader_id = ${leaders.id}
  order by t.since desc limit 1), 0)`

const select = ({ db }: ShopCtx) =>
  db
    .select({ leader: leaders, name: clients.name, percentage })
    .from(leaders)
    .leftJoin(users, and(eq(users.tenantId, leaders.tenantId), eq(users.leadId, leaders.leadId)))
    .leftJoin(clients, and(eq(clients.tenantId, users.tenantId), eq(clients.userId, users.id)))

/** All leaders of a point, newest first. */
export const listOfStore = (ctx: ShopCtx, storeId: string): Promise<ListedLeader[]> =>
  select(ctx)
    .where(and(eq(leaders.tenantId, ctx.tenant.id), eq(leaders.storeId, storeId)))
    .orderBy(desc(leaders.invitedAt), desc(leaders.id))

/** The points that a person leads, and those that one of her verified keys was asked to lead. */
export function listOfPerson(ctx: ShopCtx, { leadId, userId }: { leadId: string; userId: string }): Promise<ListedLeader[]> {
  const isAsked = sql`(${leaders.keyType}, ${leaders.keyValue}) in (
    select k.type, k.value from login_keys k where k.tenant_id = ${ctx.tenant.id} and k.user_id = ${userId})`
  return select(ctx)
    .where(and(eq(leaders.tenantId, ctx.tenant.id), isNull(leaders.endedAt), sql`(${leaders.leadId} = ${leadId} or ${isAsked})`))
    .orderBy(asc(leaders.invitedAt), asc(leaders.id))
}

export async function findLeader(ctx: ShopCtx, id: string): Promise<ListedLeader | undefined> {
  const [row] = await select(ctx).where(and(eq(leaders.tenantId, ctx.tenant.id), eq(leaders.id, id)))
  return row
}

/** Locks a leader's row, which serializes what changes her, and the closing of her months. */
export async function lockLeader({ db, tenant }: ShopCtx, id: string): Promise<LeaderRow | undefined> {
  const [row] = await db
    .select()
    .from(leaders)
    .where(and(eq(leaders.tenantId, tenant.id), eq(leaders.id, id)))
    .for('update')
  return row
}

/** `until`: when the request ends. Returns false when the point has a leader. */
export async function insertLeader(
  { db, tenant, now }: ShopCtx,
  row: { id: string; storeId: string; key: LoginKey; until: Date },
): Promise<boolean> {
  const { id, storeId, key, until } = row
  const { rowCount } = await db
    .insert(leaders)
    .values({ tenantId: tenant.id, id, storeId, keyType: key.type, keyValue: key.value, invitedAt: now, closesAt: until })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function saveLeader({ db, tenant }: ShopCtx, id: string, change: Partial<LeaderRow>): Promise<void> {
  await db
    .update(leaders)
    .set(change)
    .where(and(eq(leaders.tenantId, tenant.id), eq(leaders.id, id)))
}

/** A promise of the same moment is replaced. */
export async function insertTerms({ db, tenant, now }: ShopCtx, leaderId: string, promised: number): Promise<void> {
  await db
    .insert(leaderTerms)
    .values({ tenantId: tenant.id, leaderId, since: now, percentage: promised })
    .onConflictDoUpdate({ target: [leaderTerms.tenantId, leaderTerms.leaderId, leaderTerms.since], set: { percentage: promised } })
}

export function listStores({ db, tenant }: ShopCtx, ids: readonly string[]) {
  return db
    .select()
    .from(stores)
    .where(and(eq(stores.tenantId, tenant.id), inArray(stores.id, [...ids])))
}

/** The leads of the people who have verified this key. */
export async function findLeadByKey({ db, tenant }: ShopCtx, { type, value }: LoginKey): Promise<string | undefined> {
  const [row] = await db
    .select({ leadId: users.leadId })
    .from(loginKeys)
    .innerJoin(users, and(eq(users.tenantId, loginKeys.tenantId), eq(users.id, loginKeys.userId)))
    .where(and(eq(loginKeys.tenantId, tenant.id), eq(loginKeys.type, type), eq(loginKeys.value, value)))
  return row?.leadId
}

/** Whether the person has verified this key. */
export async function hasKey({ db, tenant }: ShopCtx, userId: string, { type, value }: LoginKey): Promise<boolean> {
  const rows = await db
    .select({ type: loginKeys.type })
    .from(loginKeys)
    .where(and(eq(loginKeys.tenantId, tenant.id), eq(loginKeys.userId, userId), eq(loginKeys.type, type), eq(loginKeys.value, value)))
  return rows.length > 0
}

const paidAndOpen = sql.param(statesWhere((state) => isPaid(state) && isOpen(state)))

/** Paid orders for a point, by campaign that is still open, with their items; lines that were returned do not count. */
export async function listBuyers(
  { db, tenant, now }: ShopCtx,
  storeId: string,
): Promise<{ name: string; items: number; campaign: string }[]> {
  const { rows } = await db.execute<{ name: string; items: number; campaign: string }>(sql`
    select o.user_name as name, sum(i.quantity)::int as items, c.name as campaign
    from orders o
    join order_lines i on i.tenant_id = o.tenant_id and i.order_id = o.id
    join ${campaigns} c on c.tenant_id = i.tenant_id and c.id = i.campaign_id
    where o.tenant_id = ${tenant.id} and o.type = 'PICKUP' and o.properties->>'storeId' = ${storeId} and o.state = any(${paidAndOpen}::text[])
      and c.active and (c.ends_at is null or c.ends_at > ${now.toISOString()})
      and not exists (select from order_substitutions s where s.tenant_id = i.tenant_id and s.order_id = i.order_id and s.position = i.position
        and s.state = 'RETURNED')
      and not exists (select from order_parts p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.campaign_id = i.campaign_id
        and p.state = 'DELIVERED')
    group by o.id, o.user_name, c.id, c.name order by c.name, o.user_name, o.id`)
  return rows
}

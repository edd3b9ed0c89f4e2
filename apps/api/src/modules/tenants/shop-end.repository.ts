import { and, count, eq, inArray, max, notInArray, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { ShopCtx } from '#context.ts'
import { createDb } from '#db/client.ts'
import { leads, orders } from '#db/schema/orders.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { staff } from '#db/schema/staff.ts'
import { hosts, tenants } from '#db/schema/tenants.ts'
import { isFinal, statesWhere } from '@mutirao/domain/order-status'

type Shop = Pick<ShopCtx, 'db'> & { tenant: { id: string } }

/** Records that the law requires (decision 050), and the rows that they reference. Every other table of a removed shop is emptied. */
export const keptTables: readonly string[] = [
  'orders',
  'order_lines',
  'order_events',
  'order_parts',
  'delivery_attempts',
  'order_substitutions',
  'payments',
  'refunds',
  'reconciliations',
  'reconciliation_differences',
  'webhook_inbox',
  'campaigns',
  'group_closings',
  'group_settlements',
  'teams',
  'wallets',
  'wallet_credits',
  'wallet_journals',
  'wallet_entries',
  'audit_log',
  'staff',
  'own_roles',
  'sign_in_events',
  'leads',
]

export async function listShops(pool: pg.Pool) {
  const db = createDb({ query: (config, values) => pool.query(config, values as unknown[]) })
  const { id, slug, name, isPreparing, endedAt, removedAt } = tenants
  return db
    .select({
      id,
      slug,
      name,
      isPreparing,
      endedAt,
      removedAt,
      hosts: sql<string[]>`array(select host from hosts where tenant_id = ${tenants.id} order by host)`,
    })
    .from(tenants)
    .orderBy(slug)
}

/** The number of orders that are not final, and when the last order was placed. */
export async function readOrders({ db, tenant }: Shop): Promise<{ open: number; last: Date | null }> {
  const [row] = await db
    .select({ open: count(sql`case when ${notInArray(orders.state, statesWhere(isFinal))} then 1 end`), last: max(orders.createdAt) })
    .from(orders)
    .where(eq(orders.tenantId, tenant.id))
  return row!
}

/** Locks the shop's row, so that no two commands end or remove it concurrently. */
export async function lockShop({ db, tenant }: Shop) {
  const { isPreparing, endedAt, removedAt } = tenants
  const [row] = await db.select({ isPreparing, endedAt, removedAt }).from(tenants).where(eq(tenants.id, tenant.id)).for('update')
  return row!
}

export async function noteEnd({ db, tenant }: Shop, endedAt: Date | null) {
  await db.update(tenants).set({ endedAt }).where(eq(tenants.id, tenant.id))
}

/** The number of unsettled payments: refunds that have not arrived, money in review, and disputes that the banks have not decided. */
export async function countUnsettled({ db, tenant }: Shop): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from ${payments} p where p.tenant_id = ${tenant.id} and (
      p.state = 'REVIEW' or p.dispute = 'OPEN'
      or exists (select 1 from ${refunds} r where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.state = 'PENDING'))`)
  return rows[0]!.n
}

/** Frees its hosts and its slug for others. */
export async function noteRemoval({ db, tenant, now }: Shop & { now: Date }) {
  await db.delete(hosts).where(eq(hosts.tenantId, tenant.id))
  await db
    .update(tenants)
    .set({ removedAt: now, slug: `removida-${tenant.id}`, digest: '', subscriptions: [] })
    .where(eq(tenants.id, tenant.id))
}

export async function listOrderIds({ db, tenant }: Shop): Promise<string[]> {
  return (await db.select({ id: orders.id }).from(orders).where(eq(orders.tenantId, tenant.id))).map(({ id }) => id)
}

export async function endStaff({ db, tenant, now }: Shop & { now: Date }) {
  await db
    .update(staff)
    .set({ userId: null, endedAt: sql`coalesce(${staff.endedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(staff.tenantId, tenant.id))
}

/** Empties every table of the shop that is not kept, referencing tables first. */
export async function emptyTables({ db, tenant }: Shop): Promise<void> {
  for (const name of await listEmptied({ db })) await db.execute(sql`delete from ${sql.identifier(name)} where tenant_id = ${tenant.id}`)
  const ofOrders = db.select({ id: orders.leadId }).from(orders).where(eq(orders.tenantId, tenant.id))
  await db.execute(sql`update wallets set lead_id = null where tenant_id = ${tenant.id}`)
  await db.delete(leads).where(and(eq(leads.tenantId, tenant.id), notInArray(leads.id, ofOrders)))
}

/** Tables with tenant_id that are not kept, ordered so that rows are deleted after the rows that reference them. */
async function listEmptied({ db }: Pick<Shop, 'db'>): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; names: string[] }>(sql`
    select c.relname as name, array(
      select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
    ) as names
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'hosts' order by c.relname`)
  const left = new Map(rows.filter(({ name }) => !keptTables.includes(name)).map(({ name, names }) => [name, names]))
  const ordered: string[] = []
  while (left.size > 0) {
    const named = new Set([...left.values()].flat())
    const free = [...left.keys()].filter((name) => !named.has(name))
    if (free.length === 0) throw new Error(`these tables name each other: ${[...left.keys()].join(', ')}`)
    for (const name of free) left.delete(name)
    ordered.push(...free)
  }
  return ordered
}

/** Deletes the whole shop, which has nothing to keep. */
export async function deleteShop({ db, tenant }: Shop) {
  await db.delete(tenants).where(inArray(tenants.id, [tenant.id]))
}

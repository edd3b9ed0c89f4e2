import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { isDemoShop } from './demo-groups.ts'
import { countGroups, takeShop, type DemoOptions } from './demo-orders.ts'

/**
 * Keeps a demonstration alive that is started weeks later. Before its folders are loaded, everything that has ended restarts: campaigns with orders
 * only from the demonstration's own buyers, without those orders, and everything that expires (coupons, codes, surveys, trades). A campaign with
 * anybody else's order stays ended (decision 013).
 */
export async function renewDemo({ pool, now }: Pick<DemoOptions, 'pool' | 'now'>, slug: string): Promise<boolean> {
  if (!isDemoShop(slug)) return false
  const { rows } = await pool.query<{ id: string }>('select id from tenants where slug = $1', [slug])
  const [shop] = rows
  if (!shop) return false
  const isRenewed = await tenantTransaction(pool, shop.id, (db) => renew(db, shop.id, now))
  // Otherwise the unchanged folder would not be loaded again.
  if (isRenewed) await pool.query("update tenants set digest = '' where id = $1", [shop.id])
  return isRenewed
}

async function renew(db: Db, tenantId: string, now: Date): Promise<boolean> {
  await takeShop(db, tenantId)
  const ended = await endedMoments(db, tenantId, now)
  const campaigns = ended.flatMap(({ owner }) => /^campaign (.+)$/.exec(owner)?.[1] ?? [])
  if (ended.length === 0) return false
  if (campaigns.length > 0) await takeBack(db, tenantId, campaigns)
  const owners = sql.param(ended.map(({ owner }) => owner))
  await db.execute(
    sql`delete from moments where tenant_id = ${tenantId} and owner = any(${owners}::text[]) and field in ('expired.end', 'endsAt')`,
  )
  // Rows without the written text would count as moments older than that column.
  for (const [table, owner] of Object.entries(tables))
    await db.execute(
      sql`update ${sql.raw(table)} set ends_at = null where tenant_id = ${tenantId} and ${sql.raw(owner)} = any(${owners}::text[])`,
    )
  return true
}

const tables = {
  campaigns: "'campaign ' || id",
  coupons: "'coupon ' || code",
  codes: "case kind when 'CAMPAIGN' then 'code ' else 'key ' end || code",
  surveys: "'survey ' || id",
  trades: "'trade ' || id",
}

/** Moments counted in days that have passed; in an older demonstration without written texts, all moments count as such. */
async function endedMoments(db: Db, tenantId: string, now: Date): Promise<{ owner: string }[]> {
  const { rows } = await db.execute<{ owner: string }>(sql`
    with ended as (
      select owner from moments where tenant_id = ${tenantId} and field in ('expired.end', 'endsAt') and at <= ${now.toISOString()}
        and (written->>'inDays')::int >= 0
      union all
      select 'campaign ' || id from campaigns c where tenant_id = ${tenantId} and ends_at <= ${now.toISOString()} and not exists (
        select 1 from moments k where k.tenant_id = c.tenant_id and k.owner = 'campaign ' || c.id and k.field = 'expired.end')
    )
    select owner from ended m where not exists (select 1 from order_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
        join leads v on v.tenant_id = o.tenant_id and v.id = o.lead_id
        where l.tenant_id = ${tenantId} and m.owner = 'campaign ' || l.campaign_id and not v.is_demo)`)
  return rows
}

/** Deletes the demonstration's orders and reverts their effects. */
async function takeBack(db: Db, tenantId: string, campaignIds: readonly string[]) {
  const ids = sql.param([...campaignIds])
  const demoOrders = sql`select o.id from orders o join leads l on l.tenant_id = o.tenant_id and l.id = o.lead_id
    where o.tenant_id = ${tenantId} and l.is_demo and o.campaign_id = any(${ids}::text[])`
  await db.execute(sql`
    update stock s set reserved = s.reserved - h.quantity from (
      select stock_id, sum(case kind when 'reserve' then quantity else -quantity end)::int as quantity
      from stock_ledger where tenant_id = ${tenantId} and order_id in (${demoOrders}) group by 1
    ) h where s.tenant_id = ${tenantId} and s.id = h.stock_id`)
  await db.execute(sql`delete from stock_ledger where tenant_id = ${tenantId} and order_id in (${demoOrders})`)
  await db.execute(sql`delete from outbox where tenant_id = ${tenantId} and order_id in (${demoOrders})`)
  await db.execute(sql`delete from webhook_inbox w using payments p where w.tenant_id = ${tenantId} and p.tenant_id = w.tenant_id
    and w.body->>'reference' = p.id::text and p.order_id in (${demoOrders})`)
  await db.execute(sql`delete from messages m using leads l where m.tenant_id = ${tenantId} and l.tenant_id = m.tenant_id and l.id = m.lead_id
    and l.is_demo and l.id in (select lead_id from orders where tenant_id = ${tenantId} and id in (${demoOrders}))`)
  await db.execute(sql`delete from orders where tenant_id = ${tenantId} and id in (${demoOrders})`)
  await db.execute(sql`delete from leads l where tenant_id = ${tenantId} and is_demo
    and not exists (select 1 from orders o where o.tenant_id = l.tenant_id and o.lead_id = l.id)`)
  for (const table of ['group_closings', 'group_tiers'])
    await db.execute(sql`delete from ${sql.raw(table)} where tenant_id = ${tenantId} and campaign_id = any(${ids}::text[])`)
  await countGroups(db, tenantId)
}

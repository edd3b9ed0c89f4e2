import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { untellInDemo } from './demo-bulletins.ts'
import { isDemoShop } from './demo-groups.ts'
import { countGroups, takeShop, type DemoOptions } from './demo-orders.ts'
import { deleteDemoOrders } from './demo-removal.ts'

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
      select 'campaign ' || id from campaigns c where tenant_id = ${tenantId} and active and ends_at <= ${now.toISOString()} and not exists (
        select 1 from moments k where k.tenant_id = c.tenant_id and k.owner = 'campaign ' || c.id and k.field = 'expired.end')
    )
    select owner from ended m where not exists (select 1 from order_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
        join leads v on v.tenant_id = o.tenant_id and v.id = o.lead_id
        where l.tenant_id = ${tenantId} and m.owner = 'campaign ' || l.campaign_id and not v.is_demo)`)
  return rows
}

/** Deletes the demonstration's orders in these campaigns and reverts their effects; the buyers of the past stay. */
async function takeBack(db: Db, tenantId: string, campaignIds: readonly string[]) {
  const ids = sql.param([...campaignIds])
  await deleteDemoOrders(db, tenantId, campaignIds)
  await untellInDemo(db, tenantId, campaignIds)
  for (const table of ['group_closings', 'group_tiers'])
    await db.execute(sql`delete from ${sql.raw(table)} where tenant_id = ${tenantId} and campaign_id = any(${ids}::text[])`)
  await countGroups(db, tenantId)
}

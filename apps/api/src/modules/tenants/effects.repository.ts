import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { campaigns, groupCounters, items } from '#db/schema/catalog.ts'
import { carts, isUnderWay, orderLines, orders } from '#db/schema/orders.ts'
import { trades } from '#db/schema/trades.ts'
import { isPaid, isUnpaid, statesWhere } from '@mutirao/domain/order-status'

type Count = { waiting: number; paid: number }

/** couponCode: in capitals; carts and orders hold it as it was typed. */
type OrdersWith = { itemIds?: readonly string[]; campaignId?: string; storeId?: string; couponCode?: string }

/** The open orders, all or those with one of these items, of this campaign, picked up at this store or with this coupon. */
export async function countOpenOrders(
  { db, tenant }: ShopCtx,
  { itemIds, campaignId, storeId, couponCode }: OrdersWith = {},
): Promise<Count> {
  const ofItems = itemIds && sql`l.item_id = any(${sql.param([...itemIds])}::text[])`
  const line = ofItems ?? (campaignId === undefined ? undefined : sql`l.campaign_id = ${campaignId}`)
  const { rows } = await db.execute<Count>(sql`
    select count(*) filter (where state = any(${sql.param(statesWhere(isUnpaid))}::text[]))::int as waiting,
      count(*) filter (where state = any(${sql.param(statesWhere(isPaid))}::text[]))::int as paid
    from ${orders} o where o.tenant_id = ${tenant.id} and ${isUnderWay} ${
      line &&
      sql`and exists (
      select from ${orderLines} l where l.tenant_id = o.tenant_id and l.order_id = o.id and ${line})`
    } ${storeId === undefined ? undefined : sql`and o.type = 'PICKUP' and o.properties->>'storeId' = ${storeId}`}
    ${couponCode === undefined ? undefined : sql`and upper(o.properties->>'couponCode') = ${couponCode}`}`)
  return rows[0]!
}

/** The open orders that are picked up at one of these stores and not handed over in this campaign yet. */
export async function countPickups({ db, tenant }: ShopCtx, campaignId: string, stores: readonly string[]): Promise<Count> {
  const { rows } = await db.execute<Count>(sql`
    select count(*) filter (where o.state = any(${sql.param(statesWhere(isUnpaid))}::text[]))::int as waiting,
      count(*) filter (where o.state = any(${sql.param(statesWhere(isPaid))}::text[]))::int as paid
    from orders o
    where o.tenant_id = ${tenant.id} and o.type = 'PICKUP' and ${isUnderWay}
      and not exists (
        select from order_parts p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.campaign_id = ${campaignId} and p.state = 'DELIVERED')
      and o.properties->>'storeId' = any(${sql.param([...stores])}::text[])
      and exists (select from jsonb_to_recordset(o.slots) as s("campaignId" text) where s."campaignId" = ${campaignId})`)
  return rows[0]!
}

const MOST_DELIVERIES = 20_000

type PointRow = { latitude: number; longitude: number }

/** The points of the newest deliveries, one for each buyer. */
export async function listDeliveryPoints({ db, tenant }: Pick<ShopCtx, 'db' | 'tenant'>): Promise<PointRow[]> {
  const { rows } = await db.execute<PointRow>(sql`
    select distinct on (lead_id) (place->>'latitude')::float8 as latitude, (place->>'longitude')::float8 as longitude
    from (
      select o.lead_id, o.created_at, o.properties->'shippingAddress' as place from ${orders} o
      where o.tenant_id = ${tenant.id} and o.type = 'SHIPPING'
      order by o.created_at desc limit ${MOST_DELIVERIES}) newest
    where place ? 'latitude' and place ? 'longitude'
    order by lead_id, created_at desc`)
  return rows
}

/** The carts of the last days that hold the item or the coupon. */
export async function countCarts(
  { db, tenant, now }: ShopCtx,
  { itemId, couponCode }: { itemId?: string; couponCode?: string },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${carts} where tenant_id = ${tenant.id} and expires_at > ${now}
      ${itemId === undefined ? undefined : sql`and products @> ${JSON.stringify([{ id: itemId }])}::jsonb`}
      ${couponCode === undefined ? undefined : sql`and upper(coupon_code) = ${couponCode}`}`)
  return rows[0]!.count
}

/** The campaigns in the shop that deliver into the area, or have the pickup point. */
export async function countCampaigns({ db, tenant }: ShopCtx, { areaId, storeId }: { areaId?: string; storeId?: string }): Promise<number> {
  const has = areaId === undefined ? { pickup: [{ store: storeId }] } : { areas: [areaId] }
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${campaigns} where tenant_id = ${tenant.id} and active and body @> ${JSON.stringify(has)}::jsonb`)
  return rows[0]!.count
}

/** The items in the shop. */
export async function countItems({ db, tenant }: ShopCtx, categoryId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${items} where tenant_id = ${tenant.id} and category_id = ${categoryId} and active`)
  return rows[0]!.count
}

/** How often the trade was redeemed. */
export async function countTradeUses({ db, tenant }: ShopCtx, id: string): Promise<number> {
  const { rows } = await db.execute<{ used: number }>(sql`select used from ${trades} where tenant_id = ${tenant.id} and id = ${id}`)
  return rows[0]?.used ?? 0
}

export async function findCampaignFacts({ db, tenant }: ShopCtx, id: string): Promise<{ name: string; paidUnits: number } | undefined> {
  const { rows } = await db.execute<{ name: string; paidUnits: number }>(sql`
    select c.name, coalesce(g.paid_units, 0)::int as "paidUnits" from ${campaigns} c
    left join ${groupCounters} g on g.tenant_id = c.tenant_id and g.campaign_id = c.id where c.tenant_id = ${tenant.id} and c.id = ${id}`)
  return rows[0]
}

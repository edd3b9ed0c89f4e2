import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'

const MOST_LISTED = 100
const LEFT_DAYS = 7
/** A younger cart may still be on its way to an order. */
const LEFT_MINUTES = 60

export type CellRow = { geohash: string; people: number }

/** Waiting people outside all areas by cell; a silent row is somebody who is counted already. */
export async function countCells({ db, tenant }: ShopCtx): Promise<CellRow[]> {
  const { rows } = await db.execute<CellRow>(sql`
    select geohash, count(distinct contact)::int as people from interests
    where tenant_id = ${tenant.id} and reason = 'OUT_OF_AREA' and geohash is not null
      and answered_at is null and unsubscribed_at is null and silent_lead_id is null
    group by geohash order by people desc, geohash limit 500`)
  return rows
}

type WaitingRow = { reason: string; campaignId: string; campaign: string; itemId: string | null; item: string | null; people: number }

/** Interests in campaigns and items that the shop still has. */
export async function countWaiting({ db, tenant }: ShopCtx): Promise<WaitingRow[]> {
  const { rows } = await db.execute<WaitingRow>(sql`
    select i.reason, i.campaign_id as "campaignId", c.name as campaign, i.item_id as "itemId", t.name as item,
      count(distinct i.contact)::int as people
    from interests i
    join campaigns c on c.tenant_id = i.tenant_id and c.id = i.campaign_id
    left join items t on t.tenant_id = i.tenant_id and t.id = i.item_id
    where i.tenant_id = ${tenant.id} and i.reason <> 'OUT_OF_AREA' and i.answered_at is null and i.unsubscribed_at is null
      and i.silent_lead_id is null
    group by i.reason, i.campaign_id, c.name, i.item_id, t.name
    order by people desc, campaign, item limit ${MOST_LISTED}`)
  return rows
}

type CartRow = { campaignId: string; campaign: string; itemId: string; item: string; people: number; units: number; all: number }

/** The items in carts that were left: changed within a week, not within the last hour, and no order came of them or of their visitor since. */
export async function countLeftCarts({ db, tenant, now }: ShopCtx): Promise<CartRow[]> {
  const { rows } = await db.execute<CartRow>(sql`
    with left_carts as (
      select c.lead_id, c.products from carts c
      where c.tenant_id = ${tenant.id} and jsonb_array_length(c.products) > 0
        and c.updated_at > ${now.toISOString()}::timestamptz - make_interval(days => ${LEFT_DAYS})
        and c.updated_at <= ${now.toISOString()}::timestamptz - make_interval(mins => ${LEFT_MINUTES})
        and not exists (select from orders o where o.tenant_id = c.tenant_id and o.lead_id = c.lead_id and o.created_at >= c.updated_at)
        and not exists (select from orders o where o.tenant_id = c.tenant_id and o.cart_uuid = c.uuid)
    )
    select p->>'campaignId' as "campaignId", g.name as campaign, p->>'id' as "itemId", t.name as item,
      count(distinct l.lead_id)::int as people, sum((p->>'quantity')::int)::int as units,
      (select count(distinct lead_id)::int from left_carts) as all
    from left_carts l cross join jsonb_array_elements(l.products) p
    join campaigns g on g.tenant_id = ${tenant.id} and g.id = p->>'campaignId'
    join items t on t.tenant_id = ${tenant.id} and t.id = p->>'id'
    group by 1, 2, 3, 4 order by people desc, units desc, item limit ${MOST_LISTED}`)
  return rows
}

import { sql, type SQL } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { leadsWithNews } from '#db/may-get-news.ts'
import { FEWEST_IN_CELL, leftCarts, waitingOutside } from '#db/unmet-demand.ts'

const MOST_LISTED = 100
const MOST_CELLS = 500
export type CellRow = { geohash: string; people: number; reached: number }

/**
 * Whether a lead asked for news. A subquery that is read once: a plan for any shop expects few carts and few waiting people, and would read a join's other side anew
 * for each of them.
 */
const isReached = (tenantId: string, leadId: SQL) => sql`coalesce(${leadId} in (${leadsWithNews(tenantId)}), false)`

/** Waiting people outside all areas by cell, and those of them who asked for news. scattered: the people of the cells that have too few. */
export async function countCells({ db, tenant }: ShopCtx): Promise<{ cells: CellRow[]; scattered: number }> {
  const { rows } = await db.execute<Omit<CellRow, 'geohash'> & { geohash: string | null }>(sql`
    select case when people >= ${FEWEST_IN_CELL} then geohash end as geohash, sum(people)::int as people, sum(reached)::int as reached from (
      select w.geohash, count(distinct w.contact)::int as people,
        count(distinct w.lead_id) filter (where ${isReached(tenant.id, sql`w.lead_id`)})::int as reached
      from (${waitingOutside(tenant.id)}) w group by w.geohash) c
    group by 1 order by 1 is null desc, 2 desc, 1 limit ${MOST_CELLS + 1}`)
  const cells = rows.flatMap(({ geohash, ...counts }) => (geohash === null ? [] : [{ geohash, ...counts }]))
  return { cells, scattered: rows.find(({ geohash }) => geohash === null)?.people ?? 0 }
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

type CartRow = {
  campaignId: string
  campaign: string
  itemId: string
  item: string
  people: number
  units: number
  reached: number
  all: number
  allReached: number
}

/** The items in carts that were left, with the people who left them and those of them who asked for news. */
export async function countLeftCarts({ db, tenant, now }: ShopCtx): Promise<CartRow[]> {
  const { rows } = await db.execute<CartRow>(sql`
    with left_carts as materialized (
      select l.lead_id, l.products, ${isReached(tenant.id, sql`l.lead_id`)} as is_reached from (${leftCarts(tenant.id, now)}) l
    )
    select p->>'campaignId' as "campaignId", g.name as campaign, p->>'id' as "itemId", t.name as item,
      count(distinct l.lead_id)::int as people, sum((p->>'quantity')::int)::int as units,
      count(distinct l.lead_id) filter (where l.is_reached)::int as reached,
      (select count(distinct lead_id)::int from left_carts) as all,
      (select count(distinct lead_id) filter (where is_reached)::int from left_carts) as "allReached"
    from left_carts l cross join jsonb_array_elements(l.products) p
    join campaigns g on g.tenant_id = ${tenant.id} and g.id = p->>'campaignId'
    join items t on t.tenant_id = ${tenant.id} and t.id = p->>'id'
    group by 1, 2, 3, 4 order by people desc, units desc, item limit ${MOST_LISTED}`)
  return rows
}

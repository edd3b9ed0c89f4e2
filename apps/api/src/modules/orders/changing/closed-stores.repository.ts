import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { isUnderWay } from '#db/schema/orders.ts'

/**
 * Open orders whose buyers have not been notified that their pickup point has closed, or is back: a part is not picked up yet, and its campaign,
 * or the shop, no longer has that point.
 */
export async function listStoresToTell({ db, tenant }: ShopCtx, only?: string): Promise<{ id: string; isClosed: boolean }[]> {
  const isOne = only === undefined ? sql`true` : sql`o.id = ${only}`
  const { rows } = await db.execute<{ id: string; isClosed: boolean }>(sql`
    select id, "isClosed" from (
      select o.id, coalesce((o.properties->>'isStoreClosed')::bool, false) as was_closed, exists (
        select 1 from jsonb_to_recordset(o.slots) as s("campaignId" text)
        join campaigns c on c.tenant_id = ${tenant.id} and c.id = s."campaignId"
        left join order_parts p on p.tenant_id = ${tenant.id} and p.order_id = o.id and p.campaign_id = s."campaignId"
        where p.state is distinct from 'DELIVERED' and (
          not c.body->'pickup' @> jsonb_build_array(jsonb_build_object('store', o.properties->>'storeId'))
          or not exists (select 1 from stores t where t.tenant_id = ${tenant.id} and t.id = o.properties->>'storeId'))
      ) as "isClosed"
      from orders o where o.tenant_id = ${tenant.id} and o.type = 'PICKUP' and ${isUnderWay} and ${isOne}
    ) f where was_closed <> "isClosed" order by id`)
  return rows
}

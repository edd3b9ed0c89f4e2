import { sql } from 'drizzle-orm'
import type { LeadCtx } from '#context.ts'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'
import type { LineRow } from '../book/orders.repository.ts'

/** The maximum of each in the list. */
const MOST_BOUGHT = 40
const MOST_SAVED = 40

/** snapshot: the item when bought; null for an item that was only saved. */
export type OwnRow = Pick<LineRow, 'itemId' | 'campaignId' | 'selection' | 'quantity'> & { snapshot: LineRow['snapshot'] | null }

/** Items that the caller has paid for, newest first, each once as last bought, then saved items. quantity: of the newest order only. */
export async function listOwnItems({ db, tenant, actor }: LeadCtx): Promise<OwnRow[]> {
  const { rows } = await db.execute<OwnRow>(sql`
    with mine as (
      select o.id, o.created_at, rank() over (order by o.created_at desc, o.id) as age
      from orders o
      where o.tenant_id = ${tenant.id} and o.lead_id = ${actor.leadId}
        and o.state = any(${sql.param(statesWhere(isPaid))}::text[])
    ), bought as (
      select distinct on (l.campaign_id, l.item_id) l.item_id, l.campaign_id, l.selection, l.snapshot, l.position, m.created_at,
        case when m.age = 1 then l.quantity else 0 end as quantity
      from mine m join order_lines l on l.tenant_id = ${tenant.id} and l.order_id = m.id
      order by l.campaign_id, l.item_id, m.created_at desc
    ), newest as (select * from bought order by created_at desc, position limit ${MOST_BOUGHT}),
    saved as (
      select f.item_id, f.campaign_id, f.created_at from favorites f
      where f.tenant_id = ${tenant.id} and f.lead_id = ${actor.leadId}
        and not exists (select 1 from newest n where n.item_id = f.item_id and n.campaign_id = f.campaign_id)
      order by f.created_at desc limit ${MOST_SAVED}
    ), listed as (
      select item_id, campaign_id, selection, snapshot, quantity, 0 as kind, created_at, position from newest
      union all
      select item_id, campaign_id, null, null, 0, 1, created_at, 0 from saved
    )
    select item_id as "itemId", campaign_id as "campaignId", selection, snapshot, quantity
    from listed order by kind, created_at desc, position`)
  return rows
}

import { inArray, sql, type SQL } from 'drizzle-orm'
import { isUnderWay, orders } from '#db/schema/orders.ts'
import { isOpen, isPaid, statesWhere } from '@mutirao/domain/order-status'

/** An item to buy for the orders of a campaign, or of all. */
export type ToBuy = { campaignId: string | undefined; stockId: string }

const picked = sql.raw("('READY_FOR_PICKUP', 'SHIPPED', 'DELIVERED')")
const promised = statesWhere((state) => isPaid(state) && isOpen(state))

/**
 * Whether an order waits for a unit of the item: a part of it is not picked, and has a line of the item or of a kit with it. By the same rules as the sums of
 * `margins`: a substitute in place of its line, nothing of lines whose money went back.
 */
export const waitsFor = ({ campaignId, stockId }: ToBuy): SQL => sql`${isUnderWay} and ${inArray(orders.state, promised)}
  and exists (select from order_lines l
    left join order_substitutions s on s.tenant_id = ${orders.tenantId} and s.order_id = l.order_id and s.position = l.position
    where l.tenant_id = ${orders.tenantId} and l.order_id = ${orders.id} ${campaignId === undefined ? sql`` : sql`and l.campaign_id = ${campaignId}`}
    and s.state is distinct from 'RETURNED'
    and case when s.item_id is not null then s.item_id = ${stockId}
      when l.parts is not null then l.parts @> jsonb_build_array(jsonb_build_object('stockId', ${stockId}::text)) else l.item_id = ${stockId} end
    and coalesce((select p.state from order_parts p where p.tenant_id = ${orders.tenantId} and p.order_id = l.order_id and p.campaign_id = l.campaign_id),
      ${orders.state}) not in ${picked}
    and not exists (select from group_settlements t join group_closings g on g.tenant_id = t.tenant_id and g.campaign_id = t.campaign_id
      where t.tenant_id = ${orders.tenantId} and t.order_id = l.order_id and t.campaign_id = l.campaign_id and g.outcome = 'FAILED'))`

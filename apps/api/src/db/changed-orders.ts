import { sql, type SQL } from 'drizzle-orm'

/**
 * The ids of the orders that changed since a moment, in a way that sums over them count. A new order, a payment in review, a substitution, a refund and the
 * closing of a group leave no event of the order.
 */
export function changedOrders(tenantId: string, since: Date): SQL {
  const moment = sql`${since.toISOString()}::timestamptz`
  return sql`
    select order_id from order_events where tenant_id = ${tenantId} and at >= ${moment}
    union select id from orders where tenant_id = ${tenantId} and created_at >= ${moment}
    union select id from orders where tenant_id = ${tenantId} and reassigned_at >= ${moment}
    union select order_id from payments where tenant_id = ${tenantId} and received_at >= ${moment}
    union select order_id from order_substitutions where tenant_id = ${tenantId} and decided_at >= ${moment}
    union select order_id from refunds where tenant_id = ${tenantId} and done_at >= ${moment}
    union select order_id from refunds where tenant_id = ${tenantId} and done_at is null and created_at >= ${moment}
    union select s.order_id from group_closings g join group_settlements s on s.tenant_id = g.tenant_id and s.campaign_id = g.campaign_id
      where g.tenant_id = ${tenantId} and (g.settled_at is null or g.settled_at >= ${moment}) and s.settled_at >= ${moment}
    union select m.order_id from group_closings g join group_members m on m.tenant_id = g.tenant_id and m.campaign_id = g.campaign_id
      where g.tenant_id = ${tenantId} and g.outcome = 'FAILED' and g.closed_at >= ${moment}`
}

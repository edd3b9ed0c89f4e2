import { and, desc, eq, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { campaigns, groupCounters, items } from '#db/schema/catalog.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'

const paidOrders = sql<number>`(select count(distinct l.order_id)::int from ${orderLines} l join ${orders} o on o.tenant_id = l.tenant_id
  and o.id = l.order_id where l.tenant_id = ${campaigns.tenantId} and l.campaign_id = ${campaigns.id}
  and o.state = any(${sql.param(statesWhere(isPaid))}::text[]))`
const soldItems = sql<number>`(select count(*)::int from ${items} i where i.tenant_id = ${campaigns.tenantId}
  and i.campaign_id = ${campaigns.id} and i.active)`

export const listDeskRows = ({ db, tenant }: ShopCtx) =>
  db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      active: campaigns.active,
      endsAt: campaigns.endsAt,
      body: campaigns.body,
      paidUnits: groupCounters.paidUnits,
      laterUnits: groupCounters.laterUnits,
      items: soldItems,
      orders: paidOrders,
    })
    .from(campaigns)
    .leftJoin(groupCounters, and(eq(groupCounters.tenantId, campaigns.tenantId), eq(groupCounters.campaignId, campaigns.id)))
    .where(eq(campaigns.tenantId, tenant.id))
    .orderBy(desc(campaigns.priority), campaigns.id)

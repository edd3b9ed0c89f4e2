import { and, asc, desc, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { campaigns, groupCounters, items } from '#db/schema/catalog.ts'
import { groupClosings } from '#db/schema/groups.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'

const paidOrders = (
  tenantId: string,
) => sql<number>`(select count(distinct l.order_id)::int from ${orderLines} l join ${orders} o on o.tenant_id = l.tenant_id
  and o.id = l.order_id where l.tenant_id = ${tenantId} and l.campaign_id = ${campaigns.id}
  and o.state = any(${sql.param(statesWhere(isPaid))}::text[]))`
const soldItems = (tenantId: string) => sql<number>`(select count(*)::int from ${items} i where i.tenant_id = ${tenantId}
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
      items: soldItems(tenant.id),
      orders: paidOrders(tenant.id),
    })
    .from(campaigns)
    .leftJoin(groupCounters, and(eq(groupCounters.tenantId, campaigns.tenantId), eq(groupCounters.campaignId, campaigns.id)))
    .where(eq(campaigns.tenantId, tenant.id))
    .orderBy(desc(campaigns.priority), campaigns.id)

/** The groups that have not ended, the next to end first. */
export const listGroupRows = ({ db, tenant, now }: ShopCtx) =>
  db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      endsAt: campaigns.endsAt,
      body: campaigns.body,
      paidUnits: groupCounters.paidUnits,
      laterUnits: groupCounters.laterUnits,
      waitingUnits: groupCounters.waitingUnits,
      buyers: groupCounters.buyers,
    })
    .from(campaigns)
    .leftJoin(groupCounters, and(eq(groupCounters.tenantId, campaigns.tenantId), eq(groupCounters.campaignId, campaigns.id)))
    .where(
      and(
        eq(campaigns.tenantId, tenant.id),
        campaigns.active,
        sql`jsonb_array_length(${campaigns.body}->'cartControls'->'groupRules') > 0`,
        or(isNull(campaigns.endsAt), gt(campaigns.endsAt, now)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(groupClosings)
            .where(and(eq(groupClosings.tenantId, campaigns.tenantId), eq(groupClosings.campaignId, campaigns.id))),
        ),
      ),
    )
    .orderBy(sql`${asc(campaigns.endsAt)} nulls last`, campaigns.id)

export const listNames = ({ db, tenant }: ShopCtx) =>
  db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(eq(campaigns.tenantId, tenant.id))
    .orderBy(desc(campaigns.priority), campaigns.id)

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { isHeldUnpaid, orders } from '#db/schema/orders.ts'
import type { OrderState } from '@mutirao/domain/order-status'
import { listColumns } from '../book/order-columns.repository.ts'

type Needed = { id: string; name: string; unit: string; quantity: number; inOpenGroups: number; orders: number }

/** Units, by name, for a day's parts that are not on their way yet; kits as their parts, substitutes instead of missing lines. */
export async function listNeeded({ db, tenant }: ShopCtx, states: readonly OrderState[], date: string) {
  const { rows } = await db.execute<Needed>(sql`
    select n.id, coalesce(max(i.name), max(n.name)) as name, coalesce(max(i.unit), max(n.unit)) as unit,
      sum(n.quantity)::int as quantity, coalesce(sum(n.quantity) filter (where n.is_open), 0)::int as "inOpenGroups",
      count(distinct n.order_id)::int as orders
    from (
      select l.order_id, coalesce(w.item_id, p."stockId", l.item_id) as id,
        coalesce(w.substitute->>'name', l.snapshot->>'name') as name, coalesce(w.substitute->>'unit', l.snapshot->>'unit') as unit,
        l.quantity * case when w.item_id is null then coalesce(p.quantity, 1) else 1 end as quantity,
        g.campaign_id is null and o.group_units @> jsonb_build_array(jsonb_build_object('campaignId', s."campaignId")) as is_open
      from orders o
      cross join lateral jsonb_to_recordset(o.slots) as s("campaignId" text, date text)
      join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id and l.campaign_id = s."campaignId"
      left join order_parts t on t.tenant_id = o.tenant_id and t.order_id = o.id and t.campaign_id = s."campaignId"
      left join group_closings g on g.tenant_id = o.tenant_id and g.campaign_id = s."campaignId"
      left join order_substitutions w on w.tenant_id = l.tenant_id and w.order_id = l.order_id and w.position = l.position and w.state <> 'PENDING'
      left join lateral jsonb_to_recordset(case when w.item_id is null then l.parts end) as p("stockId" text, quantity int) on true
      where o.tenant_id = ${tenant.id} and o.state = any(${sql.param([...states])}::text[]) and s.date = ${date}
        and g.outcome is distinct from 'FAILED' and w.state is distinct from 'RETURNED' and coalesce(t.state, 'CONFIRMED') in ('CONFIRMED', 'PREPARING')
    ) n
    left join lateral (select i.name, i.unit from items i where i.tenant_id = ${tenant.id} and i.id = n.id limit 1) i on true
    group by n.id order by 2, n.id`)
  return rows
}

export function listUnpaidRows({ db, tenant }: ShopCtx, states: readonly OrderState[]) {
  return db
    .select({ ...listColumns, expiresAt: orders.expiresAt })
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), inArray(orders.state, [...states]), isHeldUnpaid))
    .orderBy(asc(orders.createdAt), asc(orders.id))
}

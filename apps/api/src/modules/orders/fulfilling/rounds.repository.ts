import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { stores } from '#db/schema/catalog.ts'
import { isUnderWay, orders } from '#db/schema/orders.ts'
import type { OrderState } from '@mutirao/domain/order-status'
import { dueAtDoor, listColumns } from '../book/order-columns.repository.ts'

/** Open orders of one type; with `date`, those with a part on that day, including delivered ones. */
export function listHandedRows(ctx: ShopCtx, type: 'SHIPPING' | 'PICKUP', states: readonly OrderState[], date?: string) {
  const { db, tenant } = ctx
  const isThen = date && sql`${orders.slots} @> jsonb_build_array(jsonb_build_object('date', ${date}::text))`
  return db
    .select({ ...listColumns, due: dueAtDoor })
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.type, type), inArray(orders.state, [...states]), isThen || isUnderWay))
    .orderBy(asc(orders.createdAt), asc(orders.id))
}

/** The shop's stores, by id. */
export function listPlaces({ db, tenant }: ShopCtx) {
  return db.select().from(stores).where(eq(stores.tenantId, tenant.id)).orderBy(asc(stores.id))
}

/** Days with parts to deliver, from `from` on and earlier ones with undelivered parts, with their total and delivered counts. */
export async function listRoundDays({ db, tenant }: ShopCtx, states: readonly OrderState[], from: string) {
  const isDone = sql`coalesce(p.state, o.state) = 'DELIVERED'`
  const { rows } = await db.execute<{ date: string; stops: number; done: number }>(sql`
    select s.date, count(*)::int as stops,
      count(*) filter (where ${isDone})::int as done
    from orders o
    cross join lateral jsonb_to_recordset(o.slots) as s("campaignId" text, date text)
    left join order_parts p on p.tenant_id = o.tenant_id and p.order_id = o.id and p.campaign_id = s."campaignId"
    where o.tenant_id = ${tenant.id} and o.type = 'SHIPPING' and o.state = any(${sql.param([...states])}::text[])
    group by s.date having s.date >= ${from} or not bool_and(${isDone}) order by s.date`)
  return rows
}

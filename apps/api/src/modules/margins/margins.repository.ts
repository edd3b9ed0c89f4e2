import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { campaigns } from '#db/schema/catalog.ts'
import type { Kit } from '@mutirao/domain/kit'
import { sum } from '@mutirao/domain/money'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'

const counted = sql.param(statesWhere(isPaid))

/** The names of campaigns, of those that the shop ever had. */
export async function listCampaignNames({ db, tenant }: ShopCtx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenant.id), inArray(campaigns.id, [...ids])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names and units of items, those that left the shop, too. */
export async function listItemNames({ db, tenant }: ShopCtx, ids: readonly string[]) {
  const { rows } = await db.execute<{ id: string; name: string; unit: string }>(sql`
    select id, name, unit from items where tenant_id = ${tenant.id} and id = any(${sql.param([...ids])}::text[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

type Habits = {
  orders: number
  unitsPerOrder: number
  cardShare: number
  installments: { count: number; share: number }[]
  deliveryShare: number
  deliveryFee: number
}
type HabitRow = { orders: number; units: number; delivered: number; fees: number; card: Record<string, number>; paid: number }

/** How people bought since a moment; undefined without an order. */
export async function findHabits({ db, tenant }: ShopCtx, since: Date): Promise<Habits | undefined> {
  const { rows } = await db.execute<HabitRow>(sql`
    with o as materialized (
      select id, type, shipping_total from orders where tenant_id = ${tenant.id} and created_at >= ${since.toISOString()} and state = any(${counted}::text[])
      order by created_at desc limit 5000
    )
    select count(*)::int as orders, (count(*) filter (where type = 'SHIPPING'))::int as delivered,
      coalesce(sum(shipping_total) filter (where type = 'SHIPPING'), 0)::int as fees,
      coalesce((select sum(quantity) from order_lines l join o on o.id = l.order_id where l.tenant_id = ${tenant.id}), 0)::int as units,
      (select coalesce(json_object_agg(installments, payments), '{}') from (
        select p.installments, count(*)::int as payments from payments p join o on o.id = p.order_id
        where p.tenant_id = ${tenant.id} and p.state = 'APPROVED' and p.type = 'CREDIT_CARD' group by 1 order by 1
      ) as by_count) as card,
      (select count(*) from payments p join o on o.id = p.order_id where p.tenant_id = ${tenant.id} and p.state = 'APPROVED'
        and p.type in ('CREDIT_CARD', 'PIX'))::int as paid
    from o`)
  const { orders, units, delivered, fees, card, paid } = rows[0]!
  if (orders === 0) return undefined
  const counts = Object.entries(card).map(([count, payments]) => ({ count: Number(count), payments }))
  const byCard = sum(counts, ({ payments }) => payments)
  return {
    orders,
    unitsPerOrder: Math.max(1, units / orders),
    deliveryShare: delivered / orders,
    deliveryFee: delivered === 0 ? 0 : Math.round(fees / delivered),
    cardShare: paid === 0 ? 0 : byCard / paid,
    installments: counts.map(({ count, payments }) => ({ count, share: payments / byCard })),
  }
}

/** Units of these items in orders since a moment. */
export async function listSoldUnits({ db, tenant }: ShopCtx, { itemIds, since }: { itemIds: readonly string[]; since: Date }) {
  const { rows } = await db.execute<{ id: string; units: number }>(sql`
    select l.item_id as id, sum(l.quantity)::int as units
    from orders o join order_lines l on l.tenant_id = ${tenant.id} and l.order_id = o.id and l.item_id = any(${sql.param([...itemIds])}::text[])
    where o.tenant_id = ${tenant.id} and o.created_at >= ${since.toISOString()} and o.state = any(${counted}::text[])
    group by l.item_id order by l.item_id`)
  return rows
}

/** The kits among these items. */
export async function listKits({ db, tenant }: ShopCtx, ids: readonly string[]): Promise<{ id: string; kit: Kit }[]> {
  const { rows } = await db.execute<{ id: string; kit: Kit }>(sql`
    select id, kit from items where tenant_id = ${tenant.id} and id = any(${sql.param([...ids])}::text[]) and kit is not null`)
  return rows
}

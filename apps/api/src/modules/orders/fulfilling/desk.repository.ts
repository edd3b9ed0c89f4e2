import type { PaymentType } from '@mutirao/contract/carts'
import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { searchable } from '@mutirao/domain/search-text'
import type { OrderState } from '@mutirao/domain/order-status'
import { stores } from '#db/schema/catalog.ts'
import { isHeldUnpaid, isUnderWay, orders, payments } from '#db/schema/orders.ts'
import type { ShopCtx } from '#context.ts'
import { containing, filtered, type OrderFilter } from '../book/orders.repository.ts'

/** What of an order stands in lists and rounds. */
const columns = {
  id: orders.id,
  code: orders.code,
  state: orders.state,
  type: orders.type,
  createdAt: orders.createdAt,
  userName: orders.userName,
  userPhone: orders.userPhone,
  price: orders.price,
  campaignIds: orders.campaignIds,
  groupUnits: orders.groupUnits,
  slots: orders.slots,
  properties: orders.properties,
  paysOnDelivery: orders.paysOnDelivery,
}

/** The payment that counts, as findPayment of the book answers it. */
const payment = (column: 'type' | 'state' | 'amount') =>
  sql`(select p.${sql.raw(column)} from ${payments} p where p.tenant_id = ${orders.tenantId} and p.order_id = ${orders.id}
    order by (p.slot_change is not null), (p.state = 'APPROVED') desc, (p.type = 'WALLET'), p.id desc limit 1)`

/** Beside what buyers list by: the day on which it comes, a name, the end of a phone. */
type Asked = OrderFilter & { id?: string; date?: string; name?: string; digits?: string; isStoreClosed?: boolean }

function where({ tenant }: ShopCtx, { id, date, name, digits, code, isStoreClosed, ...filter }: Asked) {
  const found: (SQL | undefined)[] = [
    code ? eq(orders.code, code) : undefined,
    name ? sql`${withoutAccents(orders.userName)} like ${containing(searchable(name))}` : undefined,
    digits ? sql`regexp_replace(${orders.userPhone}, '\\D', '', 'g') like ${`%${digits}`}` : undefined,
  ]
  return and(
    eq(orders.tenantId, tenant.id),
    id === undefined ? undefined : eq(orders.id, id),
    filtered(filter),
    date ? sql`${orders.slots} @> jsonb_build_array(jsonb_build_object('date', ${date}::text))` : undefined,
    isStoreClosed === undefined ? undefined : sql`${orders.properties} ? 'isStoreClosed' = ${isStoreClosed}`,
    found.some(Boolean) ? or(...found) : undefined,
  )
}

/** As the domain's `searchable` writes a name in Portuguese: the extension that does so for all languages is not on every server. */
const withoutAccents = (column: typeof orders.userName) =>
  sql`translate(lower(normalize(${column}, NFC)), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`

/** Newest first, with how many there are in all. */
export function listDeskRows(ctx: ShopCtx, asked: Asked, { size, page }: { size: number; page: number }) {
  return ctx.db
    .select({
      ...columns,
      payment: sql<PaymentType>`${payment('type')}`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(orders)
    .where(where(ctx, asked))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(size)
    .offset(size * page)
}

export type DeskRow = Awaited<ReturnType<typeof listDeskRows>>[number]

const due = sql<number | null>`case when ${orders.paysOnDelivery} and ${payment('state')} = 'PENDING' then ${payment('amount')} end`

/** Orders of one way that are under way; with a day, those of which a part comes then, delivered ones among them. */
export function listHandedRows(ctx: ShopCtx, type: 'SHIPPING' | 'PICKUP', states: readonly OrderState[], date?: string) {
  const { db, tenant } = ctx
  const isThen = date && sql`${orders.slots} @> jsonb_build_array(jsonb_build_object('date', ${date}::text))`
  return db
    .select({ ...columns, due })
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.type, type), inArray(orders.state, [...states]), isThen || isUnderWay))
    .orderBy(asc(orders.createdAt), asc(orders.id))
}

/** The shop's places, in their order. */
export function listPlaces({ db, tenant }: ShopCtx) {
  return db.select().from(stores).where(eq(stores.tenantId, tenant.id)).orderBy(asc(stores.id))
}

/** Days with parts to deliver, from a day on and earlier ones where something is left, each with how many and how many of them are delivered. */
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

/** Units that a day's parts need which are not on their way yet, by name; kits as their parts, substitutes in place of what lacked. */
export async function listNeeded({ db, tenant }: ShopCtx, states: readonly OrderState[], date: string) {
  const { rows } = await db.execute<{ id: string; name: string; unit: string; quantity: number; orders: number }>(sql`
    select n.id, coalesce(max(i.name), max(n.name)) as name, coalesce(max(i.unit), max(n.unit)) as unit,
      sum(n.quantity)::int as quantity, count(distinct n.order_id)::int as orders
    from (
      select l.order_id, coalesce(w.item_id, p."stockId", l.item_id) as id,
        coalesce(w.substitute->>'name', l.snapshot->>'name') as name, coalesce(w.substitute->>'unit', l.snapshot->>'unit') as unit,
        l.quantity * case when w.item_id is null then coalesce(p.quantity, 1) else 1 end as quantity
      from orders o
      cross join lateral jsonb_to_recordset(o.slots) as s("campaignId" text, date text)
      join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id and l.campaign_id = s."campaignId"
      left join order_parts t on t.tenant_id = o.tenant_id and t.order_id = o.id and t.campaign_id = s."campaignId"
      left join order_substitutions w on w.tenant_id = l.tenant_id and w.order_id = l.order_id and w.position = l.position and w.state <> 'PENDING'
      left join lateral jsonb_to_recordset(case when w.item_id is null then l.parts end) as p("stockId" text, quantity int) on true
      where o.tenant_id = ${tenant.id} and o.state = any(${sql.param([...states])}::text[]) and s.date = ${date}
        and w.state is distinct from 'RETURNED' and coalesce(t.state, 'CONFIRMED') in ('CONFIRMED', 'PREPARING')
    ) n
    left join lateral (select i.name, i.unit from items i where i.tenant_id = ${tenant.id} and i.id = n.id limit 1) i on true
    group by n.id order by 2, n.id`)
  return rows
}

export function listUnpaidRows({ db, tenant }: ShopCtx, states: readonly OrderState[]) {
  return db
    .select({ ...columns, expiresAt: orders.expiresAt })
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), inArray(orders.state, [...states]), isHeldUnpaid))
    .orderBy(asc(orders.createdAt), asc(orders.id))
}

import { sql, type SQL } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { countingPaymentOf } from '#db/counting-payment.ts'
import { orders } from '#db/schema/orders.ts'
import { idsOfCategory, idsOfItem } from '#db/sold-items.ts'
import type { PaymentType } from '@mutirao/contract/carts'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'

/** The subject of a count in the figures. item, category: ids. hour: 0 to 23 in timeZone. */
export type Sold = {
  item?: string | undefined
  category?: string | undefined
  type?: 'SHIPPING' | 'PICKUP' | undefined
  place?: string | undefined
  hour?: number | undefined
  method?: PaymentType | undefined
  purchase?: 'first' | 'later' | undefined
  timeZone: string
}

/** A place in the list of orders, newest first: the last order of a response. */
export type Cursor = { createdAt: Date; id: string }

/** The conditions on the order itself behind a count of the figures, by the same rules as its sums (`figures/counting.repository.ts`). Subqueries name the order's tenant (decision 066). */
export const behindSold = ({ type, place, hour, method, purchase, timeZone }: Sold): (SQL | undefined)[] => [
  type && sql`${orders.type} = ${type}`,
  place === undefined ? undefined : sql`${placeOfOrder} = ${place}`,
  hour === undefined ? undefined : sql`extract(hour from ${orders.createdAt} at time zone ${timeZone}) = ${hour}`,
  method && sql`${countingPaymentOf({ tenantId: sql`${orders.tenantId}`, orderId: sql`${orders.id}` }, 'type')} = ${method}`,
  purchase &&
    sql`${orders.state} = any(${counted}::text[]) and ${earlierPurchase} ${sql.raw(purchase === 'first' ? 'is null' : 'is not null')}`,
]

const counted = sql.param(statesWhere(isPaid))

/** Whether the buyer had an order that counts before this one; null without. */
const earlierPurchase = sql`(
  select true from orders e where e.tenant_id = ${orders.tenantId} and e.lead_id = ${orders.leadId} and e.state = any(${counted}::text[])
    and (e.created_at, e.id) < (${orders.createdAt}, ${orders.id}) limit 1)`

const placeOfOrder = sql`coalesce(case ${orders.type} when 'PICKUP' then ${orders.properties}->'store'->>'name'
  else concat_ws(', ', nullif(${orders.properties}->'shippingAddress'->>'neighborhood', ''),
    nullif(${orders.properties}->'shippingAddress'->>'city', '')) end, '')`

/** The ids of the items that a condition on sold lines names, one list for each condition. */
export function soldItems(tenantId: string, { item, category }: Partial<Sold>): SQL[] {
  return [
    item === undefined ? undefined : idsOfItem(tenantId, item),
    category === undefined ? undefined : idsOfCategory(tenantId, category),
  ].filter((ids) => ids !== undefined)
}

/** all: the conditions on the order itself. items: of `soldItems`, at least one. */
type SoldQuery = { all: SQL | undefined; items: readonly SQL[]; skip: number; take: number; cursor?: Cursor | undefined }
/** ids: of the page, in its order. hasMore: more orders match than `total`, which was not counted further. */
type SoldPage = { ids: string[]; total: number; hasMore: boolean }

/** fewLines: items with as many lines are read by their lines. walked: the newest orders that are looked through for others. counted: the highest total of those. */
export const soldBounds = { fewLines: 10_000, walked: 20_000, counted: 1000 }

/**
 * A page of the orders with a sold line of each list of items. Items with few lines are read by the index of their lines. Other items are in many orders:
 * the newest orders are looked through until the page is full, and if they do not suffice, such as for the items of an earlier season, all lines are read.
 */
export async function findSold(ctx: ShopCtx, asked: SoldQuery, bounds = soldBounds): Promise<SoldPage> {
  const isPopular = (await countLines(ctx, asked.items[0]!, bounds.fewLines + 1)) > bounds.fewLines
  return (isPopular ? await findByOrders(ctx, asked, bounds) : undefined) ?? findByLines(ctx, asked)
}

async function countLines({ db, tenant }: ShopCtx, ids: SQL, most: number): Promise<number> {
  const { rows } = await db.execute<{ lines: number }>(sql`
    select count(*)::int as lines from (
      select from order_lines l where l.tenant_id = ${tenant.id} and l.item_id = any(array(${ids})) limit ${most}) as few`)
  return rows[0]!.lines
}

/** Looks through the newest orders; undefined when those do not suffice for the page and the total. */
async function findByOrders(ctx: ShopCtx, asked: SoldQuery, bounds: typeof soldBounds): Promise<SoldPage | undefined> {
  const { skip, take, cursor } = asked
  const most = Math.max(bounds.counted + 1, cursor ? 0 : skip + take)
  const found = await walk(ctx, asked, { most, walked: bounds.walked })
  const page = cursor && found ? await walk(ctx, asked, { most: skip + take, walked: bounds.walked, cursor }) : found
  if (!found || !page) return undefined
  const hasMore = found.length > bounds.counted
  return { ids: page.slice(skip, skip + take), total: hasMore ? bounds.counted : found.length, hasMore }
}

type Walk = { most: number; walked: number; cursor?: Cursor }

async function walk({ db, tenant }: ShopCtx, { all, items }: SoldQuery, { most, walked, cursor }: Walk): Promise<string[] | undefined> {
  const { rows } = await db.execute<{ walked: number; ids: string[] }>(sql`
    with walked as materialized (
      select ${orders.id} as id, ${orders.createdAt} as created_at from ${orders} where ${all} and ${behind(cursor)}
      order by ${orders.createdAt} desc, ${orders.id} desc limit ${walked}
    )
    select (select count(*)::int from walked) as walked, array(
      select w.id from walked w where ${sql.join(
        items.map((ids) => hasLine(tenant.id, ids)),
        sql` and `,
      )}
      order by w.created_at desc, w.id desc limit ${most}) as ids`)
  const [found] = rows
  return found!.ids.length === most || found!.walked < walked ? found!.ids : undefined
}

async function findByLines({ db, tenant }: ShopCtx, { all, items, skip, take, cursor }: SoldQuery): Promise<SoldPage> {
  const sold = items.map((ids) => sql`${orders.id} = any(array(${soldOrders(tenant.id, ids)}))`)
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with matching as materialized (
      select ${orders.id} as id, ${orders.createdAt} as created_at from ${orders} where ${all} and ${sql.join(sold, sql` and `)}
    )
    select (select count(*)::int from matching) as total, array(
      select orders.id from matching orders where ${behind(cursor)}
      order by orders.created_at desc, orders.id desc limit ${take} offset ${skip}) as ids`)
  return { ...rows[0]!, hasMore: false }
}

/** Behind the order that the cursor names, in the order of the list. */
const behind = (cursor: Cursor | undefined) =>
  cursor ? sql`(orders.created_at, orders.id) < (${cursor.createdAt.toISOString()}::timestamptz, ${cursor.id}::uuid)` : sql`true`

/** Whether the order `w` has a sold line of these items. A scalar subquery, which the planner does not join: it stops at the last order that is needed. */
const hasLine = (tenantId: string, ids: SQL) => sql`(
  select true from order_lines l
  left join order_substitutions s on s.tenant_id = ${tenantId} and s.order_id = l.order_id and s.position = l.position
  where l.tenant_id = ${tenantId} and l.order_id = w.id and coalesce(s.item_id, l.item_id) = any(array(${ids}))
    and s.state is distinct from 'RETURNED' and ${isKept(tenantId)} limit 1)`

/** The orders with a sold line of these items: lines without a substitute, and substitutes of other lines. */
const soldOrders = (tenantId: string, ids: SQL) => sql`
  select l.order_id from order_lines l where l.tenant_id = ${tenantId} and l.item_id = any(array(${ids})) and ${isKept(tenantId)}
    and not exists (select from order_substitutions s where s.tenant_id = ${tenantId} and s.order_id = l.order_id and s.position = l.position
      and (s.item_id is not null or s.state = 'RETURNED'))
  union all
  select l.order_id from order_substitutions s
  join order_lines l on l.tenant_id = ${tenantId} and l.order_id = s.order_id and l.position = s.position
  where s.tenant_id = ${tenantId} and s.item_id = any(array(${ids})) and s.state <> 'RETURNED' and ${isKept(tenantId)}`

/** A line of a group that failed is not sold. */
const isKept = (tenantId: string) => sql`not exists (
  select from group_closings g where g.tenant_id = ${tenantId} and g.campaign_id = l.campaign_id and g.outcome = 'FAILED')`

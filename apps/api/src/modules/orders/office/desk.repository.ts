import { and, count, desc, eq, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { ordersOfTier, type GroupTier } from '#db/group-joins.ts'
import { containing, plain } from '#db/like.ts'
import { buyers } from '#db/schema/buyers.ts'
import { isEnded, isUnderWay, orderEvents, orders, orderTags } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/payments.ts'
import type { PaymentType } from '@mutirao/contract/carts'
import type { GroupRule } from '@mutirao/domain/group-progress'
import { isOpen, isPaid, statesWhere } from '@mutirao/domain/order-status'
import { searchable } from '@mutirao/domain/search-text'
import { countingPayment, listColumns } from '../book/order-columns.repository.ts'
import { filtered, type OrderFilter } from '../book/orders.repository.ts'
import { behindSold, findSold, soldBounds, soldItems, type Cursor, type Sold } from './sold-orders.repository.ts'
import { waitsFor, type ToBuy } from './to-buy.repository.ts'

/** In addition to the buyers' filters: the delivery day, a name or e-mail, digits of a phone. */
type DeskQuery = OrderFilter & {
  id?: string
  date?: string
  name?: string
  digits?: string
  isStoreClosed?: boolean
  changedAfter?: Date
  reference?: string
  tag?: string
  sold?: Sold
  tier?: GroupTier
  toBuy?: ToBuy
  /** In capitals. */
  coupon?: string
  /** The shop's buyers are counted up to now: a name is looked up among them, who are fewer than the orders. */
  isCounted?: boolean
}

function where(
  { tenant }: ShopCtx,
  { id, date, name, digits, code, isCounted, isStoreClosed, changedAfter, reference, tag, sold, tier, toBuy, coupon, ...filter }: DeskQuery,
) {
  return and(
    eq(orders.tenantId, tenant.id),
    id === undefined ? undefined : eq(orders.id, id),
    filtered(filter),
    partOf(filter.states),
    reference === undefined ? undefined : eq(orders.reference, reference),
    tag === undefined ? undefined : inArray(orders.id, tagged(tenant.id, tag)),
    changedAfter && sql`${orders.id} = any(array(${changedSince(tenant.id, changedAfter)}))`,
    date ? sql`${orders.slots} @> jsonb_build_array(jsonb_build_object('date', ${date}::text))` : undefined,
    isStoreClosed === undefined ? undefined : sql`${orders.properties} ? 'isStoreClosed' = ${isStoreClosed}`,
    ...(sold ? behindSold(sold) : []),
    coupon === undefined ? undefined : sql`upper(${orders.properties}->>'couponCode') = ${coupon}`,
    tier && inArray(orders.id, sql`(${ordersOfTier(tenant.id, tier)})`),
    toBuy && waitsFor(toBuy),
    name === undefined ? undefined : found(tenant.id, { name, digits, code, isCounted }),
  )
}

/** The tiers of a campaign's group; undefined for a campaign that the shop does not know. */
export async function findGroupRules({ db, tenant }: ShopCtx, campaignId: string): Promise<GroupRule[] | undefined> {
  const { rows } = await db.execute<{ rules: GroupRule[] | null }>(sql`
    select body->'cartControls'->'groupRules' as rules from campaigns where tenant_id = ${tenant.id} and id = ${campaignId}`)
  return rows[0] && (rows[0].rules ?? [])
}

/** Whether the shop has or had the coupon. */
export async function isCouponKnown({ db, tenant }: ShopCtx, code: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from coupons where tenant_id = ${tenant.id} and code = ${code}`)
  return rows.length > 0
}

const tagged = (tenantId: string, tag: string) =>
  sql`(select t.order_id from ${orderTags} t where t.tenant_id = ${tenantId} and t.tag = ${tag})`

/** The condition of a partial index that has all of these states: a plan for any parameters cannot derive it. */
function partOf(states: DeskQuery['states'] = []) {
  if (states.length === 0) return undefined
  if (states.every(isOpen)) return isUnderWay
  return states.some(isOpen) ? undefined : isEnded
}

type TextSearch = Pick<DeskQuery, 'digits' | 'code' | 'isCounted'> & { name: string }

/** The orders with this code, and those of buyers whose name, e-mail or phone has the text. */
function found(tenantId: string, { name, digits, code, isCounted }: TextSearch) {
  const texts = [searchable(name), ...(digits ? [digits] : [])].map(containing)
  const ofBuyer = isCounted
    ? // An array: a plan for any text expects many buyers and looks each order's buyer up.
      sql`${orders.leadId} = any(array(
        select b.lead_id from ${buyers} b where b.tenant_id = ${tenantId} and ${anyOf(texts.map((text) => sql`b.words like ${text}`))}))`
    : anyOf(texts.map((text) => sql`${wordsOfOrder} like ${text}`))
  return code ? or(eq(orders.code, code), ofBuyer) : ofBuyer
}

const anyOf = (all: SQL[]) => sql`(${sql.join(all, sql` or `)})`

/** The text of one order in `buyers.words`: the domain's `searchable` for Portuguese; the `unaccent` extension is not available on every server. */
const wordsOfOrder = sql`(${plain(sql`${orders.userName}`)}
  || ' ' || lower(coalesce(${orders.email}, '')) || ' ' || regexp_replace(${orders.userPhone}, '\\D', '', 'g'))`

/**
 * The ids of orders, each from an index; as an array, because a plan for any moment would read every order instead. A refund that is done was asked for
 * before: one index is of the done ones, the other of the open ones.
 */
const changedSince = (tenantId: string, moment: Date) =>
  sql`(select o.id from ${orders} o where o.tenant_id = ${tenantId} and o.created_at > ${moment.toISOString()}
    union select o.id from ${orders} o where o.tenant_id = ${tenantId} and o.reassigned_at > ${moment.toISOString()}
    union select e.order_id from ${orderEvents} e where e.tenant_id = ${tenantId} and e.at > ${moment.toISOString()}
    union select r.order_id from ${refunds} r where r.tenant_id = ${tenantId} and r.done_at > ${moment.toISOString()}
    union select r.order_id from ${refunds} r where r.tenant_id = ${tenantId} and r.done_at is null and r.created_at > ${moment.toISOString()})`

const lastChange = sql`greatest(${orders.createdAt}, ${orders.reassignedAt},
  (select max(e.at) from ${orderEvents} e where e.tenant_id = ${orders.tenantId} and e.order_id = ${orders.id}),
  (select max(coalesce(r.done_at, r.created_at)) from ${refunds} r where r.tenant_id = ${orders.tenantId} and r.order_id = ${orders.id}))`

/** Behind the order that the cursor names, in the order of the list. */
const behind = ({ createdAt, id }: Cursor) =>
  sql`(${orders.createdAt}, ${orders.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`

type Paging = { size: number; page: number; cursor?: Cursor }

/** Newest first, and one more than asked for, if there is one. total: of all that match, also before the cursor; hasMore: it is the highest that is counted. */
export async function listDeskRows(ctx: ShopCtx, asked: DeskQuery, { size, page, cursor }: Paging) {
  const all = where(ctx, asked)
  const items = soldItems(ctx.tenant.id, asked.sold ?? {})
  const paging = { skip: size * page, take: size + 1 }
  const sold = items.length > 0 ? await findSold(ctx, { all, items, cursor, ...paging }) : undefined
  const isBounded = sold === undefined && isReadFromOrders(asked)
  const found = ctx.db
    .select({
      ...listColumns,
      payment: sql<PaymentType>`${countingPayment('type')}`,
      // Nested: Drizzle would leave the table's name away from columns of the outer template.
      updatedAt: sql`${lastChange}`.mapWith(orders.createdAt),
      // Counted from an index: a window would read every order whole, for a million of them 6 s instead of 0.4.
      total: totalOf(all, { sold, isBounded }),
      hasMore: sql<boolean>`${sold?.hasMore ?? false}::bool`,
    })
    .from(orders)
    .where(sold ? and(eq(orders.tenantId, ctx.tenant.id), inArray(orders.id, sold.ids)) : and(all, cursor && behind(cursor)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
  const rows = await (sold ? found : found.limit(paging.take).offset(paging.skip))
  if (!isBounded) return rows
  return rows.map((row) => ({ ...row, total: Math.min(row.total, soldBounds.counted), hasMore: row.total > soldBounds.counted }))
}

const isReadFromOrders = ({ sold }: DeskQuery) =>
  [sold?.hour, sold?.type, sold?.place, sold?.method, sold?.purchase].some((asked) => asked !== undefined)

type Counting = { sold: { total: number } | undefined; isBounded: boolean }

function totalOf(all: SQL | undefined, { sold, isBounded }: Counting) {
  if (sold) return sql<number>`${sold.total}::int`
  return isBounded ? countedUpTo(all) : sql<number>`(select count(*)::int from ${orders} where ${all})`
}

/** An hour, a way, a place, a method or a first purchase is read from each order: as many are counted as for popular items, and one more. */
const countedUpTo = (all: SQL | undefined) =>
  sql<number>`(select count(*)::int from (select from ${orders} where ${all} limit ${soldBounds.counted + 1}) as few)`

const isBought = inArray(orders.state, statesWhere(isPaid))

/** How many orders that count as bought the buyer of this one had with it. */
export async function countPurchases({ db, tenant }: ShopCtx, order: { leadId: string; createdAt: Date }): Promise<number> {
  const [found] = await db
    .select({ bought: count() })
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.leadId, order.leadId), lte(orders.createdAt, order.createdAt), isBought))
  return found!.bought
}

export type DeskRow = Awaited<ReturnType<typeof listDeskRows>>[number]

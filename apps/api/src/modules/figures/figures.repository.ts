import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import type { PaymentType } from '@mutirao/contract/carts'
import type { FigureCohort, FigureCoupon, FigureGroup, FigureSold, FigureStep, FigureSums } from '@mutirao/contract/figures'

/** Local days; both ends are included. */
export type Period = { from: string; to: string }

/** Items and places beyond these are not listed. */
const MOST_ROWS = 500

const within = ({ tenant }: ShopCtx, { from, to }: Period) => sql`tenant_id = ${tenant.id} and day between ${from}::date and ${to}::date`

/** Sums of centavos are read as doubles, which are exact up to 2^53. */
const sums = sql`
  coalesce(sum(orders), 0)::int as orders, coalesce(sum(units), 0)::int as units,
  coalesce(sum(orders) filter (where is_first), 0)::int as "newBuyers", coalesce(sum(sub_total), 0)::float8 as "subTotal",
  coalesce(sum(discount), 0)::float8 as discount, coalesce(sum(shipping_total), 0)::float8 as "shippingTotal",
  coalesce(sum(price), 0)::float8 as price, coalesce(sum(placed), 0)::int as placed,
  coalesce(sum(received), 0)::float8 as received, coalesce(sum(returned), 0)::float8 as returned`

export async function sumOrders(ctx: ShopCtx, period: Period): Promise<FigureSums> {
  const { rows } = await ctx.db.execute<FigureSums>(sql`select ${sums} from order_days where ${within(ctx, period)}`)
  return rows[0]!
}

/** Weeks begin on Monday; the first step may begin before the period. */
export async function sumBySteps(ctx: ShopCtx, period: Period, step: FigureStep): Promise<(FigureSums & { start: string })[]> {
  const { rows } = await ctx.db.execute<FigureSums & { start: string }>(sql`
    select date_trunc(${step}::text, day::timestamp)::date::text as start, ${sums} from order_days where ${within(ctx, period)} group by 1 order by 1`)
  return rows
}

export async function sumByHour(ctx: ShopCtx, period: Period) {
  const { rows } = await ctx.db.execute<{ hour: number; orders: number; price: number }>(sql`
    select hour, sum(orders)::int as orders, sum(price)::float8 as price from order_days
    where ${within(ctx, period)} group by hour having sum(orders) > 0 order by hour`)
  return rows
}

export async function sumByPlace(ctx: ShopCtx, period: Period) {
  const { rows } = await ctx.db.execute<{ type: 'SHIPPING' | 'PICKUP'; place: string; orders: number; price: number }>(sql`
    select type, place, sum(orders)::int as orders, sum(price)::float8 as price from place_days
    where ${within(ctx, period)} group by type, place order by price desc, place limit ${MOST_ROWS}`)
  return rows
}

export async function sumByMethod(ctx: ShopCtx, period: Period) {
  const { rows } = await ctx.db.execute<{ method: PaymentType; orders: number; price: number; wallet: number }>(sql`
    select method, sum(orders)::int as orders, sum(price)::float8 as price, sum(wallet)::float8 as wallet from method_days
    where ${within(ctx, period)} group by method order by sum(price) desc, method`)
  return rows
}

export async function sumByCoupon(ctx: ShopCtx, period: Period): Promise<FigureCoupon[]> {
  const { rows } = await ctx.db.execute<FigureCoupon>(sql`
    select code, sum(orders)::int as orders, sum(discount)::float8 as discount, sum(price)::float8 as price from coupon_days
    where ${within(ctx, period)} group by code order by sum(price) desc, code limit ${MOST_ROWS}`)
  return rows
}

/** Every coupon that the shop has or had, with its orders of all time. */
export async function listCouponUses({ db, tenant }: ShopCtx): Promise<(FigureCoupon & { used: number })[]> {
  const { rows } = await db.execute<FigureCoupon & { used: number }>(sql`
    select c.code, c.used, coalesce(s.orders, 0)::int as orders, coalesce(s.discount, 0)::float8 as discount, coalesce(s.price, 0)::float8 as price
    from coupons c left join (
      select code, sum(orders) as orders, sum(discount) as discount, sum(price) as price from coupon_days where tenant_id = ${tenant.id} group by code
    ) as s on s.code = c.code
    where c.tenant_id = ${tenant.id} order by c.used desc, c.code`)
  return rows
}

export async function sumByCampaign(ctx: ShopCtx, period: Period): Promise<(FigureSold & { orders: number })[]> {
  const { rows } = await ctx.db.execute<FigureSold & { orders: number }>(sql`
    select s.id, coalesce(c.name, s.id) as name, s.orders, s.units, s.total
    from (select campaign_id as id, sum(orders)::int as orders, sum(units)::int as units, sum(total)::float8 as total
      from campaign_days where ${within(ctx, period)} group by 1) as s
    left join campaigns c on c.tenant_id = ${ctx.tenant.id} and c.id = s.id order by s.total desc, s.id limit ${MOST_ROWS}`)
  return rows
}

/** Items sold in several campaigns are summed by the item. */
export async function sumByItem(ctx: ShopCtx, period: Period): Promise<(FigureSold & { orders: number })[]> {
  const { rows } = await ctx.db.execute<FigureSold & { orders: number }>(sql`
    select coalesce(i.same_as, s.id) as id, coalesce(max(i.name), max(s.id)) as name,
      sum(s.orders)::int as orders, sum(s.units)::int as units, sum(s.total)::float8 as total
    from (select item_id as id, sum(orders) as orders, sum(units) as units, sum(total) as total
      from item_days where ${within(ctx, period)} group by 1) as s
    left join items i on i.tenant_id = ${ctx.tenant.id} and i.id = s.id
    group by 1 order by 5 desc, 1 limit ${MOST_ROWS}`)
  return rows
}

/** Sums by category; each item counts in its present category. */
export async function sumByCategory(ctx: ShopCtx, period: Period): Promise<FigureSold[]> {
  const { rows } = await ctx.db.execute<FigureSold>(sql`
    select c.id, c.name, sum(s.units)::int as units, sum(s.total)::float8 as total
    from (select item_id as id, sum(units) as units, sum(total) as total from item_days where ${within(ctx, period)} group by 1) as s
    join items i on i.tenant_id = ${ctx.tenant.id} and i.id = s.id
    join categories c on c.tenant_id = ${ctx.tenant.id} and c.id = i.category_id
    group by c.id, c.name order by total desc, c.id`)
  return rows
}

/** Groups that closed within the period, the newest first. */
export async function listClosedGroups({ db, tenant }: ShopCtx, { from, to }: Period): Promise<FigureGroup[]> {
  const { timeZone } = tenant.body
  const { rows } = await db.execute<FigureGroup & { closedAt: string }>(sql`
    select g.campaign_id as "campaignId", c.name, g.closed_at as "closedAt", g.outcome, g.percentage, g.paid_units as units, g.buyers,
      coalesce((select sum(s.returned) from group_settlements s where s.tenant_id = ${tenant.id} and s.campaign_id = g.campaign_id), 0)::float8
        as returned
    from group_closings g join campaigns c on c.tenant_id = ${tenant.id} and c.id = g.campaign_id
    where g.tenant_id = ${tenant.id} and g.closed_at >= ${from}::date::timestamp at time zone ${timeZone}
      and g.closed_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    order by g.closed_at desc limit ${MOST_ROWS}`)
  return rows.map((row) => ({ ...row, closedAt: new Date(row.closedAt).toISOString() }))
}

/** Cohorts whose first month is `fromMonth` or later. */
export async function listCohorts({ db, tenant }: ShopCtx, fromMonth: string): Promise<FigureCohort[]> {
  const { rows } = await db.execute<FigureCohort>(sql`
    select first_month::text as first, month::text, buyers, orders, price::float8 as price from cohort_months
    where tenant_id = ${tenant.id} and first_month >= ${fromMonth}::date order by first_month, month`)
  return rows
}

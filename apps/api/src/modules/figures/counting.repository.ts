import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { changedOrders } from '#db/changed-orders.ts'
import { countingPaymentOf } from '#db/counting-payment.ts'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'
import { startOfDay } from '@mutirao/domain/zoned-time'

/*
 * The sums of days, computed from the orders. Inside statements `o` is one order with its local day; an order counts while it is paid or promised.
 */

type State = { timeZone: string; countedUntil: Date | null; cohortsUntil: Date | null }

const counts = sql.raw(
  `in (${statesWhere(isPaid)
    .map((state) => `'${state}'`)
    .join(', ')})`,
)

const dayTables = ['order_days', 'place_days', 'item_days', 'campaign_days', 'method_days', 'coupon_days'] as const

export async function openState({ db, tenant }: ShopCtx): Promise<void> {
  await db.execute(
    sql`insert into figure_states (tenant_id, time_zone) values (${tenant.id}, ${tenant.body.timeZone}) on conflict do nothing`,
  )
}

/** All sums: the earlier of both moments, and none while one is missing. */
const countedUntil = sql`case when counted_until is not null and methods_until is not null then least(counted_until, methods_until) end as "countedUntil"`

/** The shop's state, locked; undefined while another process counts. */
export async function lockState({ db, tenant }: ShopCtx): Promise<State | undefined> {
  const { rows } = await db.execute<{ timeZone: string; countedUntil: string | null; cohortsUntil: string | null }>(sql`
    select time_zone as "timeZone", ${countedUntil}, cohorts_until as "cohortsUntil" from figure_states
    where tenant_id = ${tenant.id} for update skip locked`)
  const [row] = rows
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  return row && { ...row, countedUntil: moment(row.countedUntil), cohortsUntil: moment(row.cohortsUntil) }
}

export async function findState({ db, tenant }: ShopCtx): Promise<{ countedUntil: Date | undefined } | undefined> {
  const { rows } = await db.execute<{ countedUntil: string | null }>(sql`
    select ${countedUntil} from figure_states where tenant_id = ${tenant.id}`)
  const [row] = rows
  return row && { countedUntil: row.countedUntil === null ? undefined : new Date(row.countedUntil) }
}

export async function saveState({ db, tenant, now }: ShopCtx, { areCohortsNew }: { areCohortsNew: boolean }): Promise<void> {
  await db.execute(sql`
    update figure_states set time_zone = ${tenant.body.timeZone}, counted_until = ${now.toISOString()}, methods_until = ${now.toISOString()},
      cohorts_until = case when ${areCohortsNew} then ${now.toISOString()}::timestamptz else cohorts_until end
    where tenant_id = ${tenant.id}`)
}

/** Whether the shop has more orders than `most`. */
export async function hasMoreOrders({ db, tenant }: ShopCtx, most: number): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from orders where tenant_id = ${tenant.id} limit ${most + 1}) as few`)
  return rows[0]!.count > most
}

/** The local days from the first order to the last; undefined without orders. */
export async function findAllDays({ db, tenant }: ShopCtx): Promise<Days | undefined> {
  const { timeZone } = tenant.body
  const { rows } = await db.execute<{ from: string | null; to: string }>(sql`
    select (min(created_at) at time zone ${timeZone})::date::text as from, (max(created_at) at time zone ${timeZone})::date::text as to
    from orders where tenant_id = ${tenant.id}`)
  const { from, to } = rows[0]!
  return from === null ? undefined : { from, to }
}

/**
 * The local days of the orders that changed since a moment, and of all other orders of their buyers: which of them is a buyer's first order may have
 * changed, too.
 */
export async function listChangedDays({ db, tenant }: ShopCtx, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    with changed (order_id) as (${changedOrders(tenant.id, since)}
    ), buyers as (
      select distinct o.lead_id from changed c join orders o on o.tenant_id = ${tenant.id} and o.id = c.order_id
    )
    select distinct (o.created_at at time zone ${tenant.body.timeZone})::date::text as day
    from buyers b join orders o on o.tenant_id = ${tenant.id} and o.lead_id = b.lead_id order by 1`)
  return rows.map(({ day }) => day)
}

/** Consecutive local days; both ends are included. */
export type Days = { from: string; to: string }

/** These statements are planned for their days: a plan for any days would read all lines. */
export async function setPlanner({ db }: ShopCtx): Promise<void> {
  await db.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`)
}

export async function deleteDays({ db, tenant }: ShopCtx, days: Days | 'all'): Promise<void> {
  const some = days === 'all' ? sql`` : sql` and day between ${days.from}::date and ${days.to}::date`
  for (const table of dayTables) await db.execute(sql`delete from ${sql.raw(table)} where tenant_id = ${tenant.id}${some}`)
}

/** The domain's `percent` of what the rules leave: four decimals of the percentage count, and halves are rounded up. */
const byCoupon = sql`floor((round(percentage * 10000) * (sub_total - by_rules) + 500000) / 1000000)`

/** Counts days that have no rows. */
export async function insertDays({ db, tenant }: ShopCtx, { from, to }: Days): Promise<void> {
  const { timeZone } = tenant.body
  const [start, end] = [startOfDay(from, timeZone), startOfDay(to, timeZone, 1)]
  await db.execute(sql`
    with o as materialized (
      select (o.created_at at time zone ${timeZone})::date as day, o.id, o.type, o.properties, o.state ${counts} as is_counted,
        extract(hour from o.created_at at time zone ${timeZone})::int as hour, o.sub_total, o.discount, o.shipping_total, o.price,
        o.terms, o.wallet_paid, upper(o.properties->>'couponCode') as coupon,
        o.state ${counts} and not exists (
          select from orders e where e.tenant_id = ${tenant.id} and e.lead_id = o.lead_id and e.state ${counts}
          and (e.created_at, e.id) < (o.created_at, o.id)) as is_first,
        (select coalesce(sum(p.received), 0) from payments p where p.tenant_id = ${tenant.id} and p.order_id = o.id
          and p.type <> 'WALLET' and p.state in ('APPROVED', 'REFUNDED')) as received,
        (select coalesce(sum(r.amount), 0) from refunds r join payments p on p.tenant_id = ${tenant.id} and p.id = r.payment_id
          where r.tenant_id = ${tenant.id} and r.order_id = o.id and p.type <> 'WALLET' and not r.is_to_wallet) as returned
      from orders o
      where o.tenant_id = ${tenant.id} and o.created_at >= ${start.toISOString()}::timestamptz and o.created_at < ${end.toISOString()}::timestamptz
    ), lines as materialized (
      select o.day, o.id, l.campaign_id, coalesce(w.item_id, l.item_id) as item_id, l.quantity, l.total
      from o join order_lines l on l.tenant_id = ${tenant.id} and l.order_id = o.id
      left join order_substitutions w on w.tenant_id = ${tenant.id} and w.order_id = l.order_id and w.position = l.position
      where o.is_counted and w.state is distinct from 'RETURNED' and not exists (
        select from group_closings g where g.tenant_id = ${tenant.id} and g.campaign_id = l.campaign_id and g.outcome = 'FAILED')
    ), by_hour as (
      insert into order_days
        (tenant_id, day, hour, is_first, orders, units, sub_total, discount, shipping_total, price, placed, received, returned)
      select ${tenant.id}::uuid, o.day, o.hour, o.is_first, count(*) filter (where is_counted), coalesce(sum(u.units), 0),
        coalesce(sum(sub_total) filter (where is_counted), 0), coalesce(sum(discount) filter (where is_counted), 0),
        coalesce(sum(shipping_total) filter (where is_counted), 0), coalesce(sum(price) filter (where is_counted), 0),
        count(*), sum(received), sum(returned)
      from o left join (select id, sum(quantity) as units from lines group by id) as u on u.id = o.id
      group by o.day, o.hour, o.is_first
    ), by_place as (
      insert into place_days (tenant_id, day, type, place, orders, price)
      select ${tenant.id}::uuid, day, type, place, count(*), sum(price)
      from (select day, type, price, coalesce(case type when 'PICKUP' then properties->'store'->>'name'
        else concat_ws(', ', nullif(properties->'shippingAddress'->>'neighborhood', ''), nullif(properties->'shippingAddress'->>'city', '')) end, '') as place
        from o where is_counted) as placed
      group by day, type, place
    ), by_item as (
      insert into item_days (tenant_id, day, campaign_id, item_id, orders, units, total)
      select ${tenant.id}::uuid, day, campaign_id, item_id, count(distinct id), sum(quantity), sum(total)
      from lines group by day, campaign_id, item_id
    ), by_method as (
      insert into method_days (tenant_id, day, method, orders, price, wallet)
      select ${tenant.id}::uuid, day, method, count(*), sum(price), sum(least(wallet_paid, price))
      from (select day, price, wallet_paid, ${countingPaymentOf({ tenantId: sql`${tenant.id}`, orderId: sql`o.id` }, 'type')} as method
        from o where is_counted) as paid
      group by day, method
    ), by_coupon as (
      insert into coupon_days (tenant_id, day, code, orders, discount, price)
      select ${tenant.id}::uuid, day, coupon, count(*), sum(least(discount - by_rules, ${byCoupon})), sum(price)
      from (select o.day, o.coupon, o.price, o.discount, o.sub_total, (o.terms->>'couponPercentage')::numeric as percentage,
          (select coalesce(sum(l.discount), 0) from order_lines l where l.tenant_id = ${tenant.id} and l.order_id = o.id) as by_rules
        from o where is_counted and coupon is not null) as with_coupon
      group by day, coupon
    )
    insert into campaign_days (tenant_id, day, campaign_id, orders, units, total)
    select ${tenant.id}::uuid, day, campaign_id, count(distinct id), sum(quantity), sum(total)
    from lines group by day, campaign_id`)
}

/** Counts the buyers of all months again. */
export async function replaceCohorts({ db, tenant }: ShopCtx): Promise<void> {
  await db.execute(sql`delete from cohort_months where tenant_id = ${tenant.id}`)
  await db.execute(sql`
    insert into cohort_months (tenant_id, first_month, month, buyers, orders, price)
    select ${tenant.id}::uuid, first_month, month, count(distinct lead_id), count(*), sum(price)
    from (
      select lead_id, price, month, min(month) over (partition by lead_id) as first_month
      from (
        select lead_id, price, date_trunc('month', created_at at time zone ${tenant.body.timeZone})::date as month
        from orders where tenant_id = ${tenant.id} and state ${counts}
      ) as counted
    ) as bought
    group by first_month, month`)
}

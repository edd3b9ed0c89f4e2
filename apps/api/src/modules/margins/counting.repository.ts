import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { changedOrders } from '#db/changed-orders.ts'

/** Consecutive local days; both ends are included. */
export type Days = { from: string; to: string }
export type DayRow = {
  day: string
  campaignId: string
  orders: number
  units: number
  goods: number
  shipping: number
  interest: number
  courtesies: number
  fees: number
  delivery: number
}
export type UnitRow = { day: string; campaignId: string; itemId: string; parts: string; units: number }

export async function openState({ db, tenant }: ShopCtx): Promise<void> {
  await db.execute(sql`insert into margin_states (tenant_id, terms) values (${tenant.id}, '') on conflict do nothing`)
}

type State = { terms: string; countedUntil: Date | undefined }
const stateOf = ([row]: { terms: string; countedUntil: string | null }[]): State | undefined =>
  row && { terms: row.terms, countedUntil: row.countedUntil === null ? undefined : new Date(row.countedUntil) }
const columns = sql.raw('terms, counted_until as "countedUntil"')

export async function findState({ db, tenant }: ShopCtx): Promise<State | undefined> {
  const { rows } = await db.execute<{ terms: string; countedUntil: string | null }>(
    sql`select ${columns} from margin_states where tenant_id = ${tenant.id}`,
  )
  return stateOf(rows)
}

/** The shop's state, locked; undefined while another process counts. */
export async function lockState({ db, tenant }: ShopCtx): Promise<State | undefined> {
  const { rows } = await db.execute<{ terms: string; countedUntil: string | null }>(sql`
    select ${columns} from margin_states where tenant_id = ${tenant.id} for update skip locked`)
  return stateOf(rows)
}

export async function saveState({ db, tenant, now }: ShopCtx, terms: string): Promise<void> {
  await db.execute(sql`update margin_states set terms = ${terms}, counted_until = ${now.toISOString()} where tenant_id = ${tenant.id}`)
}

/** The sweep counts everything again. */
export async function forgetCount({ db, tenant }: ShopCtx): Promise<void> {
  await db.execute(sql`update margin_states set counted_until = null where tenant_id = ${tenant.id}`)
}

/** Whether the shop has more orders than `most`. */
export async function hasMoreOrders({ db, tenant }: ShopCtx, most: number): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from orders where tenant_id = ${tenant.id} limit ${most + 1}) as few`)
  return rows[0]!.count > most
}

/** The local days of all orders, and of the orders that changed since a moment; in the order of time. */
export async function listDays({ db, tenant }: ShopCtx, since?: Date): Promise<string[]> {
  // An array, because a plan for any moment takes a third of all orders for changed, and reads every order.
  const changed = since ? sql` and id = any(array(${changedOrders(tenant.id, since)}))` : sql``
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct (created_at at time zone ${tenant.body.timeZone})::date::text as day from orders where tenant_id = ${tenant.id}${changed} order by 1`)
  return rows.map(({ day }) => day)
}

export async function deleteDays({ db, tenant }: ShopCtx, days: Days | 'all'): Promise<void> {
  const some = days === 'all' ? sql`` : sql` and day between ${days.from}::date and ${days.to}::date`
  for (const table of ['margin_days', 'margin_units'])
    await db.execute(sql`delete from ${sql.raw(table)} where tenant_id = ${tenant.id}${some}`)
}

export async function insertDays({ db, tenant }: ShopCtx, days: readonly DayRow[], units: readonly UnitRow[]): Promise<void> {
  await db.execute(sql`
    insert into margin_days (tenant_id, day, campaign_id, orders, units, goods, shipping, interest, courtesies, fees, delivery)
    select ${tenant.id}::uuid, day, "campaignId", orders, units, goods, shipping, interest, courtesies, fees, delivery
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(day date, "campaignId" text, orders int, units int, goods bigint, shipping bigint,
      interest bigint, courtesies bigint, fees bigint, delivery bigint)`)
  await db.execute(sql`
    insert into margin_units (tenant_id, day, campaign_id, item_id, parts, units)
    select ${tenant.id}::uuid, day, "campaignId", "itemId", parts, units
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u(day date, "campaignId" text, "itemId" text, parts text, units int)`)
}

/** From a local day on; of one campaign, or of all. */
export type SumsQuery = { from: string; campaignId?: string }
const ofCampaign = ({ campaignId }: SumsQuery) => (campaignId === undefined ? sql`` : sql` and campaign_id = ${campaignId}`)

/** Sums by campaign. A sum of centavos is read as a double, which is exact up to 2^53. */
export async function sumByCampaign({ db, tenant }: ShopCtx, { from, campaignId }: SumsQuery): Promise<Omit<DayRow, 'day'>[]> {
  const { rows } = await db.execute<Omit<DayRow, 'day'>>(sql`
    select campaign_id as "campaignId", sum(orders)::int as orders, sum(units)::int as units, sum(goods)::float8 as goods,
      sum(shipping)::float8 as shipping, sum(interest)::float8 as interest, sum(courtesies)::float8 as courtesies, sum(fees)::float8 as fees,
      sum(delivery)::float8 as delivery
    from margin_days where tenant_id = ${tenant.id} and day >= ${from}::date${ofCampaign({ from, campaignId })} group by 1 order by 1`)
  return rows
}

/**
 * Units by campaign. Days on which an item and all of its stock cost the same are one row: `day` is the first one on which the present cost counts, or
 * the day itself for items whose costs have changed.
 */
export async function listUnits({ db, tenant }: ShopCtx, { from, campaignId }: SumsQuery): Promise<UnitRow[]> {
  const { rows } = await db.execute<UnitRow>(sql`
    with dated as (
      select array_agg(distinct item_id) as ids from item_costs where tenant_id = ${tenant.id} and since > '1970-01-01'
    )
    select case when u.parts = '' and u.item_id <> all(coalesce(d.ids, '{}')) then '1970-01-01' else u.day::text end as day,
      u.campaign_id as "campaignId", u.item_id as "itemId", u.parts, sum(u.units)::int as units
    from margin_units u cross join dated d where u.tenant_id = ${tenant.id} and u.day >= ${from}::date${ofCampaign({ from, campaignId })} group by 1, 2, 3, 4 order by 2, 3, 1, 4`)
  return rows
}

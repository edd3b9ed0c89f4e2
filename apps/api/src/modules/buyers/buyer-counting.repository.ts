import { sql, type SQL } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { changedOrders } from '#db/changed-orders.ts'
import { plain } from '#db/like.ts'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'

/* The rows of buyers, computed from the orders and from imported people. */

const counts = sql.raw(
  `in (${statesWhere(isPaid)
    .map((state) => `'${state}'`)
    .join(', ')})`,
)

export async function openState({ db, tenant }: ShopCtx): Promise<void> {
  await db.execute(sql`insert into buyer_states (tenant_id) values (${tenant.id}) on conflict do nothing`)
}

/** Buyers and what they bought: the earlier of both moments, and none while one is missing. */
const countedUntil = sql`case when counted_until is not null and items_until is not null then least(counted_until, items_until) end as "countedUntil"`

export type CountingState = { countedUntil: Date | undefined }

const stateOf = (rows: { countedUntil: string | null }[]): CountingState | undefined => {
  const [row] = rows
  return row && { countedUntil: row.countedUntil === null ? undefined : new Date(row.countedUntil) }
}

/** The shop's state, locked; undefined while another process counts, unless the caller waits for it. */
export async function lockState({ db, tenant }: ShopCtx, { isWaiting }: { isWaiting: boolean }): Promise<CountingState | undefined> {
  const { rows } = await db.execute<{ countedUntil: string | null }>(sql`
    select ${countedUntil} from buyer_states where tenant_id = ${tenant.id} for update ${isWaiting ? sql`` : sql`skip locked`}`)
  return stateOf(rows)
}

export async function findState({ db, tenant }: ShopCtx): Promise<CountingState | undefined> {
  const { rows } = await db.execute<{ countedUntil: string | null }>(sql`
    select ${countedUntil} from buyer_states where tenant_id = ${tenant.id}`)
  return stateOf(rows)
}

export async function saveState({ db, tenant, now }: ShopCtx): Promise<void> {
  await db.execute(
    sql`update buyer_states set counted_until = ${now.toISOString()}, items_until = ${now.toISOString()} where tenant_id = ${tenant.id}`,
  )
}

/** These statements are planned for their leads and moments: a plan for any would read all orders. */
export async function setPlanner({ db }: ShopCtx): Promise<void> {
  await db.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`)
}

/** Whether the shop has more orders than `most`. */
export async function hasMoreOrders({ db, tenant }: ShopCtx, most: number): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from orders where tenant_id = ${tenant.id} limit ${most + 1}) as few`)
  return rows[0]!.count > most
}

/** The next leads with orders or of imported people, in the order of their ids. */
export async function listLeads({ db, tenant }: ShopCtx, after: string | undefined, most: number): Promise<string[]> {
  const behind = after === undefined ? sql`` : sql` and lead_id > ${after}::uuid`
  const next = (table: SQL) =>
    sql`(select distinct lead_id as id from ${table} where tenant_id = ${tenant.id}${behind} order by lead_id limit ${most})`
  const { rows } = await db.execute<{ id: string }>(sql`
    ${next(sql`orders`)} union ${next(sql`imported_people`)} order by id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** The leads of the orders that changed since a moment, of people imported since, and of those who have made their account since. */
export async function listChangedLeads({ db, tenant }: ShopCtx, since: Date): Promise<string[]> {
  const moment = since.toISOString()
  const { rows } = await db.execute<{ id: string }>(sql`
    with changed (order_id) as (${changedOrders(tenant.id, since)}
    )
    select o.lead_id as id from changed c join orders o on o.tenant_id = ${tenant.id} and o.id = c.order_id
    union select lead_id from imported_people where tenant_id = ${tenant.id} and created_at >= ${moment}
    union select i.lead_id from clients a join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
      join imported_people i on i.tenant_id = u.tenant_id and i.lead_id = u.lead_id where a.tenant_id = ${tenant.id} and u.last_login_at >= ${moment}
    order by 1`)
  return rows.map(({ id }) => id)
}

/** Deletes the rows of leads whose orders all went to another lead since a moment; an imported person stays. */
export async function deleteFormer({ db, tenant }: ShopCtx, since: Date): Promise<void> {
  const { rows } = await db.execute(sql`
    select from orders where tenant_id = ${tenant.id} and reassigned_at >= ${since.toISOString()} limit 1`)
  if (rows.length === 0) return
  await db.execute(sql`
    delete from buyers b where tenant_id = ${tenant.id}
    and not exists (select from orders o where o.tenant_id = ${tenant.id} and o.lead_id = b.lead_id)
    and not exists (select from imported_people i where i.tenant_id = ${tenant.id} and i.lead_id = b.lead_id)`)
}

/** Counts these leads from their orders; those of erased orders have no row. Imported people without an order have their rows of the import. */
export async function saveBuyers({ db, tenant }: ShopCtx, leadIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    with o as materialized (
      select o.*, o.state ${counts} as is_counted, concat_ws(', ', nullif(o.properties->'shippingAddress'->>'neighborhood', ''),
        nullif(o.properties->'shippingAddress'->>'city', '')) as place
      from orders o join leads l on l.tenant_id = o.tenant_id and l.id = o.lead_id
      where o.tenant_id = ${tenant.id} and o.lead_id = any(${sql.param(leadIds)}::uuid[]) and l.properties->>'erased' is distinct from 'true'
    ), money as (
      select o.lead_id, sum(p.received) - coalesce(sum((select sum(r.amount) from refunds r
        where r.tenant_id = ${tenant.id} and r.order_id = o.id and r.payment_id = p.id and not r.is_to_wallet)), 0) as spent
      from o join payments p on p.tenant_id = ${tenant.id} and p.order_id = o.id
      where p.type <> 'WALLET' and p.state in ('APPROVED', 'REFUNDED') group by o.lead_id
    ), kept as (
      select o.lead_id, array_agg(distinct u."campaignId") as ids
      from o cross join lateral jsonb_to_recordset(o.group_units) as u("campaignId" text) where o.is_counted group by o.lead_id
    ), bought as (
      select o.lead_id, array_agg(distinct l.campaign_id) as ids
      from o join order_lines l on l.tenant_id = ${tenant.id} and l.order_id = o.id where o.is_counted group by o.lead_id
    ), lines as (
      select o.lead_id, coalesce(w.item_id, l.item_id) as item_id, max(o.created_at) as at
      from o join order_lines l on l.tenant_id = ${tenant.id} and l.order_id = o.id
      left join order_substitutions w on w.tenant_id = ${tenant.id} and w.order_id = l.order_id and w.position = l.position
      where o.is_counted and w.state is distinct from 'RETURNED' and not exists (
        select from group_closings g where g.tenant_id = ${tenant.id} and g.campaign_id = l.campaign_id and g.outcome = 'FAILED')
      group by o.lead_id, 2
    ), things as (
      select lead_id, array_agg(item_id order by at desc, item_id) as ids, array_agg(at order by at desc, item_id) as times from lines group by lead_id
    ), summed as (
      select lead_id, (array_agg(user_name order by created_at desc, id desc))[1] as name,
        (array_agg(user_phone order by created_at desc, id desc))[1] as phone,
        (array_agg(email order by created_at desc, id desc))[1] as email,
        string_agg(distinct ${plain(sql`user_name`)}, ' ')
          || ' ' || coalesce(string_agg(distinct lower(email), ' '), '') || ' ' || string_agg(distinct regexp_replace(user_phone, '\\D', '', 'g'), ' ') as words,
        count(*) filter (where is_counted)::int as orders, max(created_at) as ordered_at,
        max(created_at) filter (where is_counted) as bought_at,
        coalesce((array_agg(place order by created_at desc, id desc) filter (where type = 'SHIPPING'))[1], '') as neighborhood,
        coalesce((array_agg(properties->'store'->>'name' order by created_at desc, id desc) filter (where type = 'PICKUP'))[1], '') as store
      from o group by lead_id
    )
    insert into buyers (tenant_id, lead_id, name, phone, email, words, orders, spent, ordered_at, bought_at, campaign_ids, group_ids,
      item_ids, items_at, neighborhood, store, imported_at)
    select ${tenant.id}::uuid, s.lead_id, s.name, s.phone, s.email, s.words,
      s.orders, coalesce(m.spent, 0), s.ordered_at, s.bought_at, coalesce(b.ids, '{}'), coalesce(k.ids, '{}'),
      coalesce(t.ids, '{}'), coalesce(t.times, '{}'), s.neighborhood, s.store,
      (select i.created_at from imported_people i where i.tenant_id = ${tenant.id} and i.lead_id = s.lead_id)
    from summed s left join money m on m.lead_id = s.lead_id left join kept k on k.lead_id = s.lead_id left join bought b on b.lead_id = s.lead_id
    left join things t on t.lead_id = s.lead_id
    on conflict (tenant_id, lead_id) do update set (name, phone, email, words, orders, spent, ordered_at, bought_at, campaign_ids, group_ids,
      item_ids, items_at, neighborhood, store, imported_at) = row (excluded.name, excluded.phone, excluded.email, excluded.words, excluded.orders, excluded.spent,
      excluded.ordered_at, excluded.bought_at, excluded.campaign_ids, excluded.group_ids, excluded.item_ids, excluded.items_at, excluded.neighborhood, excluded.store, excluded.imported_at)`)
  await db.execute(sql`
    with i as (
      select p.*, coalesce(nullif(c.name, ''), nullif(p.name, ''), p.email, p.phone, '') as shown
      from imported_people p left join users u on u.tenant_id = ${tenant.id} and u.lead_id = p.lead_id
      left join clients c on c.tenant_id = ${tenant.id} and c.user_id = u.id
      where p.tenant_id = ${tenant.id} and p.lead_id = any(${sql.param(leadIds)}::uuid[])
        and not exists (select from orders o where o.tenant_id = ${tenant.id} and o.lead_id = p.lead_id)
    )
    insert into buyers (tenant_id, lead_id, name, phone, email, words, orders, spent, campaign_ids, group_ids, neighborhood, store, imported_at)
    select i.tenant_id, i.lead_id, shown, coalesce(i.phone, ''), i.email,
      ${plain(sql`shown`)}
        || ' ' || coalesce(i.email, '') || ' ' || regexp_replace(coalesce(i.phone, ''), '\\D', '', 'g'),
      0, 0, '{}', '{}', i.city, '', i.created_at from i
    on conflict (tenant_id, lead_id) do update set (name, phone, email, words, orders, spent, ordered_at, bought_at, campaign_ids, group_ids,
      item_ids, items_at, neighborhood, store, imported_at) = row (excluded.name, excluded.phone, excluded.email, excluded.words, 0, 0, null::timestamptz, null::timestamptz,
      '{}'::text[], '{}'::text[], '{}'::text[], '{}'::timestamptz[], excluded.neighborhood, '', excluded.imported_at)`)
}

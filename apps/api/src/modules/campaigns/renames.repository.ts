import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

type Shop = { db: Db; tenant: { id: string } }
/** A move of a campaign's rows from one id to another. */
export type Rename = { from: string; to: string }

/** The ids that are campaigns of the shop, and whether each has orders. */
export async function listKnownCampaigns(
  { db, tenant }: Shop,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { hasOrders: boolean }>> {
  const { rows } = await db.execute<{ id: string; hasOrders: boolean }>(sql`
    select id, exists (select 1 from order_lines l where l.tenant_id = c.tenant_id and l.campaign_id = c.id) as "hasOrders"
    from campaigns c where tenant_id = ${tenant.id} and id = any(${sql.param([...ids])}::text[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Moves a campaign and everything that references it. If a load has already created the new id as another campaign, the old one's rows replace
 * it.
 */
export async function applyRenames({ db, tenant: { id: tenantId }, now }: Shop & { now: Date }, moves: readonly Rename[]): Promise<void> {
  for (const { from, to } of moves) {
    await db.execute(sql`
      insert into campaigns (tenant_id, id, name, priority, active, code, invite_code, ends_at, body)
      select tenant_id, ${to}, name, priority, active, code, invite_code, ends_at, body from campaigns where tenant_id = ${tenantId} and id = ${from}
      on conflict (tenant_id, id) do update set ends_at = excluded.ends_at, body = excluded.body`)
    for (const table of [
      'group_counters',
      'group_members',
      'slot_counters',
      'group_closings',
      'group_tiers',
      'moments',
      'campaign_news',
      'campaign_costs',
    ])
      await forget(db, tenantId, table, to)
    await db.execute(
      sql`update orders set reassigned_at = ${now.toISOString()} where tenant_id = ${tenantId} and ${from} = any(campaign_ids)`,
    )
    for (const statement of moved(tenantId, from, to)) await db.execute(statement)
    await db.execute(sql`delete from campaigns where tenant_id = ${tenantId} and id = ${from}`)
  }
}

/** Call it after the campaigns are saved. Deletes a redirect from an id that is a campaign's again. */
export async function saveRedirects({ db, tenant: { id: tenantId } }: Shop, redirects: readonly Rename[]): Promise<void> {
  await db.execute(sql`delete from campaign_renames r using campaigns c where r.tenant_id = ${tenantId} and c.tenant_id = r.tenant_id
    and c.id = r.former_id and c.active`)
  if (redirects.length === 0) return
  const [from, to] = [redirects.map((one) => one.from), redirects.map((one) => one.to)]
  await db.execute(sql`
    insert into campaign_renames (tenant_id, former_id, campaign_id)
    select c.tenant_id, f.former_id, c.id from unnest(${sql.param(from)}::text[], ${sql.param(to)}::text[]) as f(former_id, campaign_id)
    join campaigns c on c.tenant_id = ${tenantId} and c.id = f.campaign_id
    on conflict (tenant_id, former_id) do update set campaign_id = excluded.campaign_id`)
}

function forget(db: Db, tenantId: string, table: string, id: string) {
  const column = table === 'moments' ? sql`owner = ${`campaign ${id}`}` : sql`campaign_id = ${id}`
  return db.execute(sql`delete from ${sql.raw(table)} where tenant_id = ${tenantId} and ${column}`)
}

/** The updates of every table and JSON document that holds a campaign's id. */
function moved(tenantId: string, from: string, to: string) {
  const mine = sql`tenant_id = ${tenantId}`
  const plain = [
    'items',
    'trades',
    'surveys',
    'group_counters',
    'group_members',
    'slot_counters',
    'group_closings',
    'group_settlements',
    'group_tiers',
    'teams',
    'orders',
    'order_lines',
    'order_parts',
    'delivery_attempts',
    'ratings',
    'refunds',
    'campaign_news',
    'campaign_renames',
    'areas',
    'item_costs',
    'campaign_costs',
  ].map((table) => sql`update ${sql.raw(table)} set campaign_id = ${to} where ${mine} and campaign_id = ${from}`)
  const lists = ['orders', 'codes', 'relations'].map(
    (table) =>
      sql`update ${sql.raw(table)} set campaign_ids = array_replace(campaign_ids, ${from}, ${to}) where ${mine} and ${from} = any(campaign_ids)`,
  )
  const json = [
    ['orders', 'group_units'],
    ['orders', 'slots'],
    ['carts', 'products'],
  ].map(([table, column]) => {
    const name = sql.raw(column!)
    return sql`update ${sql.raw(table!)} set ${name} = (select coalesce(jsonb_agg(case when one->>'campaignId' = ${from}
        then jsonb_set(one, '{campaignId}', to_jsonb(${to}::text)) else one end order by place), '[]')
      from jsonb_array_elements(${name}) with ordinality as a(one, place))
      where ${mine} and ${name} @> ${JSON.stringify([{ campaignId: from }])}::jsonb`
  })
  // A part may name the campaign that carries its fee.
  const deliveries = sql`update orders set properties = jsonb_set(properties, '{deliveries}', (select jsonb_agg(case when one->>'campaignId' = ${from}
      then jsonb_set(one, '{campaignId}', to_jsonb(${to}::text)) else one end order by place)
    from (select place, case when part->'together'->>'by' = ${from}
        then jsonb_set(part, '{together,by}', to_jsonb(${to}::text)) else part end as one
      from jsonb_array_elements(properties->'deliveries') with ordinality as a(part, place)) parts))
    where ${mine} and properties->'deliveries' @> ${JSON.stringify([{ campaignId: from }])}::jsonb`
  const changes = sql`update payments set slot_change = jsonb_set(slot_change, '{campaignId}', to_jsonb(${to}::text))
    where ${mine} and slot_change->>'campaignId' = ${from}`
  // Adds up the counters of both ids.
  const counters = [
    sql`insert into rating_counters (tenant_id, campaign_id, item_id, count, stars)
      select tenant_id, ${to}, item_id, count, stars from rating_counters where ${mine} and campaign_id = ${from}
      on conflict (tenant_id, campaign_id, item_id)
      do update set count = rating_counters.count + excluded.count, stars = rating_counters.stars + excluded.stars`,
    sql`delete from rating_counters where ${mine} and campaign_id = ${from}`,
  ]
  return [
    ...plain,
    ...counters,
    deliveries,
    changes,
    ...lists,
    ...json,
    sql`update moments set owner = ${`campaign ${to}`} where ${mine} and owner = ${`campaign ${from}`}`,
    // A lead with the same favourite under both ids keeps one.
    sql`delete from favorites f where ${mine} and campaign_id = ${from} and exists (select 1 from favorites o
      where o.tenant_id = f.tenant_id and o.lead_id = f.lead_id and o.item_id = f.item_id and o.campaign_id = ${to})`,
    sql`update favorites set campaign_id = ${to} where ${mine} and campaign_id = ${from}`,
    sql`delete from interests i where ${mine} and campaign_id = ${from} and exists (select 1 from interests o where o.tenant_id = i.tenant_id
      and o.contact = i.contact and o.item_id is not distinct from i.item_id and o.reason = i.reason and o.campaign_id = ${to})`,
    sql`update interests set campaign_id = ${to} where ${mine} and campaign_id = ${from}`,
  ]
}

import type pg from 'pg'
import { isOpen, isUnpaid, statesWhere } from '@mutirao/domain/order-status'
import { HOLD_MINUTES } from '@mutirao/domain/payment-hold'
import { IMPORTED_PEOPLE_YEARS } from '@mutirao/domain/retention'
import type { Engine } from './engine.ts'

const namesOf = (is: typeof isOpen) =>
  statesWhere(is)
    .map((state) => `'${state}'`)
    .join(', ')

const wanting = (noun: string) =>
  `from (select id as tenant_id, body, subscriptions from tenants) t where body->>'webhooks' like '%"${noun}.%' or subscriptions::text like '%"${noun}.%'`

/** The shops that have work for each sweep. A condition may select a shop too many, never one too few; each reads an index of open rows only. */
const sweeps = {
  letters: "from outbox where sent_at is null and ended_at is null and due_at <= moment and channel <> 'push' and template <> 'marketing'",
  marketingLetters: "from outbox where sent_at is null and ended_at is null and due_at <= moment and template = 'marketing'",
  pushes: "from outbox where sent_at is null and ended_at is null and due_at <= moment and channel = 'push'",
  webhooks: "from webhook_events where state = 'WAITING' and due_at <= moment",
  unpaidOrders: `from orders where state in (${namesOf(isUnpaid)}) and expires_at <= moment - interval '${HOLD_MINUTES} minutes'`,
  charges: "from payments where state = 'PENDING' and ask_at <= moment",
  groups: `from campaigns c where ends_at <= moment and jsonb_array_length(body->'cartControls'->'groupRules') > 0
    and not exists (select from group_closings g where g.tenant_id = c.tenant_id and g.campaign_id = c.id)`,
  teams: 'from teams where outcome is null and ends_at <= moment',
  // Groups whose paid units changed since their tiers were compared.
  tiers: 'from group_counters where paid_units > 0 and checked_units is distinct from paid_units',
  substitutions: "from order_substitutions where state = 'PENDING' and due_at <= moment",
  reviews: "from payments where state = 'REVIEW'",
  closedStores: `from orders where type = 'PICKUP' and state in (${namesOf(isOpen)})`,
  interests: 'from interests where answered_at is null and unsubscribed_at is null',
  // News are about the last and the next day, each told once; an opening is stored in the campaign's conditions.
  campaignNews: `from campaigns c where active and (
    ends_at > moment - interval '1 day' and ends_at <= moment + interval '1 day' and not exists (
      select from campaign_news n where n.tenant_id = c.tenant_id and n.campaign_id = c.id and n.moment = c.ends_at
      and n.kind = case when c.ends_at <= due_shops.moment then 'CLOSED' else 'LAST_DAY' end)
    or c.body->'depends' @> '[{"type": "time"}]' and (ends_at is null or ends_at > moment - interval '1 day') and exists (
      select from jsonb_array_elements(c.body->'depends') depends
      cross join lateral (select case when depends->>'type' = 'time' then (depends->>'date')::timestamptz end) opening (at)
      where opening.at > moment - interval '1 day' and opening.at <= moment and not exists (
        select from campaign_news n where n.tenant_id = c.tenant_id and n.campaign_id = c.id and n.kind = 'OPENED' and n.moment = opening.at)))`,
  bulletins: 'from bulletins where told_at is null and tells_at <= moment',
  orderNotices: 'from order_notices where listed_at is null',
  dayLetters: 'from staff where day_letter_at <= moment and ended_at is null',
  keyedWrites: "from keyed_writes where started_at <= moment - interval '1 day'",
  // Shops that have asked for figures before, and have orders that changed since they were counted. A large shop's requests count its days and leave its cohorts.
  figures: `from figure_states f where counted_until is null or methods_until is null
    or exists (select from order_events e where e.tenant_id = f.tenant_id and e.at > f.counted_until)
    or exists (select from orders o where o.tenant_id = f.tenant_id and o.created_at > f.counted_until)
    or exists (select from orders o where o.tenant_id = f.tenant_id and o.reassigned_at > f.counted_until)
    or cohorts_until < counted_until - interval '1 hour'`,
  // Shops that have asked for margins before, and have orders that changed since they were counted.
  margins: `from margin_states m where counted_until is null
    or exists (select from order_events e where e.tenant_id = m.tenant_id and e.at > m.counted_until)
    or exists (select from orders o where o.tenant_id = m.tenant_id and o.created_at > m.counted_until)
    or exists (select from orders o where o.tenant_id = m.tenant_id and o.reassigned_at > m.counted_until)`,
  importPictures: "from import_pictures where state in ('WAITING', 'FETCHED') and due_at <= moment",
  // Shops that have asked for their buyers before, and have orders that changed since they were counted.
  buyers: `from buyer_states b where counted_until is null or items_until is null
    or exists (select from order_events e where e.tenant_id = b.tenant_id and e.at > b.counted_until)
    or exists (select from orders o where o.tenant_id = b.tenant_id and o.created_at > b.counted_until)
    or exists (select from orders o where o.tenant_id = b.tenant_id and o.reassigned_at > b.counted_until)`,
  importedPeople: `from imported_people i where created_at < moment - interval '${IMPORTED_PEOPLE_YEARS} years'
    and not exists (select from orders o where o.tenant_id = i.tenant_id and o.lead_id = i.lead_id)
    and not exists (select from users u where u.tenant_id = i.tenant_id and u.lead_id = i.lead_id)`,
  marketing: "from marketing_messages where state = 'SENDING' and starts_at <= moment",
  drafts: "from written_drafts where state = 'SCHEDULED' and goes_live_at <= moment",
  bulk: 'from bulk_jobs where due_at <= moment',
  // Shops whose systems asked for events of stock, or of items, in the folder or by call.
  stockNews: wanting('stock'),
  itemNews: wanting('item'),
  leaderMonths: 'from leaders where closes_at <= moment',
  credits: 'from wallet_credits where remaining > 0 and expires_at <= moment',
}

/** The rows of a sweep; `everyShop` for rare sweeps over many tables; `anyShop` for a sweep of a table that all shops share, which runs once. */
export type Sweep = keyof typeof sweeps | 'everyShop' | 'anyShop'

/** Sweeps whose exact conditions Citus cannot run over several nodes; these wider ones select more shops. */
const loose = {
  campaignNews: `from campaigns where active and (ends_at between moment - interval '1 day' and moment + interval '1 day'
    or body->'depends' @> '[{"type": "time"}]')`,
} satisfies Partial<typeof sweeps>

/** Each session plans a sweep's statement once. One union of all sweeps would be planned at every call, and would ask every node of a distributed engine. */
const bodyOf = (rows: Record<string, string>) => `begin
case sweep
${Object.entries(rows)
  .map(([name, source]) => `when '${name}' then return query select distinct tenant_id ${source};`)
  .join('\n')}
when 'everyShop' then return query select id from tenants;
when 'anyShop' then return query select id from tenants limit 1;
end case;
end`

/** Runs as the owner, because the role of requests sees one shop at a time; returns only ids. */
const definition = (body: string) => `create or replace function due_shops(sweep text, moment timestamptz) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public as $$${body}$$`

/** The statement that brings due_shops() up to date, when the database has another definition. */
export async function missingDueShops(client: pg.Client, { isDistributed }: Engine): Promise<string[]> {
  const wanted = bodyOf(isDistributed ? { ...sweeps, ...loose } : sweeps)
  const { rows } = await client.query<{ body: string }>(
    "select prosrc as body from pg_proc where oid = to_regprocedure('public.due_shops(text, timestamptz)')",
  )
  return rows[0]?.body === wanted ? [] : [definition(wanted)]
}

/** The shops with work for a sweep at this moment. */
export async function listDueShops(pool: pg.Pool, sweep: Sweep, moment: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'due-shops',
    text: 'select due_shops as id from due_shops($1, $2)',
    values: [sweep, moment],
  })
  return rows.map(({ id }) => id)
}

/** The same for several sweeps in one statement; a sweep without work is not in the result. Each still uses the plan that its session has. */
export async function listDueShopsOf(pool: pg.Pool, sweeps: readonly Sweep[], moment: Date): Promise<Map<Sweep, string[]>> {
  const { rows } = await pool.query<{ sweep: Sweep; ids: string[] }>({
    name: 'due-shops-of',
    text: 'select sweep, array_agg(id) as ids from unnest($1::text[]) as sweep cross join lateral due_shops(sweep, $2) as id group by sweep',
    values: [sweeps, moment],
  })
  return new Map(rows.map(({ sweep, ids }) => [sweep, ids]))
}

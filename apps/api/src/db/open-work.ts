import type pg from 'pg'
import { isOpen, statesWhere } from '@mutirao/domain/order-status'

/**
 * What an operator counts over all shops: sums alone, no row and no shop. The function runs as the owner, because the role that answers
 * requests sees one shop at a time. Each part reads an index that holds only what is still open; of the orders' index it repeats the
 * condition, so the states stand in the text.
 */
const BODY = `
  select 'orders', state, count(*)::double precision from orders
  where state in (${statesWhere(isOpen)
    .map((state) => `'${state}'`)
    .join(', ')})
  group by state
  union all
  select 'refunds', state, count(*)::double precision from refunds where done_at is null group by state
  union all
  select 'refund_age', '', coalesce(extract(epoch from now() - min(created_at)), 0) from refunds where done_at is null
  union all
  select 'outbox', '', count(*)::double precision from outbox where sent_at is null
  union all
  select 'outbox_age', '', coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0) from outbox where sent_at is null
  union all
  select 'differences', '', count(*)::double precision from reconciliation_differences where settled_at is null
  union all
  select 'rejected', '', count(*)::double precision from refunds where done_at is null and rejected_at is not null
  union all
  select 'disputes', '', count(*)::double precision from payments where disputed_at is not null and dispute_seen_at is null
  union all
  select 'certificate', '', extract(epoch from min(ends_at) - now()) from acquirer_keys having min(ends_at) is not null
`

const DEFINITION = `create or replace function open_work() returns table (what text, label text, value double precision)
language sql stable security definer set search_path = pg_catalog, public as $$${BODY}$$`

/** The statement by which open_work() knows today's states, where it does not. */
export async function missingOpenWork(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ body: string }>(
    "select prosrc as body from pg_proc where oid = to_regprocedure('public.open_work()')",
  )
  return rows[0]?.body === BODY ? [] : [DEFINITION]
}

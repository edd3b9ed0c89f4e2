import type pg from 'pg'
import { isOpen, statesWhere } from '@mutirao/domain/order-status'

/**
 * The operator's counts over all shops: sums only, without rows or shops. The function runs as the owner, because the role of requests sees one shop
 * at a time. Each part reads a partial index of open rows; for the orders' index it repeats the index's condition, so the states are in the text.
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

/** The statement that updates open_work() to the current states, when it is outdated. */
export async function missingOpenWork(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ body: string }>(
    "select prosrc as body from pg_proc where oid = to_regprocedure('public.open_work()')",
  )
  return rows[0]?.body === BODY ? [] : [DEFINITION]
}

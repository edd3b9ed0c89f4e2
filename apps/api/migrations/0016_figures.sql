-- What an operator counts over all shops: sums alone, no row and no shop. It runs as the owner, because the role that answers requests
-- sees one shop at a time; each part reads an index that holds only what is still open.
CREATE FUNCTION "open_work"() RETURNS TABLE ("what" text, "label" text, "value" double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  select 'orders', state, count(*)::double precision from orders
  where state in ('CREATED', 'AWAITING_PAYMENT', 'PAYMENT_REFUSED', 'PAID', 'CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'SHIPPED')
  group by state
  union all
  select 'refunds', state, count(*)::double precision from refunds where done_at is null group by state
  union all
  select 'refund_age', '', coalesce(extract(epoch from now() - min(created_at)), 0) from refunds where done_at is null
  union all
  select 'outbox', '', count(*)::double precision from outbox where sent_at is null
  union all
  select 'outbox_age', '', coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0) from outbox where sent_at is null
$$;

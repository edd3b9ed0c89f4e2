-- quality.md §2, "Invariants": one row for everything that is wrong; no row when all is well. Run as a role that passes row security.
-- $1, $2, $3: the states of the domain's table that wait for their payment, count as paid, are open.
with ledger as (
  select tenant_id, stock_id,
    sum(case kind when 'reserve' then quantity when 'release' then -quantity when 'ship' then -quantity else 0 end)::int as reserved,
    sum(case kind when 'opening' then quantity when 'adjust' then quantity when 'ship' then -quantity else 0 end)::int as on_hand
  from stock_ledger group by 1, 2
), held as (
  select tenant_id, order_id, stock_id,
    sum(case kind when 'reserve' then quantity when 'release' then -quantity when 'ship' then -quantity else 0 end)::int as quantity
  from stock_ledger where order_id is not null group by 1, 2, 3
), kept as (
  select o.*,
    o.state = any($1::text[]) as is_unpaid, o.state = any($2::text[]) as is_paid, o.state = any($3::text[]) as is_open,
    coalesce((select sum(h.quantity) from held h where h.tenant_id = o.tenant_id and h.order_id = o.id), 0) as held
  from orders o
), paid as (
  select tenant_id, order_id, count(*) as payments, count(*) filter (where state = 'APPROVED') as approved,
    count(*) filter (where state = 'APPROVED' and type <> 'WALLET' and slot_change is null) as by_others, count(*) filter (where state = 'APPROVED' and type = 'WALLET') as by_wallet,
    bool_or(type = 'ON_DELIVERY') as is_on_delivery
  from payments group by 1, 2
), lines as (
  select tenant_id, order_id, sum(total)::int as total, sum(discount)::int as discount,
    bool_and(total = quantity * unit_price and discount between 0 and total) as are_exact
  from order_lines group by 1, 2
), counted as (
  select o.tenant_id, u."campaignId" as campaign_id,
    sum(u.units) filter (where o.is_paid)::int as paid_units, sum(u.units) filter (where o.is_unpaid)::int as waiting_units,
    count(*) filter (where o.is_paid)::int as buyers
  from kept o, jsonb_to_recordset(o.group_units) as u("campaignId" text, units int)
  group by 1, 2
), wrong (invariant, example) as (

  -- Stock
  select 'reserved is what the ledger reserved and did not give back', s.id from stock s left join ledger l on l.tenant_id = s.tenant_id and l.stock_id = s.id
    where s.reserved <> coalesce(l.reserved, 0)
  union all
  select 'on hand is what the ledger counted', s.id from stock s left join ledger l on l.tenant_id = s.tenant_id and l.stock_id = s.id
    where s.on_hand <> coalesce(l.on_hand, 0)
  union all
  select 'reserved is between zero and what is on hand', id from stock where reserved < 0 or reserved > on_hand
  union all
  select 'no order gives back more than it took', order_id::text from held where quantity < 0
  union all
  select 'an order holds stock while it is open, and then only what a courier carries', code from kept k
    where (is_open and held <= 0) or (not is_open and exists (
      select 1 from held h where h.tenant_id = k.tenant_id and h.order_id = k.id and h.quantity > 0 and not exists (
        select 1 from order_parts d
        join order_lines l on l.tenant_id = d.tenant_id and l.order_id = d.order_id and l.campaign_id = d.campaign_id
        left join order_substitutions w on w.tenant_id = l.tenant_id and w.order_id = l.order_id and w.position = l.position and w.state <> 'PENDING'
        cross join lateral jsonb_to_recordset(case when w.item_id is null and l.parts is not null then l.parts
          else jsonb_build_array(jsonb_build_object('stockId', coalesce(w.item_id, l.item_id))) end) as p("stockId" text)
        where d.tenant_id = k.tenant_id and d.order_id = k.id and d.state = 'SHIPPED' and p."stockId" = h.stock_id)))

  union all
  select 'an open order holds the parts of its lines', code from kept k
    where is_open and exists (
      select 1 from (
        select p."stockId" as stock_id, sum(p.quantity * l.quantity)::int as quantity
        from order_lines l
        left join order_substitutions w on w.tenant_id = l.tenant_id and w.order_id = l.order_id and w.position = l.position and w.state <> 'PENDING'
        cross join lateral jsonb_to_recordset(case when w.item_id is null and l.parts is not null then l.parts
          else jsonb_build_array(jsonb_build_object('stockId', coalesce(w.item_id, l.item_id), 'quantity', 1)) end) as p("stockId" text, quantity int)
        where w.state is distinct from 'RETURNED' and l.tenant_id = k.tenant_id and l.order_id = k.id
          and not exists ( -- What is delivered has left the shelf.
            select 1 from order_parts d
            where d.tenant_id = k.tenant_id and d.order_id = k.id and d.campaign_id = l.campaign_id and d.state = 'DELIVERED')
          and not exists ( -- A failed group's lines have left the shelf.
            select 1 from group_settlements s join group_closings c on c.tenant_id = s.tenant_id and c.campaign_id = s.campaign_id
            where s.tenant_id = k.tenant_id and s.order_id = k.id and s.campaign_id = l.campaign_id and c.outcome = 'FAILED')
        group by 1
      ) needed
      full join (select h.stock_id, h.quantity from held h where h.tenant_id = k.tenant_id and h.order_id = k.id and h.quantity <> 0) taken using (stock_id)
      where needed.quantity is distinct from taken.quantity)

  union all
  select 'what was delivered has left the shelf', o.code
    from order_parts d join orders o on o.tenant_id = d.tenant_id and o.id = d.order_id
    join order_lines l on l.tenant_id = d.tenant_id and l.order_id = d.order_id and l.campaign_id = d.campaign_id
    where d.state = 'DELIVERED' and not exists (
      select 1 from order_substitutions w where w.tenant_id = l.tenant_id and w.order_id = l.order_id and w.position = l.position and w.state <> 'PENDING')
    and not exists (
      select 1 from stock_ledger r where r.tenant_id = l.tenant_id and r.order_id = l.order_id and r.kind = 'ship'
        and r.stock_id in (select p."stockId" from jsonb_to_recordset(coalesce(l.parts, jsonb_build_array(jsonb_build_object('stockId', l.item_id)))) as p("stockId" text)))

  -- Slots: what is delivered has used its place, and gives none back.
  union all
  select 'a slot has taken the orders that are in it', c.campaign_id || ' ' || c.slot_id from slot_counters c
    where c.taken <> (select count(*) from kept o
      where o.tenant_id = c.tenant_id and o.slots @> jsonb_build_array(jsonb_build_object('campaignId', c.campaign_id, 'slotId', c.slot_id))
        and (o.is_open or exists (
          select 1 from order_parts p
          where p.tenant_id = o.tenant_id and p.order_id = o.id and p.campaign_id = c.campaign_id and p.state = 'DELIVERED')))
      + (select count(*) from payments p where p.tenant_id = c.tenant_id and p.state = 'PENDING'
        and p.slot_change->>'campaignId' = c.campaign_id and p.slot_change->>'slotId' = c.slot_id)
  union all
  select 'a slot takes no more orders than its window', campaign_id || ' ' || slot_id from slot_counters
    where taken < 0 or taken > capacity

  -- Orders
  union all
  select 'one order a visitor and key', min(code) from orders group by tenant_id, lead_id, idempotency_key having count(*) > 1
  union all
  select 'one live order a cart and campaign', min(code) from kept where is_open
    group by tenant_id, cart_uuid, campaign_id having count(*) > 1
  union all
  select 'every order told its buyer', code from orders o
    where not exists (select 1 from outbox m where m.tenant_id = o.tenant_id and m.order_id = o.id)
  union all
  select 'every order has lines', code from orders o
    where not exists (select 1 from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id)
  union all
  select 'every order has a payment', code from orders o
    where not exists (select 1 from paid p where p.tenant_id = o.tenant_id and p.order_id = o.id)
  union all
  select 'an order that waits for its payment has a deadline', code from kept o where is_unpaid and expires_at is null
  union all
  select 'totals are those of the lines', code from orders o left join lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
    where sub_total is distinct from l.total or not l.are_exact or l.discount > o.discount
      or price <> sub_total - o.discount + shipping_total or o.discount not between 0 and sub_total or shipping_total < 0
      or (properties->>'price')::int <> price
  union all
  select 'what the parts cost to bring adds up to the shipping', code from orders o
    where o.properties ? 'deliveries' and o.shipping_total <> (
      select coalesce(sum(d.fee), 0) from jsonb_to_recordset(o.properties->'deliveries') as d(fee int))

  -- Money
  union all
  select 'an order is paid once at most', code from orders o join paid p on p.tenant_id = o.tenant_id and p.order_id = o.id
    where p.by_others > 1 or p.by_wallet > 1
  union all
  select 'an order counts as paid when a payment is approved, and not before', code
    from kept o join paid p on p.tenant_id = o.tenant_id and p.order_id = o.id
    where (o.is_paid and p.approved = 0 and not p.is_on_delivery)
      or (p.approved > 0 and not o.is_paid and o.state not in ('REFUND_REQUESTED', 'GROUP_FAILED'))
  union all
  select 'a payment asks for the price, and a card may add its interest', o.code
    from payments p join kept o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.amount < p.price or (p.amount > p.price and p.type <> 'CREDIT_CARD')
      -- Older ones asked for what the order cost by their method.
      or (p.slot_change is null
        and p.price <> (case p.type when 'WALLET' then o.wallet_paid else o.price - o.wallet_paid - o.difference_paid + o.difference_returned end)
        and (p.state = 'APPROVED' or (p.state = 'PENDING' and o.is_unpaid)))
  union all
  select 'one payment at most is waited for, and only while its order waits', o.code
    from kept o join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
    where p.state = 'PENDING' and p.type not in ('ON_DELIVERY', 'WALLET') and p.slot_change is null
    group by o.tenant_id, o.code, o.is_unpaid having count(*) > 1 or not o.is_unpaid
  union all
  select 'a difference is waited for while the order may still change its slot, and a job ends it', o.code
    from kept o join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
    where p.state = 'PENDING' and p.slot_change is not null and (o.state not in ('PAID', 'CONFIRMED')
      or not o.slots @> jsonb_build_array(jsonb_build_object('campaignId', p.slot_change->>'campaignId'))
      or not exists (select 1 from pgboss.job j where j.name = 'close-charge' and j.data->>'paymentId' = p.id::text))
  union all
  select 'what changes of slot brought is paid, and what they lowered the price by has gone back', o.code from orders o
    where o.difference_paid <> (select coalesce(sum(p.amount), 0) from payments p
        where p.tenant_id = o.tenant_id and p.order_id = o.id and p.slot_change is not null
          and (p.state = 'APPROVED' or (p.state = 'REFUNDED' and not exists (
            select 1 from refunds r where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.reason = 'SLOT_EXPIRED'))))
      or (o.difference_returned = 0 and exists (
        select 1 from refunds r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.reason = 'SLOT_CHANGED'))
  union all
  select 'a charge that nobody waits for is being closed', p.id::text from payments p
    where p.state = 'REFUSED' and p.charge is not null
      and not exists (select 1 from webhook_inbox w where w.tenant_id = p.tenant_id and w.body->>'reference' = p.id::text and w.body->>'state' = 'REFUSED')
      and not exists (select 1 from pgboss.job j where j.name = 'close-charge' and j.data->>'paymentId' = p.id::text)

  -- Every centavo that came
  union all
  select 'money that came is its order''s, in review, or has gone back', o.code
    from payments p join kept o on o.tenant_id = p.tenant_id and o.id = p.order_id
    cross join lateral (
      select coalesce(sum(r.amount), 0) as promised, coalesce(sum(r.amount) filter (where r.state = 'DONE'), 0) as done
      from refunds r where r.tenant_id = p.tenant_id and r.payment_id = p.id) back
    where not case p.state
      when 'APPROVED' then (p.received > 0 or p.amount = 0) and (o.is_paid or back.promised = p.received)
      when 'REVIEW' then p.received > 0 and (back.promised = p.received or (back.promised = 0 and (o.is_unpaid or o.state = 'EXPIRED')))
      when 'REFUNDED' then back.done = p.received
      else p.received = 0 and back.promised = 0 end

  union all
  select 'no more goes back than was paid', o.code from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where (select coalesce(sum(r.amount), 0) from refunds r where r.tenant_id = p.tenant_id and r.payment_id = p.id) > p.received
  union all
  select 'a payment is refunded when all of it has gone back, and not before', o.code
    from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.received > 0 and (p.state = 'REFUNDED') <> (p.received = (
      select coalesce(sum(r.amount), 0) from refunds r where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.state = 'DONE'))
  union all
  select 'what a closing returned is a refund', o.code from orders o
    where (select coalesce(sum(s.returned), 0) from group_settlements s where s.tenant_id = o.tenant_id and s.order_id = o.id) <> (
      select coalesce(sum(r.amount), 0) from refunds r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.campaign_id is not null)
  union all
  select 'what a missing item returned is a refund', o.code from orders o
    where (select coalesce(sum(s.returned), 0) from order_substitutions s where s.tenant_id = o.tenant_id and s.order_id = o.id) <> (
      select coalesce(sum(r.amount), 0) from refunds r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.reason = 'SUBSTITUTION')
  union all
  select 'a refund that waits has a job, or is given back by hand', r.id::text from refunds r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
    where r.state = 'PENDING' and (p.type <> 'ON_DELIVERY' or r.is_to_wallet) and r.rejected_at is null and coalesce(p.dispute, 'WON') = 'WON' and not exists (
    select 1 from pgboss.job j where j.name = 'send-refund' and j.state < 'completed' and j.data->>'refundId' = r.id::text)

  -- Wallets
  union all
  select 'a movement adds up to zero', j.id::text from wallet_journals j
    left join wallet_entries e on e.tenant_id = j.tenant_id and e.journal_id = j.id
    group by j.tenant_id, j.id having coalesce(sum(e.amount), 1) <> 0 or count(*) filter (where e.account = 'WALLET') = 0
  union all
  select 'what remains of a credit is what its entries add up to, and never below zero', c.id::text from wallet_credits c
    where c.remaining < 0 or c.remaining <> (
      select coalesce(sum(e.amount), 0) from wallet_entries e where e.tenant_id = c.tenant_id and e.credit_id = c.id)
  union all
  select 'a movement stays in its wallet', j.id::text from wallet_journals j
    join wallet_entries e on e.tenant_id = j.tenant_id and e.journal_id = j.id
    join wallet_credits c on c.tenant_id = e.tenant_id and c.id = e.credit_id
    where c.wallet_id <> j.wallet_id
  union all
  select 'a wallet pays no more than the price', code from orders where wallet_paid not between 0 and price + difference_returned
  union all
  select 'the wallet''s part of an order that stands is held or has paid', o.code from kept o
    where o.wallet_paid > 0 and (o.is_unpaid or o.is_paid) and not exists (
      select 1 from payments p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.type = 'WALLET'
        and (case when o.is_unpaid then p.state = 'PENDING' and p.amount = o.wallet_paid else p.state in ('APPROVED', 'REFUNDED') and p.received = o.wallet_paid end))
  union all
  select 'a wallet waits only with its order', o.code from payments p join kept o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.type = 'WALLET' and p.state = 'PENDING' and not o.is_unpaid
  union all
  select 'what an order has of wallets is what they hold for it, or paid and have not got back', o.code from orders o
    where (select coalesce(sum(e.amount), 0) from wallet_journals j
        join wallet_entries e on e.tenant_id = j.tenant_id and e.journal_id = j.id and e.account = 'ORDER'
        where j.tenant_id = o.tenant_id and j.order_id = o.id) <> (
      select coalesce(sum(case p.state when 'PENDING' then p.amount when 'REFUSED' then 0 else p.received - (
          select coalesce(sum(r.amount), 0) from refunds r where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.state = 'DONE') end), 0)
      from payments p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.type = 'WALLET')
  union all
  select 'a refund into a wallet stands in it, and no other', r.id::text from refunds r
    join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
    where r.amount * (case when r.state = 'DONE' and (r.is_to_wallet or p.type = 'WALLET') then 1 else 0 end) <> (
      select coalesce(sum(e.amount), 0) from wallet_journals j
      join wallet_entries e on e.tenant_id = j.tenant_id and e.journal_id = j.id and e.account = 'WALLET'
      where j.tenant_id = r.tenant_id and j.kind = 'REFUND' and j.source = r.id::text)

  union all
  select 'a trade counts the orders it gave that stand', t.id from trades t
    where t.used <> (select count(*) from kept o where o.tenant_id = t.tenant_id and o.properties->>'tradeId' = t.id
      and (o.is_unpaid or o.is_paid))
  union all
  select 'what was redeemed cost nothing', code from orders where properties ? 'tradeId' and price <> 0

  -- Groups
  union all
  select 'a group that failed has no paid order', o.code from kept o
    join lateral jsonb_to_recordset(o.group_units) as u("campaignId" text) on true
    join group_closings c on c.tenant_id = o.tenant_id and c.campaign_id = u."campaignId"
    where c.outcome = 'FAILED' and o.is_paid and exists (
      select 1 from group_settlements s where s.tenant_id = o.tenant_id and s.order_id = o.id and s.campaign_id = c.campaign_id)
  union all
  select 'group counters are the units of its orders', g.campaign_id
    from group_counters g
    left join counted c on c.tenant_id = g.tenant_id and c.campaign_id = g.campaign_id
    where (g.paid_units, g.waiting_units, g.buyers) is distinct from (
      coalesce(c.paid_units, 0), coalesce(c.waiting_units, 0), coalesce(c.buyers, 0))
  union all
  select 'units that wait for the closing are paid', campaign_id from group_counters where later_units not between 0 and paid_units
  union all
  select 'a member of a group is in it as long as its order is paid', o.code
    from group_members m join kept o on o.tenant_id = m.tenant_id and o.id = m.order_id
    where m.has_left = (o.is_paid and exists (
      select 1 from jsonb_to_recordset(o.group_units) as u("campaignId" text, units int) where u."campaignId" = m.campaign_id and u.units = m.units))

  -- Teams
  union all
  select 'a line has the discount that its team came to', o.code
    from order_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    left join teams t on t.tenant_id = l.tenant_id and t.id = l.team_id
    where l.team_percentage is not null and (t.outcome is null or l.team_percentage not in (0, case t.outcome when 'COMPLETE' then t.percentage else 0 end))
  union all
  select 'a team returns money to its members alone', o.code from refunds r join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    where r.reason = 'TEAM' and not exists (
      select 1 from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id and l.team_percentage > 0)
  union all
  select 'who opened a team is forgotten once it is decided', id::text from teams where outcome is not null and (opened_by is not null or decided_at is null)

  -- Ratings
  union all
  select 'rating counters are the ratings that are shown', coalesce(c.campaign_id || ' ' || c.item_id, r.campaign_id || ' ' || r.item_id)
    from rating_counters c
    full join (
      select tenant_id, campaign_id, item_id, count(*)::int as count, sum(stars)::int as stars from ratings where hidden_at is null group by 1, 2, 3
    ) r on r.tenant_id = c.tenant_id and r.campaign_id = c.campaign_id and r.item_id = c.item_id
    where (coalesce(c.count, 0), coalesce(c.stars, 0)) <> (coalesce(r.count, 0), coalesce(r.stars, 0))

  -- Tenants: foreign keys lead with tenant_id; what has none is looked up here
  union all
  select 'no row points to another tenant', 'foreign key ' || conname from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and exists (select 1 from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'tenant_id' and not a.attisdropped)
      and not exists (
        select 1 from pg_attribute a join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
        where a.attrelid = k.conrelid and a.attnum = k.conkey[1] and a.attname = 'tenant_id' and f.attname = 'tenant_id')
  union all
  select 'no row points to another tenant', source || ' ' || target from (
    select 'ledger' as source, l.tenant_id, l.stock_id as target from stock_ledger l
      where not exists (select 1 from stock s where s.tenant_id = l.tenant_id and s.id = l.stock_id)
    union all
    select 'ledger', l.tenant_id, l.order_id::text from stock_ledger l where l.order_id is not null
      and not exists (select 1 from orders o where o.tenant_id = l.tenant_id and o.id = l.order_id)
    union all
    select 'outbox', m.tenant_id, m.order_id::text from outbox m where m.order_id is not null
      and not exists (select 1 from orders o where o.tenant_id = m.tenant_id and o.id = m.order_id)
    union all
    select 'cart', c.tenant_id, c.lead_id::text from carts c
      where not exists (select 1 from leads v where v.tenant_id = c.tenant_id and v.id = c.lead_id)
    union all
    select 'order', o.tenant_id, o.campaign_id from orders o
      where not exists (select 1 from campaigns c where c.tenant_id = o.tenant_id and c.id = o.campaign_id)
    union all
    select 'order of', o.tenant_id, o.lead_id::text from orders o
      where not exists (select 1 from leads v where v.tenant_id = o.tenant_id and v.id = o.lead_id)
    union all
    select 'line', l.tenant_id, l.item_id from order_lines l
      where not exists (select 1 from items i where i.tenant_id = l.tenant_id and i.id = l.item_id)
    union all
    select 'line of', l.tenant_id, l.order_id::text from order_lines l
      where not exists (select 1 from orders o where o.tenant_id = l.tenant_id and o.id = l.order_id)
    union all
    select 'payment', p.tenant_id, p.order_id::text from payments p
      where not exists (select 1 from orders o where o.tenant_id = p.tenant_id and o.id = p.order_id)
    union all
    select 'wallet', j.tenant_id, j.order_id::text from wallet_journals j where j.order_id is not null
      and not exists (select 1 from orders o where o.tenant_id = j.tenant_id and o.id = j.order_id)
    union all
    select 'notice', w.tenant_id, w.body->>'reference' from webhook_inbox w
      where not exists (select 1 from payments p where p.tenant_id = w.tenant_id and p.id::text = w.body->>'reference')
  ) astray
)
select invariant, count(*)::int as violations, min(example) as example from wrong group by 1 order by 1

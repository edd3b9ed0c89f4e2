import { sql } from 'drizzle-orm'
import { isUnderWay } from '#db/schema/orders.ts'
import type { ShopCtx } from '#context.ts'

/** A slot of one campaign that an order occupies. */
export type HeldSlot = { campaignId: string; slotId: string; date: string }

/** capacity: the window's current one; null: unlimited; undefined: the counter's own. */
export type WantedSlot = HeldSlot & { capacity?: number | null }

/** `full`: slots without a free place. */
export type TakenSlots = { taken: HeldSlot[]; full: HeldSlot[] }

const nothing: TakenSlots = { taken: [], full: [] }

/**
 * Takes a place in each slot in one conditional statement. A slot is counted from the first order under a capacity: that one also counts the orders
 * before it, so that a capacity may be set at any time. Rows are locked in the order of their keys, which prevents deadlocks.
 */
export async function takeSlots({ db, tenant }: ShopCtx, orderId: string, slots: readonly WantedSlot[]): Promise<TakenSlots> {
  if (slots.length === 0) return nothing
  const { rows } = await db.execute<HeldSlot & { isTaken: boolean }>(sql`
    with wanted as (
      select w.campaign_id, w.slot_id, w.date, c.slot_id is not null as is_counted,
        case when w.is_known then w.capacity else c.capacity end as capacity
      from unnest(${columns(slots)}, ${sql.param(slots.map(({ capacity }) => capacity ?? null))}::int[],
        ${sql.param(slots.map(({ capacity }) => capacity !== undefined))}::bool[]) as w(campaign_id, slot_id, date, capacity, is_known)
      left join slot_counters c on c.tenant_id = ${tenant.id} and c.campaign_id = w.campaign_id and c.slot_id = w.slot_id
    ), counted as (
      select w.*, case when w.is_counted then 0 else (
        select count(*)::int from orders o
        where o.tenant_id = ${tenant.id} and ${isUnderWay} and o.id <> ${orderId}
          and o.slots @> jsonb_build_array(jsonb_build_object('campaignId', w.campaign_id, 'slotId', w.slot_id))) + (
        select count(*)::int from payments p
        where p.tenant_id = ${tenant.id} and p.state = 'PENDING' and p.slot_change is not null and p.order_id <> ${orderId}
          and p.slot_change->>'campaignId' = w.campaign_id and p.slot_change->>'slotId' = w.slot_id) end as before
      from wanted w where w.is_counted or w.capacity is not null
    ), taken as (
      insert into slot_counters as c (tenant_id, campaign_id, slot_id, date, taken, capacity)
      select ${tenant.id}, campaign_id, slot_id, date, before + 1, capacity from counted
      where capacity is null or before < capacity
      order by campaign_id, slot_id
      on conflict (tenant_id, campaign_id, slot_id) do update set taken = c.taken + 1, capacity = excluded.capacity
      where excluded.capacity is null or c.taken < excluded.capacity
      returning c.campaign_id, c.slot_id
    )
    select w.campaign_id as "campaignId", w.slot_id as "slotId", w.date::text, t.slot_id is not null as "isTaken"
    from counted w left join taken t using (campaign_id, slot_id) order by w.campaign_id, w.slot_id`)
  const { taken = [], full = [] } = Object.groupBy(rows, ({ isTaken }) => (isTaken ? 'taken' : 'full'))
  return { taken: taken.map(asHeld), full: full.map(asHeld) }
}

/** Locks both counters of a move, in the order of their keys, which prevents deadlocks. */
export async function lockSlots({ db, tenant }: ShopCtx, slots: readonly HeldSlot[]): Promise<void> {
  await db.execute(sql`
    select 1 from slot_counters c join unnest(${columns(slots)}) as s(campaign_id, slot_id, date) using (campaign_id, slot_id)
    where c.tenant_id = ${tenant.id} order by c.campaign_id, c.slot_id for update of c`)
}

/** Releases an order's places; uncounted slots have none, and a delivered part has used its place. */
export async function giveBackSlots({ db, tenant }: ShopCtx, orderId: string, slots: readonly HeldSlot[]): Promise<void> {
  if (slots.length === 0) return
  await db.execute(sql`
    with locked as (
      select c.campaign_id, c.slot_id from slot_counters c
      join unnest(${columns(slots)}) as s(campaign_id, slot_id, date) using (campaign_id, slot_id)
      where c.tenant_id = ${tenant.id} and not exists (
        select 1 from order_parts p
        where p.tenant_id = ${tenant.id} and p.order_id = ${orderId} and p.campaign_id = c.campaign_id and p.state = 'DELIVERED')
      order by c.campaign_id, c.slot_id for update of c
    )
    update slot_counters c set taken = greatest(c.taken - 1, 0) from locked l
    where c.tenant_id = ${tenant.id} and c.campaign_id = l.campaign_id and c.slot_id = l.slot_id`)
}

const asHeld = ({ campaignId, slotId, date }: HeldSlot): HeldSlot => ({ campaignId, slotId, date })

const columns = (slots: readonly HeldSlot[]) => sql`${sql.param(slots.map(({ campaignId }) => campaignId))}::text[],
  ${sql.param(slots.map(({ slotId }) => slotId))}::text[], ${sql.param(slots.map(({ date }) => date))}::date[]`

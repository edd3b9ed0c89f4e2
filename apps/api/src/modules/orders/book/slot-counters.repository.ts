import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { isUnderWay } from '#db/schema/orders.ts'
import { textStatement, type Parameters } from '#db/statement.ts'

/** A slot of one campaign that an order holds. */
export type HeldSlot = { campaignId: string; slotId: string; date: string }

/** capacity: the window's current capacity in orders; null: unlimited; undefined: as stored in the counter. */
export type WantedSlot = HeldSlot & { capacity?: number | null }

/** `full`: slots without a free place. */
export type TakenSlots = { taken: HeldSlot[]; full: HeldSlot[] }

const nothing: TakenSlots = { taken: [], full: [] }

/**
 * Takes a place in each slot in one conditional statement. Counting begins with the first order after the window gets a capacity; that one also
 * counts earlier orders, so that a capacity may be added at any time. Locks rows in key order, so that two orders cannot deadlock.
 */
export async function takeSlots({ db, tenant }: ShopCtx, orderId: string, slots: readonly WantedSlot[]): Promise<TakenSlots> {
  if (slots.length === 0) return nothing
  const rows = await taking(db, { tenantId: tenant.id, besides: [orderId], ...wantedValues(slots) })
  const { taken = [], full = [] } = Object.groupBy(rows, ({ isTaken }) => (isTaken ? 'taken' : 'full'))
  return { taken: taken.map(asHeld), full: full.map(asHeld) }
}

/** A key of a slot within its shop. */
export const slotKey = ({ campaignId, slotId }: Pick<HeldSlot, 'campaignId' | 'slotId'>) => `${campaignId}/${slotId}`

type SlotCount = { campaignId: string; slotId: string; taken: number; capacity: number | null }

/**
 * Locks the counters of slots and returns them, in key order; begins to count where a slot got its capacity since. `besides`: orders that take their
 * place later.
 */
export async function slotsToOpen({ db, tenant }: ShopCtx, slots: readonly WantedSlot[], besides: readonly string[]): Promise<SlotCount[]> {
  const each = [...new Map(slots.map((slot) => [slotKey(slot), slot])).values()]
  return opening(db, { tenantId: tenant.id, besides: [...besides], ...wantedValues(each) })
}

type CountValues = SlotValues & { tenantId: string; besides: string[]; capacities: (number | null)[]; areKnown: boolean[] }

/** A capacity below what is taken is not stored. */
const opening = textStatement<CountValues, SlotCount>()(
  (at) => sql`${counted(at)}, opened as (
      insert into slot_counters as c (tenant_id, campaign_id, slot_id, date, taken, capacity)
      select ${at.tenantId}, campaign_id, slot_id, date, before, case when before <= capacity then capacity end from counted order by campaign_id, slot_id
      on conflict (tenant_id, campaign_id, slot_id) do update set taken = c.taken
      returning c.campaign_id, c.slot_id, c.taken
    )
    select w.campaign_id as "campaignId", w.slot_id as "slotId", o.taken, w.capacity from counted w join opened o using (campaign_id, slot_id)`,
)

const taking = textStatement<CountValues, HeldSlot & { isTaken: boolean }>()(
  (at) => sql`${counted(at)}, taken as (
      insert into slot_counters as c (tenant_id, campaign_id, slot_id, date, taken, capacity)
      select ${at.tenantId}, campaign_id, slot_id, date, before + 1, capacity from counted
      where capacity is null or before < capacity
      order by campaign_id, slot_id
      on conflict (tenant_id, campaign_id, slot_id) do update set taken = c.taken + 1, capacity = excluded.capacity
      where excluded.capacity is null or c.taken < excluded.capacity
      returning c.campaign_id, c.slot_id
    )
    select w.campaign_id as "campaignId", w.slot_id as "slotId", w.date::text, t.slot_id is not null as "isTaken"
    from counted w left join taken t using (campaign_id, slot_id) order by w.campaign_id, w.slot_id`,
)

/** The slots with a counter or a capacity; `before`: the places taken when counting begins, without those of the orders `besides`. */
const counted = ({ tenantId, besides, capacities, areKnown, campaignIds, slotIds, dates }: Parameters<CountValues>) => sql`
    with wanted as (
      select w.campaign_id, w.slot_id, w.date, c.slot_id is not null as is_counted,
        case when w.is_known then w.capacity else c.capacity end as capacity
      from unnest(${campaignIds}::text[], ${slotIds}::text[], ${dates}::date[], ${capacities}::int[], ${areKnown}::bool[]) as w(campaign_id, slot_id, date, capacity, is_known)
      left join slot_counters c on c.tenant_id = ${tenantId} and c.campaign_id = w.campaign_id and c.slot_id = w.slot_id
    ), counted as (
      select w.*, case when w.is_counted then 0 else (
        select count(*)::int from orders o
        where o.tenant_id = ${tenantId} and ${isUnderWay} and o.id <> all(${besides}::uuid[])
          and o.slots @> jsonb_build_array(jsonb_build_object('campaignId', w.campaign_id, 'slotId', w.slot_id))) + (
        select count(*)::int from payments p
        where p.tenant_id = ${tenantId} and p.state = 'PENDING' and p.slot_change is not null and p.order_id <> all(${besides}::uuid[])
          and p.slot_change->>'campaignId' = w.campaign_id and p.slot_change->>'slotId' = w.slot_id) end as before
      from wanted w where w.is_counted or w.capacity is not null
    )`

/** Locks the old and the new slot's counter in key order, so that two concurrent slot changes cannot deadlock. */
export async function lockSlots({ db, tenant }: ShopCtx, slots: readonly HeldSlot[]): Promise<void> {
  await locking(db, { tenantId: tenant.id, ...slotValues(slots) })
}

const locking = textStatement<SlotValues & { tenantId: string }>()(
  ({ tenantId, campaignIds, slotIds, dates }) => sql`
    select 1 from slot_counters c
    join unnest(${campaignIds}::text[], ${slotIds}::text[], ${dates}::date[]) as s(campaign_id, slot_id, date) using (campaign_id, slot_id)
    where c.tenant_id = ${tenantId} order by c.campaign_id, c.slot_id for update of c`,
)

/** Gives an order's places back; slots that are not counted have none, and a delivered order has used its place. */
export async function giveBackSlots({ db, tenant }: ShopCtx, orderId: string, slots: readonly HeldSlot[]): Promise<void> {
  if (slots.length > 0) await givingBack(db, { tenantId: tenant.id, orderId, ...slotValues(slots) })
}

const givingBack = textStatement<SlotValues & { tenantId: string; orderId: string }>()(
  ({ tenantId, orderId, campaignIds, slotIds, dates }) => sql`
    with locked as (
      select c.campaign_id, c.slot_id from slot_counters c
      join unnest(${campaignIds}::text[], ${slotIds}::text[], ${dates}::date[]) as s(campaign_id, slot_id, date) using (campaign_id, slot_id)
      where c.tenant_id = ${tenantId} and not exists (
        select 1 from order_parts p
        where p.tenant_id = ${tenantId} and p.order_id = ${orderId} and p.campaign_id = c.campaign_id and p.state = 'DELIVERED')
      order by c.campaign_id, c.slot_id for update of c
    )
    update slot_counters c set taken = greatest(c.taken - 1, 0) from locked l
    where c.tenant_id = ${tenantId} and c.campaign_id = l.campaign_id and c.slot_id = l.slot_id`,
)

const asHeld = ({ campaignId, slotId, date }: HeldSlot): HeldSlot => ({ campaignId, slotId, date })

export const wantedValues = (slots: readonly WantedSlot[]) => ({
  ...slotValues(slots),
  capacities: slots.map(({ capacity }) => capacity ?? null),
  areKnown: slots.map(({ capacity }) => capacity !== undefined),
})

type SlotValues = { campaignIds: string[]; slotIds: string[]; dates: string[] }

const slotValues = (slots: readonly HeldSlot[]): SlotValues => ({
  campaignIds: slots.map(({ campaignId }) => campaignId),
  slotIds: slots.map(({ slotId }) => slotId),
  dates: slots.map(({ date }) => date),
})

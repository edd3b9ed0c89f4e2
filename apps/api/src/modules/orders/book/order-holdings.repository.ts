import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { textStatement } from '#db/statement.ts'
import type { GroupStep } from '@mutirao/domain/order-effects'
import type { Free } from '@mutirao/domain/order-holdings'
import type { StockPart } from '@mutirao/domain/stock'
import type { Bound } from '@mutirao/domain/unpaid-bounds'
import { slotKey, slotsToOpen, wantedValues, type WantedSlot } from './slot-counters.repository.ts'
import type { GroupUnits } from './stock.repository.ts'
import { heldOf, holderKeysOf, lockHolders, type Holding } from './unpaid.repository.ts'

/** The holdings that a new order asks for. isUnpaid: it is counted for its holders. isLocked: its holders are locked already. */
export type HoldingRequest = {
  order: Holding
  isUnpaid: boolean
  isLocked: boolean
  parts: readonly StockPart[]
  /** The items by which it was priced; none when they are not to be compared. */
  seen: readonly SeenItem[]
  slots: readonly WantedSlot[]
  units: readonly GroupUnits[]
  step: GroupStep
}

/** An item, and when it had last changed. */
export type SeenItem = { id: string; changed: string }
/** `changed`: the items that are no longer what was seen. */
type Locked = Free & { changed: ReadonlySet<string> }

/**
 * Locks everything that the orders ask for, in one round trip, and returns what of it is free: first the holders of unpaid stock, then slots, stock and
 * the groups' counters, each in key order, so that two transactions cannot deadlock.
 */
export async function lockHoldings(ctx: ShopCtx, orders: readonly HoldingRequest[]): Promise<Locked> {
  const { db, tenant } = ctx
  const unpaid = orders.flatMap(({ isUnpaid, order }) => (isUnpaid ? [order] : []))
  const unlocked = orders.flatMap(({ isUnpaid, isLocked, order }) => (isUnpaid && !isLocked ? [order] : []))
  const slots = orders.flatMap((one) => one.slots)
  const stockIds = [...new Set(orders.flatMap(({ parts }) => parts.map(({ stockId }) => stockId)))]
  const seen = [...new Map(orders.flatMap((one) => one.seen.map((item) => [`${item.id} ${item.changed}`, item] as const))).values()]
  const campaignIds = [...new Set(orders.flatMap(({ units }) => units.map(({ campaignId }) => campaignId)))]
  const [, held, places, stock] = await Promise.all([
    unlocked.length > 0 && lockHolders(ctx, unlocked),
    unpaid.length > 0 ? heldOf(ctx, unpaid) : [],
    slots.length > 0
      ? slotsToOpen(
          ctx,
          slots,
          orders.map(({ order }) => order.id),
        )
      : [],
    stockIds.length + seen.length > 0
      ? lockingStock(db, {
          tenantId: tenant.id,
          stockIds,
          itemIds: seen.map(({ id }) => id),
          changes: seen.map(({ changed }) => changed),
        })
      : [],
    campaignIds.length > 0 && lockingGroups(db, { tenantId: tenant.id, campaignIds }),
  ])
  return {
    held: heldByKey(unpaid, held),
    places: new Map(places.map((slot) => [slotKey(slot), slot.capacity === null ? Infinity : slot.capacity - slot.taken])),
    units: new Map(stock.flatMap(({ id, free }) => (free === null ? [] : [[id, free] as const]))),
    changed: new Set(stock.flatMap(({ id, free }) => (free === null ? [id] : []))),
  }
}

function heldByKey(orders: readonly Holding[], held: Awaited<ReturnType<typeof heldOf>>): Map<string, Bound> {
  const keys = new Map(orders.map((order) => [order.id, holderKeysOf(order)]))
  return new Map(
    held.flatMap(({ orderId, holder, orders: count, units }) => {
      const key = keys.get(orderId)!.find((one) => one.holder === holder)
      return key ? [[key.key, { orders: count, units }] as const] : []
    }),
  )
}

type LockValues = { tenantId: string; stockIds: string[]; itemIds: string[]; changes: string[] }

/** The stock with its free units, and without units the items that have changed since they were seen. */
const lockingStock = textStatement<LockValues, { id: string; free: number | null }>()(
  ({ tenantId, stockIds, itemIds, changes }) => sql`
    with locked as (
      select id, on_hand - reserved as free from stock where tenant_id = ${tenantId} and id = any(${stockIds}::text[]) order by id for update
    )
    select id, free from locked union all
    select s.id, null from unnest(${itemIds}::text[], ${changes}::text[]) as s(id, changed)
    left join items i on i.tenant_id = ${tenantId} and i.id = s.id
    where extract(epoch from i.changed_at)::text is distinct from s.changed`,
)

const lockingGroups = textStatement<{ tenantId: string; campaignIds: string[] }>()(
  ({ tenantId, campaignIds }) => sql`
    select 1 from group_counters where tenant_id = ${tenantId} and campaign_id = any(${campaignIds}::text[]) order by campaign_id for update`,
)

/** Takes what `lockHoldings` locked: stock with its ledger, places in slots, units in groups. One statement, for any number of orders. */
export async function takeHoldings({ db, tenant, now }: ShopCtx, orders: readonly HoldingRequest[]): Promise<void> {
  const parts = orders.flatMap(({ order, parts: own }) => own.map((part) => ({ orderId: order.id, ...part })))
  const slots = wantedValues(orders.flatMap((one) => one.slots))
  const groups = orders.flatMap(({ units, step }) =>
    units.map(({ campaignId, units: count }) => ({ campaignId, ...countedBy(step, count) })),
  )
  await taking(db, {
    tenantId: tenant.id,
    now,
    orderIds: parts.map(({ orderId }) => orderId),
    stockIds: parts.map(({ stockId }) => stockId),
    quantities: parts.map(({ quantity }) => quantity),
    slotCampaignIds: slots.campaignIds,
    slotIds: slots.slotIds,
    capacities: slots.capacities,
    areKnown: slots.areKnown,
    groupIds: groups.map(({ campaignId }) => campaignId),
    waiting: groups.map((group) => group.waiting),
    paid: groups.map((group) => group.paid),
    buyers: groups.map((group) => group.buyers),
  })
}

const countedBy = ({ waiting, paid, buyers }: GroupStep, units: number) => ({ waiting: waiting * units, paid: paid * units, buyers })

type TakeValues = {
  tenantId: string
  now: Date
  orderIds: string[]
  stockIds: string[]
  quantities: number[]
  groupIds: string[]
  waiting: number[]
  paid: number[]
  buyers: number[]
  slotCampaignIds: string[]
  slotIds: string[]
  capacities: (number | null)[]
  areKnown: boolean[]
}

const taking = textStatement<TakeValues>()(
  (at) => sql`
    with taken as (
      update stock s set reserved = s.reserved + d.quantity
      from (select stock_id, sum(quantity)::int as quantity from unnest(${at.stockIds}::text[], ${at.quantities}::int[]) as p(stock_id, quantity)
        group by stock_id) d
      where s.tenant_id = ${at.tenantId} and s.id = d.stock_id
    ), written as (
      insert into stock_ledger (tenant_id, id, stock_id, order_id, kind, quantity, at)
      select ${at.tenantId}, gen_random_uuid(), stock_id, order_id, 'reserve', quantity, ${at.now}
      from unnest(${at.orderIds}::uuid[], ${at.stockIds}::text[], ${at.quantities}::int[]) as p(order_id, stock_id, quantity)
    ), placed as (
      update slot_counters c set taken = c.taken + w.places, capacity = case when w.is_known then w.capacity else c.capacity end
      from (select campaign_id, slot_id, count(*)::int as places, bool_or(is_known) as is_known, max(capacity) as capacity
        from unnest(${at.slotCampaignIds}::text[], ${at.slotIds}::text[], ${at.capacities}::int[], ${at.areKnown}::bool[])
          as w(campaign_id, slot_id, capacity, is_known)
        group by campaign_id, slot_id) w
      where c.tenant_id = ${at.tenantId} and c.campaign_id = w.campaign_id and c.slot_id = w.slot_id
    )
    update group_counters g set waiting_units = g.waiting_units + c.waiting, paid_units = g.paid_units + c.paid, buyers = g.buyers + c.buyers
    from (select campaign_id, sum(waiting)::int as waiting, sum(paid)::int as paid, sum(buyers)::int as buyers
      from unnest(${at.groupIds}::text[], ${at.waiting}::int[], ${at.paid}::int[], ${at.buyers}::int[]) as c(campaign_id, waiting, paid, buyers)
      group by campaign_id) c
    where g.tenant_id = ${at.tenantId} and g.campaign_id = c.campaign_id`,
)

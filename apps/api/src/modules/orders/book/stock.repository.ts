import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { textStatement, type Parameters } from '#db/statement.ts'
import type { GroupStep } from '@mutirao/domain/order-effects'
import type { StockPart } from '@mutirao/domain/stock'
import type { Shelf } from '@mutirao/domain/unpaid-bounds'

/** shelf: the share of the free units that this order may take; all of them without it. */
export type Taker = { orderId: string; shelf?: Shelf }
export type GroupUnits = { campaignId: string; units: number }
/** An order's units in its groups, and the change of their counters. */
export type GroupCount = { units: readonly GroupUnits[]; step: GroupStep }
type Moved = { id: string; available: number }

/**
 * Takes units for an order in one conditional update, and counts it in its groups if all of them were taken. Locks rows in key order, so that
 * two orders cannot deadlock. Returns the rows that were taken.
 */
export async function reserveStock(
  { db, tenant, now }: ShopCtx,
  { orderId, shelf }: Taker,
  parts: readonly StockPart[],
  counted: GroupCount = { units: [], step: { waiting: 0, paid: 0, buyers: 0 } },
): Promise<Moved[]> {
  return reserving(db, reserveValues({ tenant, now }, { orderId, shelf }, parts, counted))
}

function reserveValues(
  { tenant, now }: Pick<ShopCtx, 'tenant' | 'now'>,
  { orderId, shelf }: Taker,
  parts: readonly StockPart[],
  counted: GroupCount,
): ReserveValues {
  const demand = { stockIds: parts.map(({ stockId }) => stockId), quantities: parts.map(({ quantity }) => quantity) }
  const share = { shelfUnits: shelf?.units ?? null, shelfPercentage: shelf?.percentage ?? null }
  return { ...demand, ...share, ...countValues(tenant.id, counted), orderId, now }
}

type ReserveValues = CountValues & {
  orderId: string
  now: Date
  stockIds: string[]
  quantities: number[]
  shelfUnits: number | null
  shelfPercentage: number | null
}

const reserving = textStatement<ReserveValues, Moved>()((at) => {
  const { tenantId, orderId, now, stockIds, quantities, shelfUnits, shelfPercentage } = at
  // Both conditions read the same row: enough free units, and no more than the share (shelfShare in the domain).
  const isFair = sql`(${shelfUnits}::int is null or d.quantity <= greatest(${shelfUnits}::int, (s.on_hand - s.reserved) * ${shelfPercentage}::int / 100))`
  return sql`
    with demand as (
      select * from unnest(${stockIds}::text[], ${quantities}::int[]) as d(id, quantity)
    ), locked as (
      select id from stock where tenant_id = ${tenantId} and id = any(${stockIds}::text[]) order by id for update
    ), taken as (
      update stock s set reserved = s.reserved + d.quantity from demand d, locked l
      where s.tenant_id = ${tenantId} and s.id = d.id and l.id = s.id and s.reserved + d.quantity <= s.on_hand and ${isFair}
      returning s.id, s.on_hand - s.reserved as available, d.quantity
    ), written as (
      insert into stock_ledger (tenant_id, id, stock_id, order_id, kind, quantity, at)
      select ${tenantId}, gen_random_uuid(), id, ${orderId}, 'reserve', quantity, ${now} from taken
    ), counted as (
      ${countUnits(at)} and (select count(*) from taken) = (select count(*) from demand)
    )
    select id, available from taken`
})

/** Gives back the units that the order still holds by the ledger, so that a second call changes nothing. `parts` restricts it. */
export function releaseStock(ctx: ShopCtx, orderId: string, parts?: readonly StockPart[]): Promise<Moved[]> {
  return letGo(ctx, orderId, 'release', parts)
}

/** Removes the units that the order still holds from stock. `parts` restricts it. */
export function shipStock(ctx: ShopCtx, orderId: string, parts?: readonly StockPart[]): Promise<Moved[]> {
  return letGo(ctx, orderId, 'ship', parts)
}

async function letGo(
  { db, tenant, now }: ShopCtx,
  orderId: string,
  kind: 'release' | 'ship',
  parts?: readonly StockPart[],
): Promise<Moved[]> {
  const leaves = kind === 'ship' ? 1 : 0
  const asked = parts
    ? sql`(select id, quantity from unnest(${sql.param(parts.map((part) => part.stockId))}::text[], ${sql.param(parts.map((part) => part.quantity))}::int[]) as p(id, quantity))`
    : sql`(select distinct stock_id as id, null::int as quantity from stock_ledger where tenant_id = ${tenant.id} and order_id = ${orderId})`
  const { rows } = await db.execute<Moved>(sql`
    with held as (
      select stock_id, least(a.quantity, sum(case kind when 'reserve' then l.quantity else -l.quantity end))::int as quantity
      from stock_ledger l join ${asked} a on a.id = l.stock_id where tenant_id = ${tenant.id} and order_id = ${orderId}
      group by stock_id, a.quantity having sum(case kind when 'reserve' then l.quantity else -l.quantity end) > 0
    ), locked as (
      select id from (
        select s.id from stock s join held h on h.stock_id = s.id where s.tenant_id = ${tenant.id} order by s.id for update of s) rows
    ), given as (
      update stock s set reserved = s.reserved - h.quantity, on_hand = s.on_hand - ${leaves}::int * h.quantity from held h, locked l
      where s.tenant_id = ${tenant.id} and s.id = h.stock_id and l.id = s.id
      returning s.id, s.on_hand - s.reserved as available, h.quantity
    ), written as (
      insert into stock_ledger (tenant_id, id, stock_id, order_id, kind, quantity, at)
      select ${tenant.id}, gen_random_uuid(), id, ${orderId}, ${kind}, quantity, ${now.toISOString()} from given
    )
    select id, available from given`)
  return rows
}

/** The stock rows of which the order still holds units. */
export async function listHeld({ db, tenant }: ShopCtx, orderId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select stock_id as id from stock_ledger where tenant_id = ${tenant.id} and order_id = ${orderId}
    group by stock_id having sum(case kind when 'reserve' then quantity else -quantity end) > 0`)
  return rows.map(({ id }) => id)
}

/** Free units by row. */
export async function listFree({ db, tenant }: ShopCtx, ids: readonly string[]): Promise<{ id: string; free: number }[]> {
  const { rows } = await db.execute<{ id: string; free: number }>(sql`
    select id, on_hand - reserved as free from stock where tenant_id = ${tenant.id} and id = any(${sql.param(ids)}::text[])`)
  return rows
}

/** Locks both rows of a substitution in key order, as everywhere. */
export async function lockStock({ db, tenant }: ShopCtx, ids: readonly string[]): Promise<void> {
  await db.execute(sql`select 1 from stock where tenant_id = ${tenant.id} and id = any(${sql.param(ids)}::text[]) order by id for update`)
}

/** Moves a group's units between waiting and paid. */
export async function moveGroupUnits({ db, tenant }: ShopCtx, counted: GroupCount): Promise<void> {
  const { waiting, paid, buyers } = counted.step
  if (counted.units.length === 0 || (waiting === 0 && paid === 0 && buyers === 0)) return
  await counting(db, countValues(tenant.id, counted))
}

type CountValues = { tenantId: string; campaignIds: string[]; units: number[]; waiting: number; paid: number; buyers: number }

const countValues = (tenantId: string, { units, step }: GroupCount): CountValues => ({
  tenantId,
  campaignIds: units.map((group) => group.campaignId),
  units: units.map((group) => group.units),
  ...step,
})

const countUnits = ({ tenantId, campaignIds, units, waiting, paid, buyers }: Parameters<CountValues>) => sql`
  update group_counters g set
    waiting_units = g.waiting_units + ${waiting}::int * c.units, paid_units = g.paid_units + ${paid}::int * c.units, buyers = g.buyers + ${buyers}::int
  from unnest(${campaignIds}::text[], ${units}::int[]) as c(campaign_id, units)
  where g.tenant_id = ${tenantId} and g.campaign_id = c.campaign_id`

const counting = textStatement<CountValues>()(countUnits)

import { sql, type SQL } from 'drizzle-orm'
import type { Held, HolderBounds } from '@mutirao/domain/unpaid-bounds'
import { isHeldUnpaid, orders } from '#db/schema/orders.ts'
import { textStatement, type Parameters } from '#db/statement.ts'
import type { Ctx, LeadCtx } from '#context.ts'

type OrderRow = typeof orders.$inferSelect
/** The identities under which an order's unpaid stock is counted. */
export type Holders = Pick<OrderRow, 'leadId' | 'userPhone' | 'addressKey' | 'networkKey' | 'verifiedPhone'>
export type Holding = Holders & Pick<OrderRow, 'id' | 'heldUnits'>

/** Serializes orders of the same holders until the transaction ends; advisory locks are taken in one order, so that two orders cannot deadlock. */
async function lockHolders({ db, tenant }: Ctx, holders: Holders): Promise<void> {
  const { leadId, userPhone, addressKey, networkKey, verifiedPhone } = holders
  const strangers = [`phone ${userPhone}`, addressKey && `address ${addressKey}`, networkKey && `network ${networkKey}`]
  const keys = [`lead ${leadId}`, ...(verifiedPhone ? [`verified ${verifiedPhone}`] : strangers)]
  const sorted = keys.flatMap((key) => key ?? []).map((key) => `${tenant.id} ${key}`)
  await lockingKeys(db, { keys: sorted.sort() })
}

const lockingKeys = textStatement<{ keys: string[] }>()(
  ({ keys }) => sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from
    (select key from unnest(${keys}::text[]) as k(key) order by key) as sorted`,
)

/** besides: the order that is left out. */
export type HeldValues = Holders & { tenantId: string; besides: string | null }
type HeldBy = (at: Parameters<HeldValues>) => SQL

/** Builds a statement for each kind of buyer: with a verified phone, and without. */
export const forEachHolder = <Built>(build: (heldBy: HeldBy) => Built) => ({
  verified: build(heldByVerified),
  stranger: build(heldByStranger),
})

/**
 * The unpaid stock of each holder; each subquery uses its own index. Anybody may type another person's phone or address, so a verified phone
 * counts only orders placed with that verification, and everything else only orders without one.
 */
function heldByVerified(at: Parameters<HeldValues>): SQL {
  return sql`${person(at)} union all ${held('phone', sql`verified_phone = ${at.verifiedPhone}`, at)}`
}

function heldByStranger(at: Parameters<HeldValues>): SQL {
  const of = (holder: Held['holder'], is: SQL) => sql`union all ${held(holder, sql`${is} and verified_phone is null`, at)}`
  const { userPhone, addressKey, networkKey } = at
  return sql`${person(at)} ${of('phone', sql`user_phone = ${userPhone}`)} ${of('address', sql`address_key = ${addressKey}`)}
    ${of('network', sql`network_key = ${networkKey}`)}`
}

const person = (at: Parameters<HeldValues>) => held('person', sql`lead_id = ${at.leadId}`, at)

const held = (holder: Held['holder'], isTheirs: SQL, { tenantId, besides }: Parameters<HeldValues>) => sql`
  select ${sql.raw(`'${holder}'`)}::text as holder, count(*)::int as orders, coalesce(sum(held_units), 0)::int as units
  from ${orders} where tenant_id = ${tenantId} and ${isTheirs} and id is distinct from ${besides}::uuid and ${isHeldUnpaid}`

export const UNPAID_LIMIT = 'unpaid_limit'

type BoundValues = HeldValues & { holders: string[]; orders: number[]; units: number[]; heldUnits: number }

/** The same rule as `brokenBound` in the domain. */
const refusing = forEachHolder((heldBy) =>
  textStatement<BoundValues>()(
    (at) => sql`
      select refuse(${sql.raw(`'${UNPAID_LIMIT}'`)}, jsonb_agg(h order by array_position(${at.holders}::text[], h.holder))) from (${heldBy(at)}) h
      join unnest(${at.holders}::text[], ${at.orders}::int[], ${at.units}::int[]) as b(holder, orders, units) using (holder)
      where h.orders + 1 > b.orders or h.units + ${at.heldUnits}::int > b.units having count(*) > 0`,
  ),
)

/**
 * Locks the order's holders, and refuses itself as UNPAID_LIMIT, with what they hold, when the order would exceed a bound. Two statements, so that
 * the second sees rows committed while the first waited.
 */
export async function lockHoldersOrRefuse(ctx: Ctx, order: Holding, bounds: HolderBounds): Promise<void> {
  const refuse = order.verifiedPhone === null ? refusing.stranger : refusing.verified
  const all = Object.entries(bounds)
  const limits = {
    holders: all.map(([holder]) => holder),
    orders: all.map(([, one]) => one.orders),
    units: all.map(([, one]) => one.units),
  }
  await Promise.all([lockHolders(ctx, order), refuse(ctx.db, { ...order, ...limits, tenantId: ctx.tenant.id, besides: order.id })])
}

/** The caller's newest unpaid order, which could be paid or cancelled first. */
export async function findOwnUnpaid({ db, tenant, actor }: LeadCtx): Promise<string | undefined> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from ${orders} where tenant_id = ${tenant.id} and lead_id = ${actor.leadId} and ${isHeldUnpaid} order by created_at desc limit 1`)
  return rows[0]?.code
}

import { sql } from 'drizzle-orm'
import type { Held } from '@mutirao/domain/unpaid-bounds'
import { isHeldUnpaid, orders } from '#db/schema/orders.ts'
import type { Ctx, LeadCtx } from '#context.ts'

type OrderRow = typeof orders.$inferSelect
/** The holders by which an order's unpaid stock is counted. */
export type Holders = Pick<OrderRow, 'leadId' | 'userPhone' | 'addressKey' | 'networkKey' | 'verifiedPhone'>
export type Holding = Holders & Pick<OrderRow, 'id' | 'heldUnits'>

/** Serializes orders of the same holders until the transaction ends; advisory locks in one order, which prevents deadlocks. */
export async function lockHolders({ db, tenant }: Ctx, holders: Holders): Promise<void> {
  const { leadId, userPhone, addressKey, networkKey, verifiedPhone } = holders
  const strangers = [`phone ${userPhone}`, addressKey && `address ${addressKey}`, networkKey && `network ${networkKey}`]
  const keys = [`lead ${leadId}`, ...(verifiedPhone ? [`verified ${verifiedPhone}`] : strangers)]
  const sorted = keys.flatMap((key) => key ?? []).map((key) => `${tenant.id} ${key}`)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from
    (select key from unnest(${sql.param(sorted.sort())}::text[]) as k(key) order by key) as sorted`)
}

/**
 * A query for the unpaid stock of each holder, without one order; each part uses its own index. Anybody may type somebody's phone or address: so for
 * people with a verified phone only orders placed with that verification count, and for all others only orders without.
 */
export function heldBy({ tenant }: Ctx, holders: Holders, besides: string | null = null) {
  const { leadId, userPhone, addressKey, networkKey, verifiedPhone } = holders
  const of = (holder: Held['holder'], mine: ReturnType<typeof sql>) => sql`
    select ${holder}::text as holder, count(*)::int as orders, coalesce(sum(held_units), 0)::int as units
    from ${orders} where tenant_id = ${tenant.id} and ${mine} and id is distinct from ${besides}::uuid and ${isHeldUnpaid}`
  const person = of('person', sql`lead_id = ${leadId}`)
  if (verifiedPhone) return sql`${person} union all ${of('phone', sql`verified_phone = ${verifiedPhone}`)}`
  const stranger = sql`verified_phone is null`
  return sql`${person}
    union all ${of('phone', sql`user_phone = ${userPhone} and ${stranger}`)}
    union all ${of('address', sql`address_key = ${addressKey} and ${stranger}`)}
    union all ${of('network', sql`network_key = ${networkKey} and ${stranger}`)}`
}

/** A separate statement, because it must see what was committed during the wait for the locks. */
export async function countHeld(ctx: Ctx, order: Holding): Promise<Held[]> {
  return (await ctx.db.execute<Held>(heldBy(ctx, order, order.id))).rows
}

/** An unpaid order of the caller that could be paid or cancelled first. */
export async function findOwnUnpaid({ db, tenant, actor }: LeadCtx): Promise<string | undefined> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from ${orders} where tenant_id = ${tenant.id} and lead_id = ${actor.leadId} and ${isHeldUnpaid} order by created_at desc limit 1`)
  return rows[0]?.code
}

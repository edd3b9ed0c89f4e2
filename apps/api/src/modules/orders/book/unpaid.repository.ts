import { sql, type SQL } from 'drizzle-orm'
import type { LeadCtx, ShopCtx } from '#context.ts'
import { isHeldUnpaid, orders } from '#db/schema/orders.ts'
import { textStatement, type Parameters } from '#db/statement.ts'
import type { HolderKey } from '@mutirao/domain/order-holdings'
import type { Held, Holder } from '@mutirao/domain/unpaid-bounds'

type OrderRow = typeof orders.$inferSelect
/** The identities under which an order's unpaid stock is counted. */
export type Holders = Pick<OrderRow, 'leadId' | 'userPhone' | 'addressKey' | 'networkKey' | 'programId' | 'verifiedPhone'>
export type Holding = Holders & Pick<OrderRow, 'id' | 'heldUnits'>

/** The keys under which an order's unpaid stock is counted: a verified phone replaces what anybody may type. */
export function holderKeysOf({ leadId, userPhone, addressKey, networkKey, programId, verifiedPhone }: Holders): HolderKey[] {
  const person: HolderKey = { holder: 'person', key: `lead ${leadId}` }
  if (verifiedPhone !== null) return [person, { holder: 'phone', key: `verified ${verifiedPhone}` }]
  const typed = Object.entries({ phone: userPhone, address: addressKey, network: networkKey, program: programId }) as [
    Holder,
    string | null,
  ][]
  return [person, ...typed.flatMap(([holder, key]) => (key === null ? [] : { holder, key: `${holder} ${key}` }))]
}

/** Serializes orders of the same holders until the transaction ends; advisory locks are taken in one order, so that two orders cannot deadlock. */
export async function lockHolders({ db, tenant }: ShopCtx, orders: readonly Holders[]): Promise<void> {
  const keys = new Set(orders.flatMap((order) => holderKeysOf(order).map(({ key }) => `${tenant.id} ${key}`)))
  await lockingKeys(db, { keys: [...keys].sort() })
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
  const { userPhone, addressKey, networkKey, programId } = at
  return sql`${person(at)} ${of('phone', sql`user_phone = ${userPhone}`)} ${of('address', sql`address_key = ${addressKey}`)}
    ${of('network', sql`network_key = ${networkKey}`)} ${of('program', sql`program_id = ${programId}::uuid`)}`
}

const person = (at: Parameters<HeldValues>) => held('person', sql`lead_id = ${at.leadId}`, at)

const held = (holder: Held['holder'], isTheirs: SQL, { tenantId, besides }: Parameters<HeldValues>) => sql`
  select ${sql.raw(`'${holder}'`)}::text as holder, count(*)::int as orders, coalesce(sum(held_units), 0)::int as units
  from ${orders} where tenant_id = ${tenantId} and ${isTheirs} and id is distinct from ${besides}::uuid and ${isHeldUnpaid}`

/** The unpaid stock of each order's holders without the order's own. A statement after `lockHolders`, so that it sees rows committed meanwhile. */
export async function heldOf({ db, tenant }: ShopCtx, orders: readonly Holding[]): Promise<(Held & { orderId: string })[]> {
  return holding(db, {
    tenantId: tenant.id,
    orderIds: orders.map(({ id }) => id),
    leadIds: orders.map(({ leadId }) => leadId),
    phones: orders.map(({ userPhone }) => userPhone),
    addresses: orders.map(({ addressKey }) => addressKey),
    networks: orders.map(({ networkKey }) => networkKey),
    programs: orders.map(({ programId }) => programId),
    verified: orders.map(({ verifiedPhone }) => verifiedPhone),
  })
}

type HoldingValues = { tenantId: string; orderIds: string[]; leadIds: string[]; phones: string[] } & Record<
  'addresses' | 'networks' | 'programs' | 'verified',
  (string | null)[]
>

const holding = textStatement<HoldingValues, Held & { orderId: string }>()((at) => {
  const one = {
    tenantId: at.tenantId,
    besides: sql<string | null>`o.id`,
    leadId: sql<string>`o.lead_id`,
    userPhone: sql<string>`o.user_phone`,
    addressKey: sql<string | null>`o.address_key`,
    networkKey: sql<string | null>`o.network_key`,
    programId: sql<string | null>`o.program_id`,
    verifiedPhone: sql<string | null>`o.verified_phone`,
  }
  return sql`
    select o.id as "orderId", h.* from
      unnest(${at.orderIds}::uuid[], ${at.leadIds}::uuid[], ${at.phones}::text[], ${at.addresses}::text[], ${at.networks}::text[],
        ${at.programs}::uuid[], ${at.verified}::text[]) as o(id, lead_id, user_phone, address_key, network_key, program_id, verified_phone)
      cross join lateral (${heldByStranger(one)}) h where o.verified_phone is null
    union all
    select o.id, h.* from
      unnest(${at.orderIds}::uuid[], ${at.leadIds}::uuid[], ${at.verified}::text[]) as o(id, lead_id, verified_phone)
      cross join lateral (${heldByVerified(one)}) h where o.verified_phone is not null`
})

/** The caller's newest unpaid order, which could be paid or cancelled first. */
export async function findOwnUnpaid({ db, tenant, actor }: LeadCtx): Promise<string | undefined> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from ${orders} where tenant_id = ${tenant.id} and lead_id = ${actor.leadId} and ${isHeldUnpaid} order by created_at desc limit 1`)
  return rows[0]?.code
}

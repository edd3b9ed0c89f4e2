import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Ctx, ShopCtx } from '#context.ts'
import { tradeUses, trades } from '#db/schema/trades.ts'
import { isUsing, statesWhere } from '@mutirao/domain/order-status'

/** The redeemer: the lead, and the verified keys that identify the person under another account. */
export type Redeemer = { leadId: string; personKeys: readonly string[] }

/** The same person's orders of a trade that still count, including those of a former account. */
const standing = ({ leadId, personKeys }: Redeemer, besides?: string) => sql`from orders o where o.tenant_id = ${trades.tenantId}
  and o.properties->>'tradeId' = ${trades.id} and o.state = any(${sql.param(statesWhere(isUsing))}::text[])
  and (o.lead_id = ${leadId} or o.id in (select u.order_id from ${tradeUses} u where u.tenant_id = ${trades.tenantId}
    and u.trade_id = ${trades.id} and u.person_key in (
      select encode(sha256(convert_to(${trades.id} || ' ' || key, 'UTF8')), 'hex') from unnest(${sql.param(personKeys)}::text[]) as k(key))))${besides ? sql` and o.id <> ${besides}` : sql``}`

const uses = (who: Redeemer, besides?: string) => ({
  mine: sql<number>`(select count(*)::int ${standing(who, besides)})`,
  usedAt: sql<string | null>`(select max(o.created_at) ${standing(who, besides)})`,
})

type TradeKey = { id: string } | { code: string }

export function listTradeRows({ db, tenant }: Ctx, who: Redeemer, code?: string) {
  return db
    .select({ trade: trades, ...uses(who) })
    .from(trades)
    .where(and(eq(trades.tenantId, tenant.id), eq(trades.active, true), code ? eq(trades.code, code) : isNull(trades.code)))
    .orderBy(asc(trades.position))
}

/** A trade with a code is found only by its code, not by its id alone. */
export async function findTrade({ db, tenant }: Ctx, wanted: TradeKey) {
  const match = 'id' in wanted ? and(eq(trades.id, wanted.id), isNull(trades.code)) : eq(trades.code, wanted.code)
  const [row] = await db
    .select()
    .from(trades)
    .where(and(eq(trades.tenantId, tenant.id), eq(trades.active, true), match))
  return row
}

/** Takes one use. The row stays locked until the transaction ends, so that the next order counts this one. */
export async function spendUse({ db, tenant, now }: ShopCtx, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(trades)
    .set({ used: sql`${trades.used} + 1` })
    .where(
      and(
        eq(trades.tenantId, tenant.id),
        eq(trades.id, id),
        eq(trades.active, true),
        or(isNull(trades.uses), sql`${trades.used} < ${trades.uses}`),
        or(isNull(trades.endsAt), gt(trades.endsAt, now)),
      ),
    )
  return rowCount === 1
}

type Use = { tradeId: string; orderId: string }

/** The person's uses, without this order's own. */
export async function readOtherUses({ db, tenant }: ShopCtx, { tradeId, orderId }: Use, who: Redeemer) {
  const [row] = await db
    .select(uses(who, orderId))
    .from(trades)
    .where(and(eq(trades.tenantId, tenant.id), eq(trades.id, tradeId)))
  return row ?? { mine: 0, usedAt: null }
}

/** Call it in the order's transaction, after the order is inserted. */
export async function noteUse({ db, tenant }: ShopCtx, use: Use, personKeys: readonly string[]) {
  // Hashed together with the trade, so that uses of two trades cannot be linked to one person once the account is deleted.
  const ofTrade = (key: string) => createHash('sha256').update(`${use.tradeId} ${key}`).digest('hex')
  await db.insert(tradeUses).values(personKeys.map((key) => ({ ...use, tenantId: tenant.id, personKey: ofTrade(key) })))
}

export async function giveBackUse({ db, tenant }: ShopCtx, id: string) {
  await db
    .update(trades)
    .set({ used: sql`${trades.used} - 1` })
    .where(and(eq(trades.tenantId, tenant.id), eq(trades.id, id), gt(trades.used, 0)))
}

/** Deactivates trades that are no longer in the file. Clears their codes first, since a code may move to another trade. */
export async function withdrawTrades({ db, tenant }: Pick<ShopCtx, 'db'> & { tenant: { id: string } }, written: readonly string[]) {
  const mine = eq(trades.tenantId, tenant.id)
  await db
    .update(trades)
    .set({ active: false, code: null })
    .where(and(mine, notInArray(trades.id, [...written])))
  await db.update(trades).set({ code: null }).where(mine)
}

/** The active trades, in the order of the file. */
/** Finds one that is no longer offered, too. */
export async function findWrittenTrade({ db, tenant }: Pick<ShopCtx, 'db'> & { tenant: { id: string } }, wanted: string) {
  const { id, campaignId, itemId, quantity, code, limits, uses, endsAt, body, active } = trades
  const [row] = await db
    .select({ id, campaignId, itemId, quantity, code, limits, uses, endsAt, body, active })
    .from(trades)
    .where(and(eq(trades.tenantId, tenant.id), eq(id, wanted)))
  return row
}

export function listWrittenTrades({ db, tenant }: Pick<ShopCtx, 'db'> & { tenant: { id: string } }) {
  const { id, campaignId, itemId, quantity, code, limits, uses, endsAt, body } = trades
  return db
    .select({ id, campaignId, itemId, quantity, code, limits, uses, endsAt, body })
    .from(trades)
    .where(and(eq(trades.tenantId, tenant.id), trades.active))
    .orderBy(asc(trades.position))
}

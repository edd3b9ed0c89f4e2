import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { lackingToMinimum } from '@mutirao/domain/coupon'
import { isUsing, type OrderState } from '@mutirao/domain/order-status'
import type { Chance } from './chance.ts'

/** left: how many orders of the past may still use it. */
export type PastCoupon = { code: string; percentage: number; minimum: number | null; endsAt: Date | null; left: number }

const USED_BY = 0.11

/** The coupon of an order with such goods, of which it takes a use; most orders have none. */
export function useCoupon(
  chance: Chance,
  coupons: readonly PastCoupon[],
  { goods, at }: { goods: number; at: Date },
): PastCoupon | undefined {
  const fitting = coupons.filter(
    ({ left, minimum, endsAt }) => left > 0 && lackingToMinimum(minimum, goods) === 0 && (endsAt === null || endsAt > at),
  )
  if (!chance.isUnder(USED_BY) || fitting.length === 0) return undefined
  const coupon = chance.pick(fitting)
  coupon.left--
  return coupon
}

/**
 * The coupons that a buyer without an account may use, from any time on. The past takes half of a coupon's uses at most, so that visitors of the
 * demonstration can use it.
 */
export async function listPastCoupons(db: Db, tenantId: string): Promise<PastCoupon[]> {
  const { rows } = await db.execute<Omit<PastCoupon, 'endsAt'> & { endsAt: string | null }>(sql`
    select code, percentage, minimum, ends_at as "endsAt", greatest(0, coalesce(limits / 2 - used, ${Number.MAX_SAFE_INTEGER}::bigint))::float8 as left
    from coupons where tenant_id = ${tenantId} and is_active and starts_at is null and per_person is null and not is_first_order order by code`)
  return rows.map(({ endsAt, ...row }) => ({ ...row, endsAt: endsAt === null ? null : new Date(endsAt) }))
}

type Planned = { coupon: Pick<PastCoupon, 'code'> | undefined; moves: readonly { state: OrderState }[] }

/** Counts the uses of the orders that hold one. */
export async function countUses(db: Db, tenantId: string, planned: readonly Planned[]): Promise<void> {
  const holding = planned.filter(({ coupon, moves }) => coupon && isUsing(moves.at(-1)!.state))
  for (const [code, orders] of Map.groupBy(holding, ({ coupon }) => coupon!.code))
    await db.execute(sql`update coupons set used = used + ${orders.length} where tenant_id = ${tenantId} and code = ${code}`)
}

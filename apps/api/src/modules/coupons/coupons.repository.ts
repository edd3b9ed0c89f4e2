import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { coupons } from '#db/schema/catalog.ts'
import type { ShopCtx } from '../../context.ts'

export type CouponRow = Pick<typeof coupons.$inferSelect, 'code' | 'percentage' | 'endsAt' | 'limits' | 'used'>

const one = ({ tenant }: ShopCtx, code: string) => and(eq(coupons.tenantId, tenant.id), eq(coupons.code, code))

export async function findCoupon(ctx: ShopCtx, code: string): Promise<CouponRow | undefined> {
  const { percentage, endsAt, limits, used } = coupons
  const [coupon] = await ctx.db
    .select({ code: coupons.code, percentage, endsAt, limits, used })
    .from(coupons)
    .where(and(one(ctx, code), coupons.isActive))
  return coupon
}

/** False when no use is left, or the coupon was withdrawn. */
export async function spendUse(ctx: ShopCtx, code: string): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(and(one(ctx, code), coupons.isActive, or(isNull(coupons.limits), lt(coupons.used, coupons.limits))))
  return rowCount === 1
}

export async function retakeUse(ctx: ShopCtx, code: string): Promise<void> {
  await ctx.db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(one(ctx, code))
}

export async function giveBackUse(ctx: ShopCtx, code: string): Promise<void> {
  await ctx.db
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(and(one(ctx, code), gt(coupons.used, 0)))
}

/** The coupons on offer, in the form of their file. */
export function listWrittenCoupons({ db, tenant }: Pick<ShopCtx, 'db'> & { tenant: { id: string } }) {
  const { code, percentage, limits, isActive, endsAt } = coupons
  return db
    .select({ code, percentage, limits, isActive, endsAt })
    .from(coupons)
    .where(and(eq(coupons.tenantId, tenant.id), isActive))
}

import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { coupons } from '#db/schema/catalog.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/people.ts'
import type { PersonalTerms } from '@mutirao/domain/coupon'
import { isUsing, statesWhere } from '@mutirao/domain/order-status'

export type CouponRow = Omit<typeof coupons.$inferSelect, 'tenantId' | 'isActive'>

const one = ({ tenant }: ShopCtx, code: string) => and(eq(coupons.tenantId, tenant.id), eq(coupons.code, code))

export async function findCoupon(ctx: ShopCtx, code: string): Promise<CouponRow | undefined> {
  const { percentage, startsAt, endsAt, limits, perPerson, minimum, isFirstOrder, used } = coupons
  const [coupon] = await ctx.db
    .select({ code: coupons.code, percentage, startsAt, endsAt, limits, perPerson, minimum, isFirstOrder, used })
    .from(coupons)
    .where(and(one(ctx, code), coupons.isActive))
  return coupon
}

/**
 * Takes a use and returns the coupon's conditions per person; undefined when no use is left or the coupon was withdrawn. Orders with this coupon
 * are serialized from here to the end of their transactions.
 */
export async function spendUse(ctx: ShopCtx, code: string): Promise<PersonalTerms | undefined> {
  const [spent] = await ctx.db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(and(one(ctx, code), coupons.isActive, or(isNull(coupons.limits), lt(coupons.used, coupons.limits))))
    .returning({ perPerson: coupons.perPerson, isFirstOrder: coupons.isFirstOrder })
  return spent
}

/** Identifies a buyer: by a verified phone, else by the typed one when nothing is verified. */
export type Buyer = { leadId: string; userPhone?: string; verifiedPhone?: string | null }

/**
 * The number of this buyer's orders that count (those that have not given back what they were placed with), and how many of them use this
 * coupon; excludes `besides`.
 */
export async function countOrdersOf(ctx: ShopCtx, { leadId, userPhone, verifiedPhone }: Buyer, code: string, besides?: string) {
  const phone = verifiedPhone
    ? and(eq(orders.userPhone, verifiedPhone), eq(orders.verifiedPhone, verifiedPhone))
    : userPhone && eq(orders.userPhone, userPhone)
  const withCoupon = sql<number>`(count(*) filter (where upper(${orders.properties}->>'couponCode') = ${code}))::int`
  const [counted] = await ctx.db
    .select({ all: sql<number>`count(*)::int`, withCoupon })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, ctx.tenant.id),
        or(eq(orders.leadId, leadId), phone || undefined),
        inArray(orders.state, statesWhere(isUsing)),
        besides ? ne(orders.id, besides) : undefined,
      ),
    )
  return counted!
}

/** Whether the lead has an account. */
export async function hasAccount({ db, tenant }: ShopCtx, leadId: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenant.id), eq(users.leadId, leadId)))
  return rows.length > 0
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

/** The active coupons, in the shape of their file. */
export function listWrittenCoupons({ db, tenant }: Pick<ShopCtx, 'db'> & { tenant: { id: string } }) {
  const { code, percentage, limits, perPerson, minimum, isFirstOrder, isActive, startsAt, endsAt } = coupons
  return db
    .select({ code, percentage, limits, perPerson, minimum, isFirstOrder, isActive, startsAt, endsAt })
    .from(coupons)
    .where(and(eq(coupons.tenantId, tenant.id), isActive))
}

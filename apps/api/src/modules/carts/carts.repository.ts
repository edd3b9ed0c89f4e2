import { DAY_MS } from '@mutirao/domain/zoned-time'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { CartProduct } from '@mutirao/contract/carts'
import { carts, orders } from '#db/schema/orders.ts'
import { leadOf } from '../../actor.ts'
import type { Ctx, LeadCtx } from '#context.ts'

const CART_DAYS = 30

export async function findCart({ db, tenant, now }: Ctx, uuid: string) {
  const [cart] = await db
    .select({
      leadId: carts.leadId,
      products: carts.products,
      couponCode: carts.couponCode,
      checkoutAt: carts.checkoutAt,
      updatedAt: carts.updatedAt,
    })
    .from(carts)
    .where(and(eq(carts.tenantId, tenant.id), eq(carts.uuid, uuid), gt(carts.expiresAt, now)))
  return cart
}

/** Returns undefined when the cart is another visitor's. */
export async function saveCart({ db, tenant, now, actor }: LeadCtx, uuid: string, cart: { products: CartProduct[]; couponCode?: string }) {
  const { leadId } = actor
  const values = {
    products: cart.products,
    couponCode: cart.couponCode ?? null,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + CART_DAYS * DAY_MS),
  }
  const [saved] = await db
    .insert(carts)
    .values({ tenantId: tenant.id, uuid, leadId, ...values })
    .onConflictDoUpdate({
      target: [carts.tenantId, carts.uuid],
      // Different products are a new checkout, which has not begun.
      set: {
        ...values,
        checkoutAt: sql`case when ${carts.leadId} = ${leadId} and ${carts.products} = excluded.products then ${carts.checkoutAt} end`,
      },
      setWhere: sql`${carts.leadId} = ${leadId} or ${carts.expiresAt} <= ${now}`,
    })
    .returning({ uuid: carts.uuid })
  return saved
}

/** Records when this cart's checkout first began. */
export async function startCheckout({ db, tenant, now }: Ctx, uuid: string): Promise<void> {
  await db
    .update(carts)
    .set({ checkoutAt: now })
    .where(and(eq(carts.tenantId, tenant.id), eq(carts.uuid, uuid), isNull(carts.checkoutAt)))
}

export async function findCheckoutStart(ctx: Ctx, uuid: string) {
  const { db, tenant } = ctx
  const leadId = leadOf(ctx)
  if (!leadId) return undefined
  const [cart] = await db
    .select({ checkoutAt: carts.checkoutAt, products: carts.products })
    .from(carts)
    .where(and(eq(carts.tenantId, tenant.id), eq(carts.uuid, uuid), eq(carts.leadId, leadId)))
  return cart
}

export async function findOrderOfCart(ctx: Ctx, cartUuid: string) {
  const { db, tenant } = ctx
  const leadId = leadOf(ctx)
  if (!leadId) return undefined
  const [order] = await db
    .select({ code: orders.code })
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), eq(orders.leadId, leadId), eq(orders.cartUuid, cartUuid)))
    .orderBy(sql`${orders.createdAt} desc`)
    .limit(1)
  return order
}

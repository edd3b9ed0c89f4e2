import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { leadOf } from '#actor.ts'
import type { Ctx, LeadCtx } from '#context.ts'
import { carts, orders } from '#db/schema/orders.ts'
import { columnsAsParameters, statement, type Parameters } from '#db/statement.ts'
import type { CartProduct } from '@mutirao/contract/carts'
import { DAY_MS } from '@mutirao/domain/zoned-time'

const CART_DAYS = 30

type One = { tenantId: string; uuid: string; now: Date }
const isOne = ({ tenantId, uuid, now }: Parameters<One>) =>
  and(eq(carts.tenantId, tenantId), eq(carts.uuid, uuid), gt(carts.expiresAt, now))
const columns = {
  leadId: carts.leadId,
  products: carts.products,
  couponCode: carts.couponCode,
  checkoutAt: carts.checkoutAt,
  updatedAt: carts.updatedAt,
}

const finding = statement<One>()((db, at) => db.select(columns).from(carts).where(isOne(at)))

export async function findCart({ db, tenant, now }: Ctx, uuid: string) {
  const [cart] = await finding(db, { tenantId: tenant.id, uuid, now })
  return cart
}

const saving = statement<Omit<typeof carts.$inferSelect, 'checkoutAt'>>()((db, cart) => {
  const { products, couponCode, updatedAt, expiresAt, leadId } = cart
  const set = { products, couponCode, updatedAt, expiresAt }
  return db
    .insert(carts)
    .values(columnsAsParameters(carts, cart, ['tenantId', 'uuid', 'leadId', 'products', 'couponCode', 'updatedAt', 'expiresAt']))
    .onConflictDoUpdate({
      target: [carts.tenantId, carts.uuid],
      // Different products are a new checkout, which has not begun.
      set: {
        ...set,
        checkoutAt: sql`case when ${carts.leadId} = ${leadId} and ${carts.products} = excluded.products then ${carts.checkoutAt} end`,
      },
      setWhere: sql`${carts.leadId} = ${leadId} or ${carts.expiresAt} <= ${updatedAt}`,
    })
    .returning({ uuid: carts.uuid })
})

/** Returns undefined when the cart is another visitor's. */
export async function saveCart({ db, tenant, now, actor }: LeadCtx, uuid: string, cart: { products: CartProduct[]; couponCode?: string }) {
  const { products, couponCode = null } = cart
  const expiresAt = new Date(now.getTime() + CART_DAYS * DAY_MS)
  const [saved] = await saving(db, {
    tenantId: tenant.id,
    uuid,
    leadId: actor.leadId,
    products,
    couponCode,
    updatedAt: now,
    expiresAt,
  })
  return saved
}

const starting = statement<One & { leadId: string }>()((db, at) => {
  const isNew = and(isOne(at), eq(carts.leadId, at.leadId), isNull(carts.checkoutAt))
  const started = db.$with('started').as(db.update(carts).set({ checkoutAt: at.now }).where(isNew).returning({ uuid: carts.uuid }))
  return db
    .with(started)
    .select(columns)
    .from(carts)
    .where(and(isOne(at), eq(carts.leadId, at.leadId)))
})

/** The visitor's own cart, as it was before; records when its checkout first began. */
export async function startCheckout({ db, tenant, now, actor }: LeadCtx, uuid: string) {
  const [cart] = await starting(db, { tenantId: tenant.id, uuid, now, leadId: actor.leadId })
  return cart
}

type OfLead = { tenantId: string; uuid: string; leadId: string }

const findingStart = statement<OfLead>()((db, { tenantId, uuid, leadId }) =>
  db
    .select({ checkoutAt: carts.checkoutAt, products: carts.products })
    .from(carts)
    .where(and(eq(carts.tenantId, tenantId), eq(carts.uuid, uuid), eq(carts.leadId, leadId))),
)

export async function findCheckoutStart(ctx: Ctx, uuid: string) {
  const { db, tenant } = ctx
  const leadId = leadOf(ctx)
  if (!leadId) return undefined
  const [cart] = await findingStart(db, { tenantId: tenant.id, uuid, leadId })
  return cart
}

const findingOrder = statement<OfLead>()((db, { tenantId, uuid, leadId }) =>
  db
    .select({ code: orders.code })
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.leadId, leadId), eq(orders.cartUuid, uuid)))
    .orderBy(sql`${orders.createdAt} desc`)
    .limit(1),
)

export async function findOrderOfCart(ctx: Ctx, cartUuid: string) {
  const { db, tenant } = ctx
  const leadId = leadOf(ctx)
  if (!leadId) return undefined
  const [order] = await findingOrder(db, { tenantId: tenant.id, uuid: cartUuid, leadId })
  return order
}

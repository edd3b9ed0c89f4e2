import { and, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { orders } from '#db/schema/orders.ts'
import { orderNotices } from '#db/schema/outbox.ts'

export async function keepNotice({ db, tenant, now }: ShopCtx, orderId: string, event: 'PLACED' | 'CANCELLED') {
  await db.insert(orderNotices).values({ tenantId: tenant.id, orderId, event, at: now }).onConflictDoNothing()
}

const unlisted = ({ tenant }: ShopCtx, before: Date) =>
  and(eq(orderNotices.tenantId, tenant.id), isNull(orderNotices.listedAt), lt(orderNotices.at, before))

export async function hasUnlisted(ctx: ShopCtx, before: Date): Promise<boolean> {
  return (await ctx.db.select({ orderId: orderNotices.orderId }).from(orderNotices).where(unlisted(ctx, before)).limit(1)).length > 0
}

/** A concurrent second process waits for the first one's commit, then finds no rows. */
export function takeUnlisted(ctx: ShopCtx, before: Date) {
  return ctx.db
    .update(orderNotices)
    .set({ listedAt: ctx.now })
    .where(unlisted(ctx, before))
    .returning({ orderId: orderNotices.orderId, event: orderNotices.event })
}

export function listSince({ db, tenant }: ShopCtx, since: Date) {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), gte(orders.createdAt, since)))
    .orderBy(orders.createdAt, orders.id)
}

export function listNoticed({ db, tenant }: ShopCtx, ids: string[]) {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenant.id), inArray(orders.id, ids)))
    .orderBy(orders.createdAt, orders.id)
}

import { and, count, eq, gte, isNull, lt, or } from 'drizzle-orm'
import type { LeadCtx, ShopCtx } from '#context.ts'
import { extraPhotos, orders } from '#db/schema/orders.ts'
import { DAY_MS } from '@mutirao/domain/zoned-time'

type NewPhoto = { id: string; campaignId: string; field: string; picture: Buffer }

const aDayBefore = ({ now }: ShopCtx) => new Date(now.getTime() - DAY_MS)
const isLoose = ({ tenant }: ShopCtx) => and(eq(extraPhotos.tenantId, tenant.id), isNull(extraPhotos.orderId))

/** The number of photos uploaded by this visitor within a day that no order references yet. */
export async function countLoosePhotos(ctx: LeadCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(extraPhotos)
    .where(and(isLoose(ctx), eq(extraPhotos.leadId, ctx.actor.leadId), gte(extraPhotos.createdAt, aDayBefore(ctx))))
  return row?.count ?? 0
}

/** Deletes the shop's photos that no order has referenced within a day. */
export async function deleteLoosePhotos(ctx: ShopCtx): Promise<void> {
  await ctx.db.delete(extraPhotos).where(and(isLoose(ctx), lt(extraPhotos.createdAt, aDayBefore(ctx))))
}

export async function insertPhoto({ db, tenant, actor, now }: LeadCtx, photo: NewPhoto): Promise<void> {
  await db.insert(extraPhotos).values({ ...photo, tenantId: tenant.id, leadId: actor.leadId, createdAt: now })
}

/** Returns false when this visitor uploaded no such photo for this field, or another order has it. */
export async function tieToOrder(ctx: LeadCtx, orderId: string, { id, campaignId, field }: Omit<NewPhoto, 'picture'>): Promise<boolean> {
  const isIt = and(eq(extraPhotos.id, id), eq(extraPhotos.campaignId, campaignId), eq(extraPhotos.field, field))
  const tied = await ctx.db
    .update(extraPhotos)
    .set({ orderId })
    .where(and(isLoose(ctx), eq(extraPhotos.leadId, ctx.actor.leadId), isIt))
    .returning({ id: extraPhotos.id })
  return tied.length > 0
}

/** A photo uploaded by this visitor, or of an order that is now theirs. */
export async function findPhoto({ db, tenant, actor }: LeadCtx, id: string): Promise<Buffer | undefined> {
  const [photo] = await db
    .select({ picture: extraPhotos.picture })
    .from(extraPhotos)
    .leftJoin(orders, and(eq(orders.tenantId, extraPhotos.tenantId), eq(orders.id, extraPhotos.orderId)))
    .where(
      and(
        eq(extraPhotos.tenantId, tenant.id),
        eq(extraPhotos.id, id),
        or(eq(orders.leadId, actor.leadId), and(isNull(extraPhotos.orderId), eq(extraPhotos.leadId, actor.leadId))),
      ),
    )
  return photo?.picture
}

/** A photo that belongs to this order. */
export async function findPhotoOf({ db, tenant }: ShopCtx, { orderId, id }: { orderId: string; id: string }): Promise<Buffer | undefined> {
  const [photo] = await db
    .select({ picture: extraPhotos.picture })
    .from(extraPhotos)
    .where(and(eq(extraPhotos.tenantId, tenant.id), eq(extraPhotos.id, id), eq(extraPhotos.orderId, orderId)))
  return photo?.picture
}

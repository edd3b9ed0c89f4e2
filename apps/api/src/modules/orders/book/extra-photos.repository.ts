import { and, count, eq, isNull, lt, or } from 'drizzle-orm'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { extraPhotos, orders } from '#db/schema/orders.ts'
import type { LeadCtx } from '#context.ts'

type NewPhoto = { id: string; campaignId: string; field: string; picture: Buffer }

/** How many photos this visitor has given that no order names yet; those of the shop that are older than a day go first. */
export async function countLoosePhotos({ db, tenant, actor, now }: LeadCtx): Promise<number> {
  const isLoose = and(eq(extraPhotos.tenantId, tenant.id), isNull(extraPhotos.orderId))
  await db.delete(extraPhotos).where(and(isLoose, lt(extraPhotos.createdAt, new Date(now.getTime() - DAY_MS))))
  const [row] = await db
    .select({ count: count() })
    .from(extraPhotos)
    .where(and(isLoose, eq(extraPhotos.leadId, actor.leadId)))
  return row?.count ?? 0
}

export async function insertPhoto({ db, tenant, actor, now }: LeadCtx, photo: NewPhoto): Promise<void> {
  await db.insert(extraPhotos).values({ ...photo, tenantId: tenant.id, leadId: actor.leadId, createdAt: now })
}

/** False: this visitor gave no such photo for this field. */
export async function tieToOrder(
  { db, tenant, actor }: LeadCtx,
  orderId: string,
  { id, campaignId, field }: Omit<NewPhoto, 'picture'>,
): Promise<boolean> {
  const { tenantId, leadId } = extraPhotos
  const isIt = and(eq(extraPhotos.id, id), eq(extraPhotos.campaignId, campaignId), eq(extraPhotos.field, field))
  const tied = await db
    .update(extraPhotos)
    .set({ orderId })
    .where(and(eq(tenantId, tenant.id), eq(leadId, actor.leadId), isIt))
    .returning({ id: extraPhotos.id })
  return tied.length > 0
}

/** Given by this visitor, or of an order that is theirs by now. */
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

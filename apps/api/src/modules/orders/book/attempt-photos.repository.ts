import { and, eq } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { attemptPhotos, deliveryAttempts } from '#db/schema/orders.ts'

type PhotoId = { orderId: string; attemptId: string }

/** The attempt, and whether it has a photo; undefined when there is no such attempt. */
export async function findAttempt({ db, tenant }: ShopCtx, { orderId, attemptId, campaignId }: PhotoId & { campaignId: string }) {
  const [attempt] = await db
    .select({ id: deliveryAttempts.id, photoOf: attemptPhotos.attemptId })
    .from(deliveryAttempts)
    .leftJoin(attemptPhotos, and(eq(attemptPhotos.tenantId, deliveryAttempts.tenantId), eq(attemptPhotos.attemptId, deliveryAttempts.id)))
    .where(
      and(
        eq(deliveryAttempts.tenantId, tenant.id),
        eq(deliveryAttempts.id, attemptId),
        eq(deliveryAttempts.orderId, orderId),
        eq(deliveryAttempts.campaignId, campaignId),
      ),
    )
  return attempt && { hasPhoto: attempt.photoOf !== null }
}

/** Keeps the first photo of an attempt. */
export async function insertAttemptPhoto({ db, tenant }: ShopCtx, photo: PhotoId & { picture: Buffer }): Promise<void> {
  await db
    .insert(attemptPhotos)
    .values({ ...photo, tenantId: tenant.id })
    .onConflictDoNothing()
}

export async function findAttemptPhoto({ db, tenant }: ShopCtx, { orderId, attemptId }: PhotoId): Promise<Buffer | undefined> {
  const [photo] = await db
    .select({ picture: attemptPhotos.picture })
    .from(attemptPhotos)
    .where(and(eq(attemptPhotos.tenantId, tenant.id), eq(attemptPhotos.orderId, orderId), eq(attemptPhotos.attemptId, attemptId)))
  return photo?.picture
}

/** The ids of the order's attempts with a photo. */
export async function listPhotographed({ db, tenant }: ShopCtx, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ id: attemptPhotos.attemptId })
    .from(attemptPhotos)
    .where(and(eq(attemptPhotos.tenantId, tenant.id), eq(attemptPhotos.orderId, orderId)))
  return rows.map(({ id }) => id)
}

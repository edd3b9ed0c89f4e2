import { and, eq } from 'drizzle-orm'
import { attemptPhotos, deliveryAttempts } from '#db/schema/orders.ts'
import type { ShopCtx } from '#context.ts'

type Named = { orderId: string; attemptId: string }

/** Whether the attempt exists, and whether it has its photo. */
export async function findAttempt({ db, tenant }: ShopCtx, { orderId, attemptId, campaignId }: Named & { campaignId: string }) {
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

/** The first photo is kept. */
export async function insertAttemptPhoto({ db, tenant }: ShopCtx, photo: Named & { picture: Buffer }): Promise<void> {
  await db
    .insert(attemptPhotos)
    .values({ ...photo, tenantId: tenant.id })
    .onConflictDoNothing()
}

export async function findAttemptPhoto({ db, tenant }: ShopCtx, { orderId, attemptId }: Named): Promise<Buffer | undefined> {
  const [photo] = await db
    .select({ picture: attemptPhotos.picture })
    .from(attemptPhotos)
    .where(and(eq(attemptPhotos.tenantId, tenant.id), eq(attemptPhotos.orderId, orderId), eq(attemptPhotos.attemptId, attemptId)))
  return photo?.picture
}

/** The attempts of an order that have a photo. */
export async function listPhotographed({ db, tenant }: ShopCtx, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ id: attemptPhotos.attemptId })
    .from(attemptPhotos)
    .where(and(eq(attemptPhotos.tenantId, tenant.id), eq(attemptPhotos.orderId, orderId)))
  return rows.map(({ id }) => id)
}

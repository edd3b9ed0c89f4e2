import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { campaigns } from '#db/schema/catalog.ts'
import { attemptPhotos, deliveryAttempts, orderParts } from '#db/schema/orders.ts'
import type { AttemptReason, PartState } from '@mutirao/domain/fulfilment'

export type PartRow = typeof orderParts.$inferSelect
/** photo: the attempt's own id, if it has one. */
export type AttemptRow = typeof deliveryAttempts.$inferSelect & { photo: string | null }

export function listPartRows({ db, tenant }: ShopCtx, orderIds: string[]): Promise<PartRow[]> {
  return db
    .select()
    .from(orderParts)
    .where(and(eq(orderParts.tenantId, tenant.id), inArray(orderParts.orderId, orderIds)))
}

export function listAttempts({ db, tenant }: ShopCtx, orderIds: string[]): Promise<AttemptRow[]> {
  return db
    .select({ ...getTableColumns(deliveryAttempts), photo: attemptPhotos.attemptId })
    .from(deliveryAttempts)
    .leftJoin(attemptPhotos, and(eq(attemptPhotos.tenantId, deliveryAttempts.tenantId), eq(attemptPhotos.attemptId, deliveryAttempts.id)))
    .where(and(eq(deliveryAttempts.tenantId, tenant.id), inArray(deliveryAttempts.orderId, orderIds)))
    .orderBy(asc(deliveryAttempts.at), asc(deliveryAttempts.id))
}

type Stepped = { orderId: string; campaignId: string; state: PartState; changedAt: Date; actId: string; receivedBy?: string }

/** The caller holds the order's lock. */
export async function savePart({ db, tenant }: ShopCtx, { orderId, campaignId, ...part }: Stepped): Promise<void> {
  await db
    .insert(orderParts)
    .values({ tenantId: tenant.id, orderId, campaignId, ...part })
    .onConflictDoUpdate({ target: [orderParts.tenantId, orderParts.orderId, orderParts.campaignId], set: part })
}

type Attempt = { id: string; orderId: string; campaignId: string; reason: AttemptReason; note?: string; at: Date }

/** Returns false when this attempt was stored before. */
export async function insertAttempt({ db, tenant }: ShopCtx, attempt: Attempt): Promise<boolean> {
  const { rowCount } = await db
    .insert(deliveryAttempts)
    .values({ ...attempt, tenantId: tenant.id })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Campaigns' names; leaves out deleted ones. */
export function listCampaignNames({ db, tenant }: ShopCtx, ids: string[]) {
  return db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenant.id), inArray(campaigns.id, ids)))
}

/** The attempt in the shape of staff's responses. */
export const toAttempt = ({ at, reason, note, photo }: AttemptRow) => ({
  at: at.toISOString(),
  reason,
  note: note ?? undefined,
  photo: photo ?? undefined,
})

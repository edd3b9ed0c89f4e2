import type { StaffCtx } from '#context.ts'
import { drawPhoto } from '#modules/media/photo.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { findAttempt, findAttemptPhoto, insertAttemptPhoto } from '../book/attempt-photos.repository.ts'
import { findPhotoOf } from '../book/extra-photos.repository.ts'

type AttemptId = { id: string; campaignId: string; act: string }

/** Called before any of the photo is read. */
export async function admitAttemptPhoto(ctx: StaffCtx, { id: orderId, campaignId, act: attemptId }: AttemptId): Promise<void> {
  if (!(await findAttempt(ctx, { orderId, campaignId, attemptId }))) throw new Problem('not_found')
}

/** Idempotent: a repeated upload gets the same response. */
export async function keepAttemptPhoto(
  ctx: StaffCtx,
  { id: orderId, campaignId, act: attemptId }: AttemptId,
  read: () => Promise<{ picture: string }>,
): Promise<void> {
  const attempt = await findAttempt(ctx, { orderId, campaignId, attemptId })
  if (!attempt) throw new Problem('not_found')
  if (attempt.hasPhoto) return
  await insertAttemptPhoto(ctx, { orderId, attemptId, picture: await drawPhoto(attemptId, read) })
}

export async function getAttemptPhoto(ctx: StaffCtx, { id, act }: Omit<AttemptId, 'campaignId'>): Promise<{ picture: string }> {
  const photo = await findAttemptPhoto(ctx, { orderId: id, attemptId: act })
  if (!photo) throw new Problem('not_found')
  return { picture: photo.toString('base64') }
}

export async function getOrderPhoto(ctx: StaffCtx, { id, photo }: { id: string; photo: string }): Promise<{ picture: string }> {
  const picture = await findPhotoOf(ctx, { orderId: id, id: photo })
  if (!picture) throw new Problem('not_found')
  return { picture: picture.toString('base64') }
}

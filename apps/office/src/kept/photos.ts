import { call } from '@mutirao/client/call'
import { getAttemptPhoto, getOrderPhoto } from '@mutirao/contract/fulfilment'
import { getDeskRatingPhoto } from '@mutirao/contract/ratings'

/** A photo of an order: of a failed attempt, of an answer, or of a rating. */
export type PhotoName = { orderId: string; attempt: string } | { orderId: string; extra: string } | { rated: string }

/** Loaded on request, and never stored on the device. */
export async function askPhoto(name: PhotoName): Promise<string> {
  if ('rated' in name) return (await call(getDeskRatingPhoto, { params: { photo: name.rated } })).picture
  const { orderId: id } = name
  const { picture } =
    'attempt' in name
      ? await call(getAttemptPhoto, { params: { id, act: name.attempt } })
      : await call(getOrderPhoto, { params: { id, photo: name.extra } })
  return picture
}

import { getAttemptPhoto, getOrderPhoto } from '@mutirao/contract/fulfilment'
import { call } from '#api/call.ts'

/** A photo of an order: what whoever could not hand it over has seen, or what its buyer gave as an answer. */
export type PhotoName = { orderId: string; attempt: string } | { orderId: string; extra: string }

/** Asked for when somebody wants to see it, and never kept on the device. */
export async function askPhoto(name: PhotoName): Promise<string> {
  const { orderId: id } = name
  const { picture } =
    'attempt' in name
      ? await call(getAttemptPhoto, { params: { id, act: name.attempt } })
      : await call(getOrderPhoto, { params: { id, photo: name.extra } })
  return picture
}

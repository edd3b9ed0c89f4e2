import type { Ctx, LeadCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { countNetworkTry, type Limit } from '#modules/limits/limits.service.ts'
import { drawPhoto } from '#modules/media/photo.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import { Problem } from '@mutirao/contract/problems'
import * as repository from '../book/extra-photos.repository.ts'

/** More than any form asks for, but too few to store strangers' pictures. */
const MOST_LOOSE = 20
/** Generous enough for all orders of one building; each photo is re-encoded and stored. */
const PHOTOS: Limit = { name: 'extra-photo', most: 120, seconds: 3600 }

type PhotoField = { campaignId: string; field: string }

/** Whether the campaign asks for such a photo, and this visitor and network are within their limits; checked before any of it is read. */
export async function admitExtraPhoto(ctx: LeadCtx, { campaignId, field }: PhotoField): Promise<void> {
  const { campaigns } = await getShop(ctx)
  const asked = campaigns.find(({ id }) => id === campaignId)?.body.extra?.find((one) => one.id === field)
  if (asked?.type !== 'photo') throw new Problem('not_found')
  if ((await repository.countLoosePhotos(ctx)) >= MOST_LOOSE) throw new Problem('rate_limit')
  await countNetworkTry(ctx, PHOTOS)
}

export async function keepExtraPhoto(ctx: LeadCtx, asked: PhotoField, read: () => Promise<{ picture: string }>): Promise<{ id: string }> {
  const id = uuidv7(ctx.now.getTime())
  await repository.insertPhoto(ctx, { id, ...asked, picture: await drawPhoto(id, read) })
  return { id }
}

/** For the sweeper: deletes photos uploaded for an order that was never placed. */
export const forgetLoosePhotos = (ctx: Ctx): Promise<void> => repository.deleteLoosePhotos(ctx)

export async function getExtraPhoto(ctx: LeadCtx, id: string): Promise<{ picture: string }> {
  const picture = await repository.findPhoto(ctx, id)
  if (!picture) throw new Problem('not_found')
  return { picture: picture.toString('base64') }
}

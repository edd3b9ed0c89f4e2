import { Problem } from '@mutirao/contract/problems'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { PictureQueue } from '#modules/media/picture-queue.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import type { Ctx, LeadCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import * as repository from '../book/extra-photos.repository.ts'

/** More than any form asks for, and no store for strangers' pictures. */
const MOST_LOOSE = 20
/** As many as a building's orders need; each is drawn anew and stored. */
const PHOTOS: Limit = { name: 'extra-photo', most: 120, seconds: 3600 }
const MOST_WAITING = 20
const MOST_PIXELS = 40_000_000
const WIDEST = 1600
const queue = new PictureQueue(MOST_WAITING)

type Given = { campaignId: string; field: string; picture: string }

export async function keepExtraPhoto(ctx: LeadCtx, { campaignId, field, picture }: Given): Promise<{ id: string }> {
  const { campaigns } = await getShop(ctx)
  const asked = campaigns.find(({ id }) => id === campaignId)?.body.extra?.find((one) => one.id === field)
  if (asked?.type !== 'photo') throw new Problem('not_found')
  if ((await repository.countLoosePhotos(ctx)) >= MOST_LOOSE) throw new Problem('rate_limit')
  await countTry(ctx, PHOTOS, ctx.ip)
  const id = uuidv7(ctx.now.getTime())
  const drawn = await queue.make(id, () => drawAnew(Buffer.from(picture, 'base64')))
  await repository.insertPhoto(ctx, { id, campaignId, field, picture: Buffer.from(drawn, 'base64') })
  return { id }
}

/** The sweeper's: what was given for an order that never came. */
export const forgetLoosePhotos = (ctx: Ctx): Promise<void> => repository.deleteLoosePhotos(ctx)

export async function getExtraPhoto(ctx: LeadCtx, id: string): Promise<{ picture: string }> {
  const picture = await repository.findPhoto(ctx, id)
  if (!picture) throw new Problem('not_found')
  return { picture: picture.toString('base64') }
}

/** Pixels alone survive: no script of an SVG, nothing appended to a picture, and not the place where it was taken. */
async function drawAnew(given: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp')
  const drawn = await sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .metadata()
    .then(({ format }) => {
      if (!isPhoto(format)) throw new Error(`not a photo: ${format}`)
      return sharp(given, { limitInputPixels: MOST_PIXELS })
        .rotate()
        .resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer()
    })
    .catch(() => undefined)
  if (!drawn) throw new Problem('not_a_picture')
  return drawn.toString('base64')
}

const isPhoto = (format: string | undefined) => format === 'jpeg' || format === 'png' || format === 'webp' || format === 'heif'

import { Problem } from '@mutirao/contract/problems'
import { PictureQueue } from './picture-queue.service.ts'

const MOST_WAITING = 20
const MOST_PIXELS = 40_000_000
const WIDEST = 1600
const queue = new PictureQueue(MOST_WAITING)

/**
 * Re-encodes an uploaded base64 photo as WebP. Only pixels survive: no SVG script, no appended data, no location. One at a time; a concurrent upload
 * of the same `id` waits for the first. Throws not_a_picture, overloaded.
 */
export async function drawPhoto(id: string, read: () => Promise<{ picture: string }>, widest = WIDEST): Promise<Buffer> {
  const draw = async () => drawAnew(Buffer.from((await read()).picture, 'base64'), widest)
  return Buffer.from(await queue.make(id, draw), 'base64')
}

async function drawAnew(given: Buffer, widest: number): Promise<string> {
  const { default: sharp } = await import('sharp')
  const drawn = await sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .metadata()
    .then(({ format }) => {
      if (!isPhoto(format)) throw new Error(`not a photo: ${format}`)
      return sharp(given, { limitInputPixels: MOST_PIXELS })
        .rotate()
        .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer()
    })
    .catch(() => undefined)
  if (!drawn) throw new Problem('not_a_picture')
  return drawn.toString('base64')
}

const isPhoto = (format: string | undefined) => format === 'jpeg' || format === 'png' || format === 'webp' || format === 'heif'

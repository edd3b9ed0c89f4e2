import { createReadStream } from 'node:fs'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '#adapters/media/media-store.ts'
import type { Services } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { Problem } from '@mutirao/contract/problems'
import { PictureQueue } from './picture-queue.service.ts'

/** Several times the pictures of a long list, before any of them exists. */
const MOST_WAITING = 400
export const pictureWidths = [160, 320, 480, 640, 960] as const
const KEPT_FOR_EVER = 'public, max-age=31536000, immutable'
const NAME = /^([0-9a-f]{20})-(\d{3})\.(avif|webp|jpg|png)$/
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const
type Format = keyof typeof types

/** Serves pictures by the digest of their bytes: resized on first request, stored on disk, and cached by browsers as immutable. */
export async function mediaRoutes(app: FastifyInstance, { media }: Services) {
  await mkdir(join(media.folder, 'sized'), { recursive: true })
  const queue = new PictureQueue(MOST_WAITING)

  app.get<{ Params: { name: string } }>('/media/:name', { schema: { hide: true }, config: { noTenant: true } }, async (request, reply) => {
    const [, hash, width, format] = request.params.name.match(NAME) ?? []
    const isOffered = hash && (pictureWidths as readonly number[]).includes(Number(width))
    if (!isOffered) throw new Problem('not_found')
    const path = await sized({ media, hash, width: Number(width), format: format as Format }, queue)
    return reply
      .type(types[format as Format])
      .header('cache-control', KEPT_FOR_EVER)
      .send(createReadStream(path))
  })
  await app.register(videoRoutes, { media })
}

/** Serves videos by the digest of their bytes, with range requests. */
async function videoRoutes(app: FastifyInstance, { media }: { media: MediaStore }) {
  const folder = join(media.folder, 'source')
  await mkdir(folder, { recursive: true })
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false })
  app.get<{ Params: { hash: string } }>(
    '/media/:hash(^[0-9a-f]{20}).mp4',
    { schema: { hide: true }, config: { noTenant: true } },
    async ({ params }, reply) => {
      const file = `${params.hash}.mp4`
      if (!(await media.find(file))) throw new Problem('not_found')
      return reply.header('cache-control', KEPT_FOR_EVER).sendFile(file)
    },
  )
}

type PictureRequest = { media: MediaStore; hash: string; width: number; format: Format }

async function sized(wanted: PictureRequest, queue: PictureQueue): Promise<string> {
  const path = join(wanted.media.folder, 'sized', `${wanted.hash}-${wanted.width}.${wanted.format}`)
  if (await exists(path)) return path
  const source = await wanted.media.find(`${wanted.hash}.webp`)
  if (!source) throw new Problem('not_found')
  return queue.make(path, () => convert(source, path, wanted))
}

/** Written to a temporary name and renamed, so that the file appears atomically. */
async function convert(source: string, path: string, { width, format }: PictureRequest): Promise<string> {
  const { default: sharp } = await import('sharp')
  // One thread per picture and no cache, to leave processor and memory to page requests.
  sharp.concurrency(1)
  sharp.cache(false)
  const picture = sharp(source, { limitInputPixels: 40_000_000 }).resize({ width, withoutEnlargement: true })
  const made = {
    avif: () => picture.avif({ quality: 50, effort: 2 }),
    webp: () => picture.webp({ quality: 74 }),
    png: () => picture.png({ palette: true }),
    jpg: () => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }),
  }
  const temporary = `${path}.${uuidv7()}`
  await writeFile(temporary, await made[format]().toBuffer())
  await rename(temporary, path)
  return path
}

function exists(path: string) {
  return access(path).then(
    () => true,
    () => false,
  )
}

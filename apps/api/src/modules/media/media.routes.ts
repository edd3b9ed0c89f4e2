import { createReadStream } from 'node:fs'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Problem } from '@mutirao/contract/problems'
import type { Services } from '../../context.ts'
import { uuidv7 } from '../../ids.ts'

export const pictureWidths = [160, 320, 480, 640, 960] as const
const NAME = /^([0-9a-f]{20})-(\d{2,4})\.(avif|webp|jpg)$/
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
type Format = keyof typeof types

/** Pictures by the digest of their bytes: resized on first demand, kept on disk, cached for ever by everybody. */
export async function mediaRoutes(app: FastifyInstance, { settings }: Services) {
  const mediaDir = join(settings.dataDir, 'media')
  await mkdir(join(mediaDir, 'sized'), { recursive: true })
  const running = new Map<string, Promise<string>>()

  app.get<{ Params: { name: string } }>('/media/:name', { schema: { hide: true }, config: { noTenant: true } }, async (request, reply) => {
    const [, hash, width, format] = request.params.name.match(NAME) ?? []
    const isOffered = hash && (pictureWidths as readonly number[]).includes(Number(width))
    if (!isOffered) throw new Problem('not_found')
    const path = await sized({ mediaDir, hash, width: Number(width), format: format as Format }, running)
    return reply
      .type(types[format as Format])
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(createReadStream(path))
  })
}

type Wanted = { mediaDir: string; hash: string; width: number; format: Format }

/** One conversion for everybody who asks at the same time; the file appears whole or not at all. */
async function sized(wanted: Wanted, running: Map<string, Promise<string>>): Promise<string> {
  const path = join(wanted.mediaDir, 'sized', `${wanted.hash}-${wanted.width}.${wanted.format}`)
  if (await exists(path)) return path
  const source = join(wanted.mediaDir, 'source', `${wanted.hash}.webp`)
  if (!(await exists(source))) throw new Problem('not_found')
  const held = running.get(path)
  if (held) return held
  const making = convert(source, path, wanted).finally(() => running.delete(path))
  running.set(path, making)
  return making
}

async function convert(source: string, path: string, { width, format }: Wanted): Promise<string> {
  const { default: sharp } = await import('sharp')
  const picture = sharp(source, { limitInputPixels: 40_000_000 }).resize({ width, withoutEnlargement: true })
  const made = {
    avif: () => picture.avif({ quality: 50, effort: 2 }),
    webp: () => picture.webp({ quality: 74 }),
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

import { join } from 'node:path'
import type { TenantFolder } from './folder-schema.ts'
import { measurePicture } from './measure-picture.ts'
import type { MistakeList } from './mistake-list.ts'

const MIN_SIDE = 160
const MAX_SIDE = 3000
const MAX_BYTES = 600_000
/** Decoded pictures are large: a few at a time. */
const AT_ONCE = 4

export async function readPictures(folder: string, files: string[], mistakes: MistakeList): Promise<TenantFolder['pictures']> {
  const pictures: TenantFolder['pictures'] = {}
  const waiting = [...files]
  const readNext = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const picture = await read(folder, file, mistakes)
      if (picture) pictures[file.replace('pictures/', '')] = picture
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readNext))
  return pictures
}

async function read(folder: string, file: string, mistakes: MistakeList): Promise<TenantFolder['pictures'][string] | undefined> {
  const path = join(folder, file)
  const { hash, bytes, format, width, height, color } = await measurePicture(path)
  if (format !== 'webp') return void mistakes.add(file, 1, 'a imagem não é WebP')
  if (Math.min(width, height) < MIN_SIDE || Math.max(width, height) > MAX_SIDE)
    mistakes.add(file, 1, `imagem de ${width} × ${height}: use lados entre ${MIN_SIDE} e ${MAX_SIDE} pixels`)
  if (bytes > MAX_BYTES) mistakes.add(file, 1, `imagem de ${Math.round(bytes / 1000)} kB: o limite é ${MAX_BYTES / 1000} kB`)
  if (color === undefined) mistakes.add(file, 1, 'a imagem está corrompida')
  return { path, hash, width, height, bytes, color: color ?? '#ffffff' }
}

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { TenantFolder } from './folder-schema.ts'
import type { MistakeList } from './mistake-list.ts'

type Measured = TenantFolder['pictures'][string]

const MIN_SIDE = 160
const MAX_SIDE = 3000
const MAX_BYTES = 600_000

export async function readPictures(folder: string, files: string[], mistakes: MistakeList): Promise<TenantFolder['pictures']> {
  const measured = await Promise.all(
    files.map(async (file) => [file.replace('pictures/', ''), await measure(folder, file, mistakes)] as const),
  )
  return Object.fromEntries(measured.flatMap(([name, picture]) => (picture ? [[name, picture]] : [])))
}

async function measure(folder: string, file: string, mistakes: MistakeList): Promise<Measured | undefined> {
  const path = join(folder, file)
  const { size: bytes } = await stat(path)
  const metadata = await sharp(path)
    .metadata()
    .catch(() => undefined)
  if (metadata?.format !== 'webp') return void mistakes.add(file, 1, 'a imagem não é WebP')
  const { width, height } = metadata
  if (Math.min(width, height) < MIN_SIDE || Math.max(width, height) > MAX_SIDE) {
    mistakes.add(file, 1, `imagem de ${width} × ${height}: use lados entre ${MIN_SIDE} e ${MAX_SIDE} pixels`)
  }
  if (bytes > MAX_BYTES) mistakes.add(file, 1, `imagem de ${Math.round(bytes / 1000)} kB: o limite é ${MAX_BYTES / 1000} kB`)
  return { path, width, height, bytes, color: await averageColor(path).catch(() => broken(file, mistakes)) }
}

/** The colour of what is drawn, its transparent ground left out: the placeholder while the picture loads. */
async function averageColor(path: string) {
  const pixels = await sharp(path).resize(16, 16, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  const sums = [0, 0, 0]
  let weight = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!
    weight += alpha
    for (const channel of [0, 1, 2]) sums[channel]! += pixels[at + channel]! * alpha
  }
  return '#' + sums.map((sum) => hex(weight ? sum / weight : 255)).join('')
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')

function broken(file: string, mistakes: MistakeList) {
  mistakes.add(file, 1, 'a imagem está corrompida')
  return '#ffffff'
}

import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import type { MistakeList } from './mistake-list.rules.ts'

/** Named in small letters; width and height as it is shown, after turning and scaling. */
export type FolderPicture = { path: string; hash: string; width: number; height: number; color: string; bytes: number; isReady: boolean }
/** By their names. */
export type FolderPictures = Readonly<Record<string, FolderPicture>>

/** "pictures/IMG_1.JPG": "img_1.jpg", as others name it. */
export const pictureKey = (file: string) => basename(file).toLowerCase()

const MIN_SIDE = 160
const FORMATS = new Set(['webp', 'jpeg', 'png', 'heif'])
/** Decoded pictures are large: a few at a time. */
const AT_ONCE = 4
const HEIC =
  'foto HEIC do iPhone, que este servidor não abre: no iPhone, Ajustes > Câmera > Formatos > Mais Compatível; ' +
  'esta aqui, abra e exporte como JPG, como pao-frances.jpg'
const BROKEN = 'a imagem está corrompida ou não é uma imagem: abra-a e salve de novo como JPG ou PNG, como pao-frances.jpg'

export async function readPictures(folder: string, files: string[], mistakes: MistakeList): Promise<FolderPictures> {
  const pictures: Record<string, FolderPicture> = {}
  const waiting = [...files]
  const readNext = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const picture = await read(folder, file, mistakes)
      if (picture) pictures[pictureKey(file)] = picture
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readNext))
  return pictures
}

async function read(folder: string, file: string, mistakes: MistakeList): Promise<FolderPicture | undefined> {
  const path = join(folder, file)
  const { isHeic, format = '', color, ...measured } = await measurePicture(path)
  if (color === undefined || !FORMATS.has(format)) return void mistakes.add(file, 1, isHeic ? HEIC : BROKEN)
  const { width, height } = measured
  if (Math.min(width, height) < MIN_SIDE)
    mistakes.add(file, 1, `imagem de ${width} × ${height}, pequena demais: use lados de pelo menos ${MIN_SIDE} pixels, como 960 × 960`)
  return { path, color, ...measured }
}

/** Under the digest of their bytes: the same picture is stored once and may be cached for ever. */
export async function storePictures(pictures: FolderPictures, mediaDir: string): Promise<void> {
  const source = join(mediaDir, 'source')
  await mkdir(source, { recursive: true })
  const kept = new Set(await readdir(source))
  for (const picture of Object.values(pictures)) if (!kept.has(`${picture.hash}.webp`)) await storePicture(picture, source)
}

/** How many of them are not stored yet. */
export async function countNewPictures(pictures: FolderPictures, mediaDir: string): Promise<number> {
  const kept = new Set(await readdir(join(mediaDir, 'source')).catch(() => []))
  return Object.values(pictures).filter(({ hash }) => !kept.has(`${hash}.webp`)).length
}

/** hash: digest by which what is shown is kept; format as the file really is; width and height as it is shown. */
type Measured = {
  hash: string
  bytes: number
  format?: string
  width: number
  height: number
  color?: string
  /** Shown as it is; anything else is turned, scaled and written anew. */
  isReady: boolean
  /** A photo of an iPhone: its format is patented, and not everybody may read it. */
  isHeic: boolean
}

/** What was measured before, by digest: a picture of the same bytes is decoded once, whoever has it. Bounded; the oldest leave first. */
const known = new Map<string, Measured>()
const MOST_KNOWN = 20_000
/** Part of the digest of whatever is written anew: a change of how it is written makes new pictures. */
const WRITING = 'webp-1'

async function measurePicture(path: string): Promise<Measured> {
  const content = await readFile(path)
  const digest = digestOf(content)
  const measured = known.get(digest) ?? { bytes: content.length, ...(await decode(content, digest)) }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(digest, measured)
  return measured
}

const digestOf = (...contents: (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return hash.digest('hex').slice(0, 20)
}

/** No colour: the picture is broken. */
async function decode(content: Buffer, digest: string): Promise<Omit<Measured, 'bytes'>> {
  sharp.cache(false)
  const metadata = await openPicture(content)
    .metadata()
    .catch(() => ({}) as Metadata)
  const isReady = isReadyToShow(metadata, content.length)
  return {
    hash: isReady ? digest : digestOf(content, WRITING),
    format: metadata.format,
    ...shownSize(metadata, isReady),
    color: metadata.format && (await averageColor(content).catch(() => undefined)),
    isReady,
    isHeic: isHeic(content),
  }
}

/** The colour of what is drawn, its transparent ground left out: the placeholder while the picture loads. */
async function averageColor(content: Buffer) {
  const pixels = await openPicture(content).resize(16, 16, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
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

function isHeic(content: Buffer) {
  const brand = content.toString('latin1', 8, 12)
  return content.toString('latin1', 4, 8) === 'ftyp' && /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)
}

/** Of what is written anew: as large as the largest screen shows it. */
const LARGEST_SIDE = 2000
/** What is kept as it came. */
const MOST_SIDE_AS_IT_IS = 3000
const MOST_BYTES_AS_IT_IS = 600_000
const QUALITY = 86

/** Cameras write small faults that harm nothing; a picture that ends half way is broken. */
const openPicture = (content: Buffer | string) => sharp(content, { failOn: 'error' })

/** A WebP of a reasonable size that says nothing about who took it, where, or how to turn it. */
function isReadyToShow({ format, width = 0, height = 0, exif, xmp, iptc }: Metadata, bytes: number) {
  const isPlain = !exif && !xmp && !iptc
  return format === 'webp' && isPlain && bytes <= MOST_BYTES_AS_IT_IS && Math.max(width, height) <= MOST_SIDE_AS_IT_IS
}

/** Upright, and scaled down where it is large. */
function shownSize({ width = 0, height = 0, autoOrient }: Metadata, isReady: boolean): { width: number; height: number } {
  if (isReady) return { width, height }
  const upright = autoOrient ?? { width, height }
  const scale = Math.min(1, LARGEST_SIDE / Math.max(upright.width, upright.height, 1))
  return { width: Math.max(1, Math.round(upright.width * scale)), height: Math.max(1, Math.round(upright.height * scale)) }
}

/** Under its digest; what the camera wrote beside the picture (place, time, device) stays in the merchant's folder. */
async function storePicture({ path, hash, isReady }: FolderPicture, target: string) {
  const file = join(target, `${hash}.webp`)
  if (isReady) return copyFile(path, file)
  const written = await openPicture(path)
    .autoOrient()
    .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
  return writeFile(file, written)
}

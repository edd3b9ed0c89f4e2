import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import type { MediaStore } from '#adapters/media/media-store.ts'
import { memoBy } from '#cache/memo.ts'
import type { MistakeList } from './mistake-list.rules.ts'

/** `path` is in lower case; `width` and `height` are as displayed, after rotation and scaling. */
export type FolderPicture = {
  path: string
  hash: string
  width: number
  height: number
  color: string
  isPhoto: boolean
  bytes: number
  isReady: boolean
}
/** By file name. */
export type FolderPictures = Readonly<Record<string, FolderPicture>>

/** "pictures/IMG_1.JPG" becomes "img_1.jpg", the name by which other files reference it. */
export const pictureKey = (file: string) => basename(file).toLowerCase()

const MIN_SIDE = 160
const FORMATS = new Set(['webp', 'jpeg', 'png', 'heif'])
/** Pictures decoded concurrently; each takes much memory. */
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
  const content = await readFile(path)
  const { isHeic, format = '', color, ...measured } = await measure({ content, digest: digestOf(content) })
  if (color === undefined || !FORMATS.has(format)) return void mistakes.add(file, 1, isHeic ? HEIC : BROKEN)
  const small = tooSmall(measured)
  if (small) mistakes.add(file, 1, small)
  return { path, color, ...measured }
}

/** The maximum number of pixels of an upload: decoding takes four bytes for each. */
const MOST_PIXELS = 40_000_000

type Added = Pick<FolderPicture, 'hash' | 'width' | 'height' | 'color' | 'isPhoto' | 'isReady'>

/** The checks of a folder's picture, and a bound of its pixels before it is decoded. */
export async function measureAdded(content: Buffer): Promise<Added | { mistake: string }> {
  // The decoder throws at once where there is nothing.
  if (content.length === 0) return { mistake: BROKEN }
  const { width = 0, height = 0 } = await openPicture(content)
    .metadata()
    .catch(() => ({}) as Metadata)
  if (width * height > MOST_PIXELS)
    return { mistake: `a imagem tem ${width} × ${height} pontos, grande demais: reduza-a, como 2000 × 2000` }
  const { isHeic: isFromPhone, format = '', color, ...measured } = await measure({ content, digest: digestOf(content) })
  if (color === undefined || !FORMATS.has(format)) return { mistake: isFromPhone ? HEIC : BROKEN }
  const small = tooSmall(measured)
  return small ? { mistake: small } : { ...measured, color }
}

/** Returns the path of the stored picture. */
export const storeAdded = (content: Buffer, { hash, isReady }: Pick<Added, 'hash' | 'isReady'>, media: MediaStore): Promise<string> =>
  media.keep(`${hash}.webp`, async () => (isReady ? content : encoded(content)))

function tooSmall({ width, height }: { width: number; height: number }): string | undefined {
  if (Math.min(width, height) >= MIN_SIDE) return undefined
  return `imagem de ${width} × ${height}, pequena demais: use lados de pelo menos ${MIN_SIDE} pixels, como 960 × 960`
}

/** Stored by content digest, so that a picture is stored once and may be cached as immutable; the camera's metadata stays in the folder. */
export async function storePictures(pictures: FolderPictures, media: MediaStore): Promise<void> {
  for (const { path, hash, isReady } of Object.values(pictures))
    await media.keep(`${hash}.webp`, () => (isReady ? readFile(path) : encoded(path)))
}

type StoredPicture = Pick<FolderPicture, 'hash' | 'width' | 'height' | 'color' | 'isPhoto'>

/**
 * An exported picture that was encoded here has another digest than the one that it was stored under: when its bytes are those that the shop has
 * under this name, it stays what the shop has. `known`: the shop's pictures by name.
 */
export async function withKnown(
  pictures: FolderPictures,
  known: ReadonlyMap<string, StoredPicture>,
  media: MediaStore,
): Promise<FolderPictures> {
  const named: Record<string, FolderPicture> = {}
  for (const [name, picture] of Object.entries(pictures)) {
    const row = known.get(name)
    const isSame = row && row.hash !== picture.hash && picture.isReady && (await storedDigest(row.hash, media)) === picture.hash
    named[name] = isSame ? { ...picture, ...row } : picture
  }
  return named
}

async function storedDigest(hash: string, media: MediaStore): Promise<string | undefined> {
  const path = await media.find(`${hash}.webp`)
  return path && digestOf(await readFile(path))
}

/** The number of pictures that are not stored yet. */
export async function countNewPictures(pictures: FolderPictures, media: MediaStore): Promise<number> {
  const stored = await Promise.all(Object.values(pictures).map(({ hash }) => media.has(`${hash}.webp`)))
  return stored.filter((isStored) => !isStored).length
}

/**
 * `hash`: the digest that names the stored picture. `format`: detected from the bytes, not from the file name. `width` and `height`: as
 * displayed.
 */
type Measured = {
  hash: string
  bytes: number
  format?: string
  width: number
  height: number
  color?: string
  isPhoto: boolean
  /** When true the picture is stored as it is; otherwise it is rotated, scaled and re-encoded. */
  isReady: boolean
  /** An iPhone photo: the format is patented, so not every decoder reads it. */
  isHeic: boolean
}

const MOST_KNOWN = 20_000
/** Part of the digest of re-encoded pictures: change it with the encoding, so that pictures are encoded again. */
const WRITING = 'webp-1'

const digestOf = (...contents: (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return hash.digest('hex').slice(0, 20)
}

/** Memoized by digest, so that a picture is decoded once for all shops. */
const measure = memoBy(MOST_KNOWN, ({ digest }: Digested) => digest, decode)

type Digested = { content: Buffer; digest: string }

/** A result without `color` means a broken picture. */
async function decode({ content, digest }: Digested): Promise<Measured> {
  sharp.cache(false)
  const metadata = await openPicture(content)
    .metadata()
    .catch(() => ({}) as Metadata)
  const seen = metadata.format ? await lookAt(content).catch(() => undefined) : undefined
  const isReady = isReadyToShow(metadata, content.length)
  return {
    bytes: content.length,
    hash: isReady ? digest : digestOf(content, WRITING),
    format: metadata.format,
    ...shownSize(metadata, isReady),
    color: seen?.color,
    isPhoto: seen?.isPhoto ?? false,
    isReady,
    isHeic: isHeic(content),
  }
}

/** The average colour of the opaque pixels: the placeholder while the picture loads. A photo has no transparent pixels. */
async function lookAt(content: Buffer) {
  const pixels = await openPicture(content).resize(16, 16, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  const sums = [0, 0, 0]
  let weight = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!
    weight += alpha
    for (const channel of [0, 1, 2]) sums[channel]! += pixels[at + channel]! * alpha
  }
  const color = '#' + sums.map((sum) => hex(weight ? sum / weight : 255)).join('')
  return { color, isPhoto: weight === (pixels.length / 4) * 255 }
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')

function isHeic(content: Buffer) {
  const brand = content.toString('latin1', 8, 12)
  return content.toString('latin1', 4, 8) === 'ftyp' && /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)
}

/** The longest side of a re-encoded picture: its size on the largest screen. */
const LARGEST_SIDE = 2000
/** The longest side of a picture that is stored as it is. */
const MOST_SIDE_AS_IT_IS = 3000
const MOST_BYTES_AS_IT_IS = 600_000
const QUALITY = 86

/** Tolerates small harmless faults that cameras write; a truncated picture is broken. */
const openPicture = (content: Buffer | string) => sharp(content, { failOn: 'error' })

/** A WebP of reasonable size without metadata, which could reveal photographer and location, or require a rotation. */
function isReadyToShow({ format, width = 0, height = 0, exif, xmp, iptc }: Metadata, bytes: number) {
  const isPlain = !exif && !xmp && !iptc
  return format === 'webp' && isPlain && bytes <= MOST_BYTES_AS_IT_IS && Math.max(width, height) <= MOST_SIDE_AS_IT_IS
}

/** The size after rotating it upright and scaling it down. */
function shownSize({ width = 0, height = 0, autoOrient }: Metadata, isReady: boolean): { width: number; height: number } {
  if (isReady) return { width, height }
  const upright = autoOrient ?? { width, height }
  const scale = Math.min(1, LARGEST_SIDE / Math.max(upright.width, upright.height, 1))
  return { width: Math.max(1, Math.round(upright.width * scale)), height: Math.max(1, Math.round(upright.height * scale)) }
}

const encoded = (content: Buffer | string): Promise<Buffer> =>
  openPicture(content)
    .autoOrient()
    .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { isReadyToShow, openPicture, shownSize } from './prepare-picture.ts'

/** hash: digest by which what is shown is kept; format as the file really is; width and height as it is shown. */
export type Measured = {
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

export async function measurePicture(path: string): Promise<Measured> {
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

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'

/** hash: digest of the bytes, by which pictures are kept; format as the file really is. */
export type Measured = { hash: string; bytes: number; format?: string; width: number; height: number; color?: string }

/** What was measured before, by digest: a picture of the same bytes is decoded once, whoever has it. Bounded; the oldest leave first. */
const known = new Map<string, Measured>()
const MOST_KNOWN = 20_000

export async function measurePicture(path: string): Promise<Measured> {
  const content = await readFile(path)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 20)
  const measured = known.get(hash) ?? { hash, bytes: content.length, ...(await decode(content)) }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(hash, measured)
  return measured
}

/** No colour: the picture is broken. */
async function decode(content: Buffer): Promise<Pick<Measured, 'format' | 'width' | 'height' | 'color'>> {
  sharp.cache(false)
  const {
    format,
    width = 0,
    height = 0,
  } = await sharp(content)
    .metadata()
    .catch(() => ({}) as Metadata)
  return { format, width, height, color: format && (await averageColor(content).catch(() => undefined)) }
}

/** The colour of what is drawn, its transparent ground left out: the placeholder while the picture loads. */
async function averageColor(content: Buffer) {
  const pixels = await sharp(content).resize(16, 16, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
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

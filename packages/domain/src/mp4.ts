/** An MP4 consists of boxes (ISO/IEC 14496-12, section 4.2): four bytes of length, four letters of type, then the content. */
type Box = { kind: string; from: number; inner: number; to: number }

const HEAD = 8
/** A one-minute film has some dozens, a fragmented one some hundreds. */
const MOST_BOXES = 10_000
/** Container boxes that are parsed; others are opaque. */
const HOLDERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
/** The type of a box without content. */
const FREE = [0x66, 0x72, 0x65, 0x65]
/** Boxes in which cameras store location, device and owner. */
const TELLING = new Set(['udta', 'meta', 'uuid'])

const textAt = (content: Uint8Array, from: number) => String.fromCharCode(...content.subarray(from, from + 4))
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

/** The boxes of a range; undefined when one exceeds its container or there are too many. */
function boxesIn(content: Uint8Array, from: number, to: number): Box[] | undefined {
  const view = viewOf(content)
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    if (to - at < HEAD) return undefined
    const isLong = view.getUint32(at) === 1
    if (isLong && to - at < HEAD * 2) return undefined
    const written = isLong ? Number(view.getBigUint64(at + HEAD)) : view.getUint32(at)
    const length = written === 0 ? to - at : written
    const inner = at + (isLong ? HEAD * 2 : HEAD)
    if (inner > at + length || at + length > to) return undefined
    boxes.push({ kind: textAt(content, at + 4), from: at, inner, to: at + length })
    if (boxes.length > MOST_BOXES) return undefined
    at += length
  }
  return boxes
}

/**
 * All boxes, nested ones included; undefined when there are more than a film has. Iterates over a stack of ranges, since boxes may be nested
 * without limit.
 */
function everyBox(content: Uint8Array): Box[] | undefined {
  const all: Box[] = []
  const ranges = [{ inner: 0, to: content.length }]
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const boxes = boxesIn(content, range.inner, range.to)
    if (!boxes || all.length + boxes.length > MOST_BOXES) return undefined
    all.push(...boxes)
    ranges.push(...boxes.filter(({ kind }) => HOLDERS.has(kind)))
  }
  return all
}

/** Duration and track codecs; undefined when the content is not a complete MP4. */
function boxesOf(content: Uint8Array): { seconds: number; codecs: string[] } | undefined {
  const boxes = everyBox(content)
  const head = boxes?.find(({ kind }) => kind === 'mvhd')
  if (!boxes || boxes[0]?.kind !== 'ftyp' || !head || !boxes.some(({ kind }) => kind === 'mdat')) return undefined
  const seconds = secondsIn(content, head)
  const descriptions = boxes.filter(({ kind, inner, to }) => kind === 'stsd' && to - inner >= 16)
  return seconds === undefined ? undefined : { seconds, codecs: descriptions.map(({ inner }) => textAt(content, inner + 12)) }
}

/** The duration in a film's header; undefined when it says none, as a fragmented film's does. */
function secondsIn(content: Uint8Array, { inner, to }: Box): number | undefined {
  const view = viewOf(content)
  const isLong = content[inner] === 1
  const scaleAt = inner + (isLong ? 20 : 12)
  if (scaleAt + (isLong ? 12 : 8) > to) return undefined
  const scale = view.getUint32(scaleAt)
  const length = isLong ? Number(view.getBigUint64(scaleAt + 4)) : view.getUint32(scaleAt + 4)
  return scale === 0 || length === 0 ? undefined : length / scale
}

export const MOST_VIDEO_MB = 8
export const MOST_VIDEO_SECONDS = 60
export const isTooHeavy = (bytes: number): boolean => bytes > MOST_VIDEO_MB * 1_000_000

export type VideoFault = { kind: 'heavy'; megabytes: number } | { kind: 'broken' | 'codec' } | { kind: 'long'; seconds: number }

export const heavyFault = (bytes: number): VideoFault => ({ kind: 'heavy', megabytes: Math.ceil(bytes / 1_000_000) })

/** The reason for which a shop cannot show this content as a product's video; undefined when it can. */
export function videoFault(content: Uint8Array): VideoFault | undefined {
  if (isTooHeavy(content.length)) return heavyFault(content.length)
  const boxes = boxesOf(content)
  if (!boxes) return { kind: 'broken' }
  if (!boxes.codecs.some((codec) => codec === 'avc1' || codec === 'avc3')) return { kind: 'codec' }
  return boxes.seconds > MOST_VIDEO_SECONDS ? { kind: 'long', seconds: Math.round(boxes.seconds) } : undefined
}

/** The same film without the camera's metadata. Those boxes are blanked in place, since other boxes hold byte offsets into the file. */
export function cleanVideo(content: Uint8Array): Uint8Array {
  const clean = Uint8Array.from(content)
  for (const { kind, from, inner, to } of everyBox(clean) ?? []) {
    if (!TELLING.has(kind)) continue
    clean.set(FREE, from + 4)
    clean.fill(0, inner, to)
  }
  return clean
}

/** An MP4 consists of boxes (ISO/IEC 14496-12, section 4.2): four bytes of length, four letters of kind, then the content. */
type Box = { kind: string; from: number; inner: number; to: number }

const HEAD = 8
/** A film of a minute has some dozens, a fragmented one some hundreds. */
const MOST_BOXES = 10_000
/** The boxes that are descended into; all others are opaque. */
const HOLDERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
/** Boxes in which cameras write place, device and owner. */
const TELLING = new Set(['udta', 'meta', 'uuid'])

/** The boxes of a range; undefined when one exceeds its container, or there are too many. */
function boxesIn(content: Buffer, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    if (to - at < HEAD) return undefined
    const isLong = content.readUInt32BE(at) === 1
    if (isLong && to - at < HEAD * 2) return undefined
    const written = isLong ? Number(content.readBigUInt64BE(at + HEAD)) : content.readUInt32BE(at)
    const length = written === 0 ? to - at : written
    const inner = at + (isLong ? HEAD * 2 : HEAD)
    if (inner > at + length || at + length > to) return undefined
    boxes.push({ kind: content.toString('latin1', at + 4, at + HEAD), from: at, inner, to: at + length })
    if (boxes.length > MOST_BOXES) return undefined
    at += length
  }
  return boxes
}

/** Every box, nested ones included; undefined when there are more than a film has. Iterative, because boxes may be nested arbitrarily. */
function everyBox(content: Buffer): Box[] | undefined {
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

/** The duration and the codecs of the tracks; undefined for an incomplete MP4. */
export function boxesOf(content: Buffer): { seconds: number; codecs: string[] } | undefined {
  const boxes = everyBox(content)
  const head = boxes?.find(({ kind }) => kind === 'mvhd')
  if (!boxes || boxes[0]?.kind !== 'ftyp' || !head || !boxes.some(({ kind }) => kind === 'mdat')) return undefined
  const isLong = content[head.inner] === 1
  const scaleAt = head.inner + (isLong ? 20 : 12)
  if (scaleAt + (isLong ? 12 : 8) > head.to) return undefined
  const length = isLong ? Number(content.readBigUInt64BE(scaleAt + 4)) : content.readUInt32BE(scaleAt + 4)
  const descriptions = boxes.filter(({ kind, inner, to }) => kind === 'stsd' && to - inner >= 16)
  return {
    seconds: length / Math.max(1, content.readUInt32BE(scaleAt)),
    codecs: descriptions.map(({ inner }) => content.toString('latin1', inner + 12, inner + 16)),
  }
}

/** The same film without the camera's metadata. The boxes stay as free space, because others refer to byte offsets. */
export function cleanVideo(content: Buffer): Buffer {
  const clean = Buffer.from(content)
  for (const { kind, from, inner, to } of everyBox(clean) ?? []) {
    if (!TELLING.has(kind)) continue
    clean.write('free', from + 4, 'latin1')
    clean.fill(0, inner, to)
  }
  return clean
}

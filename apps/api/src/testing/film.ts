/** A box of an MP4 with what is inside it. */
export const box = (kind: string, ...inner: (Buffer | string)[]) => {
  const content = Buffer.concat(inner.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : one)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, content])
}

export const numbers = (...of: number[]) => {
  const written = Buffer.alloc(of.length * 4)
  for (const [index, one] of of.entries()) written.writeUInt32BE(one, index * 4)
  return written
}

const place = box('udta', box('\u00a9xyz', '\0\0\0\0-23.5614-046.6981/'))

/** A film as a phone writes it: the location is stored beside the film's own boxes. */
export function film({ seconds = 7, codec = 'avc1' } = {}) {
  const header = box('mvhd', numbers(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80))
  const described = box('stsd', numbers(0, 1), box(codec, Buffer.alloc(70)))
  const track = box('trak', box('mdia', box('minf', box('stbl', described))), box('meta', 'Telefone'))
  return Buffer.concat([box('ftyp', 'isom'), box('moov', header, track, place), box('mdat', 'picture after picture')])
}

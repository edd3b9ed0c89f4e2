/** EMV fields of a QR code: two digits of id, two of length, the value. */
export type Field = readonly [id: string, value: string]

export function formatTlv(fields: readonly Field[]): string {
  return fields.map(([id, value]) => `${id}${String(value.length).padStart(2, '0')}${value}`).join('')
}

/** Undefined unless the text is whole fields from beginning to end, each id once. */
export function parseTlv(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const [head, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (!head || value.length < Number(length) || fields.has(id)) return undefined
    fields.set(id, value)
    at += 4 + value.length
  }
  return fields
}

/** CRC-16/CCITT-FALSE in four upper-case digits, with their leading zeros. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

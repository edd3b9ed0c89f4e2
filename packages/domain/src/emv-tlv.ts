/** EMV fields of a QR code: two digits of id, two of length, the value. */
export type Field = readonly [id: string, value: string]

export function formatTlv(fields: readonly Field[]): string {
  return fields.map(([id, value]) => `${id}${String(value.length).padStart(2, '0')}${value}`).join('')
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

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

let lastMs = 0
let sequence = 0

/** UUIDv7 (RFC 9562): sortable by time, and within a millisecond of this process by the order they were made. */
export function uuidv7(now = Date.now()): string {
  sequence = now === lastMs ? sequence + 1 : 0
  lastMs = now
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | (sequence & 0x0fff), 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function keyedHash(key: string, ...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
}

export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

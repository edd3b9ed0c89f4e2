import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { v7 } from 'uuid'

const SEQUENCES = 2 ** 31
const MOST_MOMENTS = 1000
const sequences = new Map<number, number>()

/**
 * UUIDv7 (RFC 9562): sorted by time and, within one millisecond of this process, by order of creation, even when other moments are passed in between:
 * a request creates ids under its own moment. The library keeps that order only for real time.
 */
export function uuidv7(now = Date.now()): string {
  const last = sequences.get(now)
  const sequence = last === undefined ? randomInt(SEQUENCES) : last + 1
  if (last === undefined && sequences.size >= MOST_MOMENTS) sequences.delete(sequences.keys().next().value!)
  sequences.set(now, sequence)
  return v7({ msecs: now, seq: sequence })
}

/** The moment at which a UUIDv7 was made. */
export const momentOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

/** The same UUIDv8 for the same text. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

export function keyedHash(key: string, ...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
}

/** Whether one of these keys made the proof: after a rotation what the former key signed stays valid. */
export function isProvedBy(keys: readonly string[], given: string, proofOf: (key: string) => string): boolean {
  return keys.some((key) => isSameSecret(given, proofOf(key)))
}

export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

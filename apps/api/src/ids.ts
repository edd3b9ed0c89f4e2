import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { v7 } from 'uuid'

const SEQUENCES = 2 ** 31
let lastMs = 0
let sequence = 0

/**
 * UUIDv7 (RFC 9562): sorted by time and, within one millisecond of this process, by order of creation. The library keeps that order only
 * for real time.
 */
export function uuidv7(now = Date.now()): string {
  sequence = now === lastMs ? sequence + 1 : randomInt(SEQUENCES)
  lastMs = now
  return v7({ msecs: now, seq: sequence })
}

export function keyedHash(key: string, ...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
}

export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

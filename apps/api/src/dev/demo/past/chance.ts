import { createHash } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Numbers from 0 to 1 that are the same for the same text (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: string) {
    this.#state = digest(seed).readUInt32LE(0)
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer from `from` up to and including `to`. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  isUnder(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!
  }

  /** Picks an index by weight. */
  weighted(weights: readonly number[]): number {
    let left = this.next() * weights.reduce((total, weight) => total + weight, 0)
    return Math.max(
      0,
      weights.findIndex((weight) => (left -= weight) < 0),
    )
  }
}

/** A UUIDv7 of the moment whose other bits are those of the text: the same row always has the same id, and ids are in the order of time. */
export function idAt(at: Date, text: string): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const hex = digest(text).toString('hex')
  return [time.slice(0, 8), time.slice(8), `7${hex.slice(0, 3)}`, `8${hex.slice(3, 6)}`, hex.slice(6, 18)].join('-')
}

/** Random bytes of the text, for an order code. */
export const bytesOf = (text: string): Uint8Array => digest(text).subarray(0, 16)

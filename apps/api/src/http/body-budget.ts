import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '@mutirao/contract/problems'

/** What a shopper's calls send: nearly all have less. They have bytes of their own, so that large bodies never keep them out. */
const SMALL_BYTES = 8 * 1024
const MOST_SMALL_BYTES = 16 * 1024 * 1024
const MOST_LARGE_BYTES = 32 * 1024 * 1024
/** On disk, where photos wait for their turn. */
const MOST_FILE_BYTES = 256 * 1024 * 1024
/** The share of each that one network may take, so that it cannot keep all others out. */
const SHARE = 1 / 2

type Reserving = { network: string; response: ServerResponse; bytes: number; isFile?: boolean }

/** Bounds the sum of all bodies under way: the bytes that a request announces are reserved before any is read, until its answer is sent. */
export class BodyBudget {
  readonly #small = new Bytes(MOST_SMALL_BYTES)
  readonly #large = new Bytes(MOST_LARGE_BYTES)
  readonly #files = new Bytes(MOST_FILE_BYTES)

  /** Throws overloaded. */
  reserve({ network, response, bytes, isFile = false }: Reserving) {
    const large = isFile ? this.#files : this.#large
    const from = bytes <= SMALL_BYTES ? this.#small : large
    if (!from.take(network, bytes)) throw new Problem('overloaded', { retryAfterSeconds: 2 })
    let isHeld = true
    const give = () => {
      if (isHeld) from.take(network, -bytes)
      isHeld = false
    }
    response.once('finish', give).once('close', give)
  }
}

/** The length that a request announces; `most` where it comes in chunks. */
export function announcedBytes({ headers }: IncomingMessage, most: number): number {
  const length = Number(headers['content-length'])
  return Number.isSafeInteger(length) && length >= 0 ? length : most
}

/** Bytes in use, together and by network. */
class Bytes {
  readonly #most: number
  readonly #of = new Map<string, number>()
  #total = 0

  constructor(most: number) {
    this.#most = most
  }

  take(network: string, bytes: number): boolean {
    const ofNetwork = (this.#of.get(network) ?? 0) + bytes
    if (bytes > 0 && (this.#total + bytes > this.#most || ofNetwork > this.#most * SHARE)) return false
    this.#total += bytes
    if (ofNetwork > 0) this.#of.set(network, ofNetwork)
    else this.#of.delete(network)
    return true
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'

/** The size of most shoppers' bodies. Small bodies have their own budget, so that large ones never block them. */
const SMALL_BYTES = 8 * 1024
const MOST_SMALL_BYTES = 16 * 1024 * 1024
const MOST_LARGE_BYTES = 32 * 1024 * 1024
/** On disk, where photos are buffered. */
const MOST_FILE_BYTES = 256 * 1024 * 1024
/** The share of each budget that one network may take, so that it cannot block all others. */
const SHARE = 1 / 2

type Reserving = { network: string; response: ServerResponse; bytes: number; isFile?: boolean }

/** Bounds the sum of all bodies in progress: the announced bytes of a request are reserved before any is read, until its response is sent. */
export class BodyBudget {
  readonly #small = new Bytes(MOST_SMALL_BYTES)
  readonly #large = new Bytes(MOST_LARGE_BYTES)
  readonly #files = new Bytes(MOST_FILE_BYTES)

  /** Returns false when there is no room. */
  reserve({ network, response, bytes, isFile = false }: Reserving): boolean {
    const large = isFile ? this.#files : this.#large
    const from = bytes <= SMALL_BYTES ? this.#small : large
    if (!from.take(network, bytes)) return false
    let isHeld = true
    const give = () => {
      if (isHeld) from.take(network, -bytes)
      isHeld = false
    }
    response.once('finish', give).once('close', give)
    return true
  }
}

/** The announced length of a request; `most` for a chunked body. */
export function announcedBytes({ headers }: IncomingMessage, most: number): number {
  const length = Number(headers['content-length'])
  return Number.isSafeInteger(length) && length >= 0 ? length : most
}

/** Bytes in use, in total and by network. */
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

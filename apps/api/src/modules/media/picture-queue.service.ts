import { Problem } from '@mutirao/contract/problems'

/**
 * Resizing takes a processor for tenths of a second and holds a picture's pixels in memory: one at a time, with a bounded number waiting.
 * Beyond that the caller is told to come back; a picture that was made is not made again.
 */
export class PictureQueue {
  readonly #mostWaiting: number
  readonly #running = new Map<string, Promise<string>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting
  }

  /** Makes `path` once for everybody who asks for it meanwhile. Throws overloaded when too many are waiting. */
  make(path: string, work: () => Promise<string>): Promise<string> {
    const held = this.#running.get(path)
    if (held) return held
    if (this.#running.size >= this.#mostWaiting) throw new Problem('overloaded', { retryAfterSeconds: 5 })
    const making = this.#last.then(work).finally(() => this.#running.delete(path))
    this.#last = making.catch(() => undefined)
    this.#running.set(path, making)
    return making
  }
}

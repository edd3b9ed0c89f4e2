import { Problem } from '@mutirao/contract/problems'

/**
 * Resizing takes a processor for tenths of a second and a picture's pixels in memory: one at a time, and a bounded number waiting.
 * Whoever asks beyond that is told to come back; what was made once is never made again.
 */
export class PictureQueue {
  readonly #mostWaiting: number
  readonly #running = new Map<string, Promise<string>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting
  }

  /** One making of `path` for everybody who asks for it meanwhile. Throws overloaded when too many are waiting. */
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

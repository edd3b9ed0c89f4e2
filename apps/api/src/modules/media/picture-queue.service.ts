import { SharedRuns } from '#cache/shared-runs.ts'
import { Problem } from '@mutirao/contract/problems'

/**
 * Resizing takes tenths of a second of processor time and holds a picture's pixels in memory, so pictures are resized one at a time, with a
 * bounded queue. Beyond that callers get an error to retry later; a finished picture is not made again.
 */
export class PictureQueue {
  readonly #mostWaiting: number
  readonly #running = new SharedRuns<string>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting
  }

  /** Makes `path` once for all concurrent callers. Throws overloaded when the queue is full. */
  make(path: string, work: () => Promise<string>): Promise<string> {
    const held = this.#running.find(path)
    if (held) return held
    if (this.#running.size >= this.#mostWaiting) throw new Problem('overloaded', { retryAfterSeconds: 5 })
    const making = this.#running.run(path, () => this.#last.then(work))
    this.#last = making.catch(() => undefined)
    return making
  }
}

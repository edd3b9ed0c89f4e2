import type { ServerResponse } from 'node:http'

/** Who finds no seat waits this long for one, which also keeps those who ask again at once from filling the process with refusals. */
const PATIENCE_MS = 30
const MOST_WAITING = 2000

type Guest = { go: () => void; refuse: () => void }
type Waiting = Guest & { response: ServerResponse; timer: NodeJS.Timeout }

/** A bounded number of requests at work at the same time; the others wait for moments, then are refused. */
export class Seats {
  #free: number
  readonly #waiting = new Set<Waiting>()
  readonly #leaves = new WeakMap<ServerResponse, () => void>()

  constructor(most: number) {
    this.#free = most
  }

  take(response: ServerResponse, guest: Guest) {
    if (this.#free > 0) return this.#sit(response, guest)
    if (this.#waiting.size >= MOST_WAITING) return guest.refuse()
    const waiting = { ...guest, response, timer: setTimeout(() => this.#waiting.delete(waiting) && guest.refuse(), PATIENCE_MS) }
    this.#waiting.add(waiting)
  }

  /** An answer that stays open for minutes (a stream of events) does no work: it gives its seat back. */
  leave(response: ServerResponse) {
    this.#leaves.get(response)?.()
  }

  #sit(response: ServerResponse, { go }: Guest) {
    this.#free--
    let isSeated = true
    const leave = () => {
      if (!isSeated) return
      isSeated = false
      this.#free++
      this.#seatNext()
    }
    this.#leaves.set(response, leave)
    // The work is done when the whole answer is handed over; how fast its reader takes it is another matter.
    response.once('prefinish', leave).once('close', leave)
    go()
  }

  #seatNext() {
    for (const waiting of this.#waiting) {
      this.#waiting.delete(waiting)
      clearTimeout(waiting.timer)
      // Who has gone away meanwhile is no work.
      if (waiting.response.destroyed) continue
      return this.#sit(waiting.response, waiting)
    }
  }
}

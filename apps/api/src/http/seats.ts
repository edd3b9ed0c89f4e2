import type { ServerResponse } from 'node:http'

/** At work at the same time while the process is busy: so few that one turn of its loop stays short. */
const SEATS = 48
/** While it is idle, because others are slow to answer it (a bank, the database), many more may wait for them here. */
const MOST_AT_WORK = 256
/** A loop that comes round later than this is busy. */
const BUSY_MS = 15
const LOOK_MS = 10
/** Who finds no seat waits for one; at the rates of one process the last of so many waits about half a second. */
const ROOM = 256
const MOST_WAIT_MS = 2000
/** Who finds no room either is told so after a moment, which keeps those who ask again at once from filling the process with refusals. */
const REFUSE_AFTER_MS = 10
const MOST_REFUSED_AT_ONCE = 2000

type Guest = { go: () => void; refuse: () => void }
/** At work while the loop is idle and while it is busy, and waiting. */
export type Sizes = { idle: number; busy: number; room: number }
type Waiting = Guest & { response: ServerResponse; timer: NodeJS.Timeout }

/** A bounded number of requests at work at the same time and a bounded number waiting; the others are refused. */
export class Seats {
  #atWork = 0
  #isBusy = false
  #refusing = 0
  readonly #waiting = new Set<Waiting>()
  readonly #leaves = new WeakMap<ServerResponse, () => void>()

  readonly #most: Sizes

  constructor(sizes: Partial<Sizes> = {}) {
    this.#most = { idle: MOST_AT_WORK, busy: SEATS, room: ROOM, ...sizes }
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      this.#isBusy = now - last > LOOK_MS + BUSY_MS
      last = now
      while (this.#waiting.size > 0 && this.#hasSeat()) this.#seatNext()
    }, LOOK_MS).unref()
  }

  take(response: ServerResponse, guest: Guest) {
    if (this.#waiting.size === 0 && this.#hasSeat()) return this.#sit(response, guest)
    if (this.#waiting.size < this.#most.room) return this.#wait(response, guest)
    if (this.#refusing >= MOST_REFUSED_AT_ONCE) return guest.refuse()
    this.#refusing++
    setTimeout(() => {
      this.#refusing--
      guest.refuse()
    }, REFUSE_AFTER_MS)
  }

  /** An answer that stays open for minutes (a stream of events) does no work: it gives its seat back. */
  leave(response: ServerResponse) {
    this.#leaves.get(response)?.()
  }

  #hasSeat() {
    return this.#atWork < (this.#isBusy ? this.#most.busy : this.#most.idle)
  }

  #wait(response: ServerResponse, guest: Guest) {
    const timer = setTimeout(() => this.#waiting.delete(waiting) && guest.refuse(), MOST_WAIT_MS)
    const waiting: Waiting = { ...guest, response, timer }
    this.#waiting.add(waiting)
  }

  #sit(response: ServerResponse, { go }: Guest) {
    this.#atWork++
    let isSeated = true
    const leave = () => {
      if (!isSeated) return
      isSeated = false
      this.#atWork--
      if (this.#waiting.size > 0 && this.#hasSeat()) this.#seatNext()
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

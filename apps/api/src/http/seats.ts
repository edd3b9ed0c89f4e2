import type { ServerResponse } from 'node:http'

/** At work while the loop is idle and while it is busy, and waiting. */
export type Sizes = { idle: number; busy: number; room: number }

/**
 * While the process is busy so few are at work that one turn of its loop stays short; while it is idle, because others are slow to answer
 * it (a bank, the database), many more may wait for them. At the rates of one process the last in the room waits about half a second.
 */
const SIZES: Sizes = { idle: 256, busy: 48, room: 256 }
/** What one network may have of each: who fills it keeps nobody else out. */
const SHARE = 2 / 3
/** A loop that comes round later than this is busy. */
const BUSY_MS = 15
const LOOK_MS = 10
/**
 * Beyond those that may be at work while it is busy so many begin between two looks: a crowd that comes within one turn would else be
 * seated whole before anybody sees what it costs.
 */
const MOST_BEGUN = 12
const MOST_WAIT_MS = 2000
/** Who finds no room either is told so after a moment, which keeps those who ask again at once from filling the process with refusals. */
const REFUSE_AFTER_MS = 10
const MOST_REFUSED_AT_ONCE = 2000

type Guest = { network: string; go: () => void; refuse: () => void }
type Waiting = Guest & { response: ServerResponse; timer: NodeJS.Timeout }

/** A bounded number of requests at work at the same time and a bounded number waiting, of one network no more than its share; the others are refused. */
export class Seats {
  readonly #most: Sizes
  readonly #atWork = new Tally()
  readonly #inRoom = new Tally()
  readonly #waiting = new Set<Waiting>()
  readonly #leaves = new WeakMap<ServerResponse, () => void>()
  #isBusy = false
  #begun = 0
  #refusing = 0

  constructor(sizes: Partial<Sizes> = {}) {
    this.#most = { ...SIZES, ...sizes }
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      this.#isBusy = now - last > LOOK_MS + BUSY_MS
      last = now
      this.#begun = 0
      this.#seatWaiting()
    }, LOOK_MS).unref()
  }

  take(response: ServerResponse, guest: Guest) {
    if (this.#hasSeat(guest.network)) return this.#sit(response, guest)
    if (this.#inRoom.hasPlace(guest.network, this.#most.room)) return this.#wait(response, guest)
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

  #hasSeat(network: string) {
    return this.#atWork.hasPlace(network, this.#most.busy) || (this.#mayBegin() && this.#atWork.hasPlace(network, this.#most.idle))
  }

  /** Whether one more than while it is busy may be at work. */
  #mayBegin() {
    return !this.#isBusy && this.#begun < MOST_BEGUN
  }

  #wait(response: ServerResponse, guest: Guest) {
    const timer = setTimeout(() => {
      this.#forget(waiting)
      guest.refuse()
    }, MOST_WAIT_MS)
    const waiting: Waiting = { ...guest, response, timer }
    this.#waiting.add(waiting)
    this.#inRoom.count(guest.network, 1)
  }

  #forget(waiting: Waiting) {
    clearTimeout(waiting.timer)
    this.#waiting.delete(waiting)
    this.#inRoom.count(waiting.network, -1)
  }

  #sit(response: ServerResponse, { network, go }: Guest) {
    if (!this.#atWork.hasPlace(network, this.#most.busy)) this.#begun++
    this.#atWork.count(network, 1)
    let isSeated = true
    const leave = () => {
      if (!isSeated) return
      isSeated = false
      this.#atWork.count(network, -1)
      this.#seatWaiting()
    }
    this.#leaves.set(response, leave)
    // The work is done when the whole answer is handed over; how fast its reader takes it, or the one before it, is another matter.
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
    response.end = ((...args: unknown[]) => {
      leave()
      return end(...args)
    }) as typeof response.end
    response.once('close', leave)
    go()
  }

  #seatWaiting() {
    for (const waiting of this.#waiting) {
      if (this.#atWork.total >= (this.#mayBegin() ? this.#most.idle : this.#most.busy)) return
      // Who has gone away meanwhile is no work.
      if (waiting.response.destroyed) this.#forget(waiting)
      if (waiting.response.destroyed || !this.#hasSeat(waiting.network)) continue
      this.#forget(waiting)
      this.#sit(waiting.response, waiting)
    }
  }
}

/** How many there are, of all and of each network. */
class Tally {
  readonly #of = new Map<string, number>()
  total = 0

  hasPlace(network: string, most: number) {
    return this.total < most && (this.#of.get(network) ?? 0) < Math.ceil(most * SHARE)
  }

  count(network: string, by: 1 | -1) {
    this.total += by
    const left = (this.#of.get(network) ?? 0) + by
    if (left > 0) this.#of.set(network, left)
    else this.#of.delete(network)
  }
}

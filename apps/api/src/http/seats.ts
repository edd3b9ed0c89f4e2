import type { ServerResponse } from 'node:http'

/** How many requests may be at work while the loop is idle and while it is busy, and how many may wait. */
export type Sizes = { idle: number; busy: number; room: number }

/**
 * While the event loop is busy few requests work at once, so that one turn of it stays short. While it is idle, waiting for slow servers (a
 * bank, the database), many may. At one process's rate the last of the waiting waits about half a second.
 */
const SIZES: Sizes = { idle: 256, busy: 48, room: 256 }
/** The share of each size that one network may take, so that it cannot keep all others out. */
const SHARE = 2 / 3
/** A loop whose timer comes later than this counts as busy. */
const BUSY_MS = 15
const LOOK_MS = 10
/**
 * How many may begin between two looks at the loop beyond the busy size: without this bound a crowd that comes within one turn would all be
 * seated before the loop is seen to be busy.
 */
const MOST_BEGUN = 12
const MOST_WAIT_MS = 2000
/** How long a refusal waits: clients that ask again at once would otherwise fill the process with refusals. */
const REFUSE_AFTER_MS = 10
const MOST_REFUSED_AT_ONCE = 2000

type Guest = { network: string; go: () => void; refuse: () => void }
type Waiting = Guest & { response: ServerResponse; timer: NodeJS.Timeout }

/** A bounded number of requests at work and a bounded number waiting, with a share for each network; the rest are refused. */
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

  /** Frees the seat of an answer that stays open for minutes without work (an event stream). */
  leave(response: ServerResponse) {
    this.#leaves.get(response)?.()
  }

  #hasSeat(network: string) {
    return this.#atWork.hasPlace(network, this.#most.busy) || (this.#mayBegin() && this.#atWork.hasPlace(network, this.#most.idle))
  }

  /** Whether one request beyond the busy size may begin. */
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
    // A request's work ends when its whole answer is handed to the socket; how fast the client reads it does not count.
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
      // A client that has gone away needs no seat.
      if (waiting.response.destroyed) this.#forget(waiting)
      if (waiting.response.destroyed || !this.#hasSeat(waiting.network)) continue
      this.#forget(waiting)
      this.#sit(waiting.response, waiting)
    }
  }
}

/** Counts requests, in total and by network. */
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

import type { ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'

/** The number of requests in progress while the loop is idle and while it is busy, and the length of the queue. */
export type Sizes = { idle: number; busy: number; room: number }

/**
 * While the event loop is busy few requests run at once: a new one, even to be refused, waits until they have had their turn. More of them would not
 * finish sooner, because the processor is saturated. While the loop is idle, waiting for slow servers (a bank, the database), many may run. At one
 * process's rate the last of the queue waits about half a second.
 */
const SIZES: Sizes = { idle: 256, busy: 6, room: 256 }
/** The share of each size that one network may take, so that it cannot block all others. */
const SHARE = 2 / 3
/** A loop that works for more than this share of the time counts as busy, however short its ticks are. */
const BUSY_SHARE = 0.9
const LOOK_MS = 10
/** A second without a request ends the measurements until the next one: a hundred timers a second would be most of the work of a server that nobody asks. */
const MOST_QUIET_LOOKS = 100
/**
 * How many requests beyond the busy size may start between two measurements of the loop: without this bound a crowd that arrives within one tick
 * would be seated before the loop is found busy.
 */
const MOST_BEGUN = 2
/** Longer than the queue ever takes on a dedicated machine; on a shared one, late is better than refused. */
const MOST_WAIT_MS = 5000
/** The delay of a refusal: clients that retry at once would otherwise fill the process with refusals. */
const REFUSE_AFTER_MS = 10
const MOST_REFUSED_AT_ONCE = 2000

type Guest = { network: string; go: () => void; refuse: () => void }
type Waiting = Guest & { response: ServerResponse; timer: NodeJS.Timeout }

/** A bounded number of requests in progress and a bounded queue, with a share for each network; the rest are refused. */
export class Seats {
  readonly #most: Sizes
  readonly #atWork = new Tally()
  /** The requests in progress that started while the loop was idle, beyond the busy size. They take no seat once it is busy. */
  #beyond = 0
  readonly #inRoom = new Tally()
  readonly #waiting = new Set<Waiting>()
  readonly #leaves = new WeakMap<ServerResponse, () => void>()
  #isBusy = false
  #begun = 0
  #refusing = 0
  #looking: NodeJS.Timeout | undefined

  constructor(sizes: Partial<Sizes> = {}) {
    this.#most = { ...SIZES, ...sizes }
    this.#measure()
  }

  #measure() {
    const { eventLoopUtilization } = performance
    let last = eventLoopUtilization()
    let quiet = 0
    this.#looking = setInterval(() => {
      const now = eventLoopUtilization()
      this.#isBusy = eventLoopUtilization(now, last).utilization > BUSY_SHARE
      last = now
      this.#begun = 0
      this.#seatWaiting()
      quiet = this.#isBusy || this.#atWork.total + this.#waiting.size > 0 ? 0 : quiet + 1
      if (quiet < MOST_QUIET_LOOKS) return
      clearInterval(this.#looking)
      this.#looking = undefined
    }, LOOK_MS).unref()
  }

  take(response: ServerResponse, guest: Guest) {
    if (!this.#looking) this.#measure()
    if (this.#hasSeat(guest.network)) return this.#sit(response, guest)
    if (this.#inRoom.hasPlace(guest.network, this.#most.room)) return this.#wait(response, guest)
    this.refuseSoon(() => guest.refuse())
  }

  /** Refuses after a delay, so that immediate retries take no turn from requests in progress. */
  refuseSoon(refuse: () => void) {
    if (this.#refusing >= MOST_REFUSED_AT_ONCE) return refuse()
    this.#refusing++
    setTimeout(() => {
      this.#refusing--
      refuse()
    }, REFUSE_AFTER_MS)
  }

  /** Whether a request of this network would be refused now: then its body need not be read either. */
  isFull(network: string): boolean {
    return !this.#hasSeat(network) && !this.#inRoom.hasPlace(network, this.#most.room)
  }

  /** Releases the seat of a response that stays open for minutes without work (an event stream). */
  leave(response: ServerResponse) {
    this.#leaves.get(response)?.()
  }

  #hasSeat(network: string) {
    return this.#hasBusySeat(network) || (this.#mayBegin() && this.#atWork.hasPlace(network, this.#most.idle))
  }

  #hasBusySeat(network: string) {
    return this.#atWork.hasPlace(network, this.#most.busy, this.#beyond)
  }

  /** Whether one request beyond the busy size may start. */
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
    const isBeyond = !this.#hasBusySeat(network)
    if (isBeyond) {
      this.#begun++
      this.#beyond++
    }
    this.#atWork.count(network, 1)
    let isSeated = true
    const leave = () => {
      if (!isSeated) return
      isSeated = false
      this.#atWork.count(network, -1)
      if (isBeyond) this.#beyond--
      this.#seatWaiting()
    }
    this.#leaves.set(response, leave)
    // A request's work ends when its whole response is handed to the socket; the client's reading speed does not count.
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
      if (!this.#mayBegin() && this.#atWork.total - this.#beyond >= this.#most.busy) return
      // A disconnected client needs no seat.
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

  hasPlace(network: string, most: number, notCounted = 0) {
    return this.total - notCounted < most && (this.#of.get(network) ?? 0) < Math.ceil(most * SHARE)
  }

  count(network: string, by: 1 | -1) {
    this.total += by
    const left = (this.#of.get(network) ?? 0) + by
    if (left > 0) this.#of.set(network, left)
    else this.#of.delete(network)
  }
}

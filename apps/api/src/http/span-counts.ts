export const SPAN_SECONDS = 10
const MOST_KEYS = 50_000

/** Counts by key within fixed time windows, in the memory of this process, for a bounded number of keys. */
export class SpanCounts {
  readonly #most: number
  readonly #milliseconds: number
  readonly #counts = new Map<string, number>()
  #endsAt = 0

  constructor(most: number, seconds: number) {
    this.#most = most
    this.#milliseconds = seconds * 1000
  }

  /** Counts one request. Returns 0 within the limit (or without key or limit), else the seconds until the next window. */
  count(key: string, now: number): number {
    if (this.#most === 0 || key === '') return 0
    if (now >= this.#endsAt) this.#begin(now)
    // A client with this many addresses evades the limits, but must not fill the memory: all counts restart.
    if (this.#counts.size >= MOST_KEYS) this.#begin(now)
    const used = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, used)
    return used <= this.#most ? 0 : Math.ceil((this.#endsAt - now) / 1000)
  }

  /** The requests left to a counted key in this window, and the seconds until the next one. */
  rest(key: string, now: number): { left: number; seconds: number } {
    return { left: Math.max(0, this.#most - (this.#counts.get(key) ?? 0)), seconds: Math.max(0, Math.ceil((this.#endsAt - now) / 1000)) }
  }

  get size(): number {
    return this.#counts.size
  }

  #begin(now: number) {
    this.#counts.clear()
    this.#endsAt = now + this.#milliseconds
  }
}

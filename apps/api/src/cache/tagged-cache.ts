import { LRUCache } from 'lru-cache'

type Entry<Value> = { value: Value; tags: string[]; expiresAt: number; storedAt: number }

/** So long after its life a value may still be served while nothing newer can be had: the database is away. */
export const STALE_MS = 3_600_000

/**
 * Values in memory that a write makes stale by tag, at once. Those that were not asked for longest leave first when the cache is full.
 * A value computed while one of its tags was invalidated is not kept: it may hold the old row.
 */
export class TaggedCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>
  readonly #keysOfTag = new Map<string, Set<string>>()
  readonly #invalidatedAt = new Map<string, number>()
  #clock = 0
  /** What was stored before is doubtful: notices may have been missed. */
  #doubtedAt = 0

  constructor(mostBytes: number) {
    this.#entries = new LRUCache({ maxSize: mostBytes, dispose: ({ tags }, key) => this.#untag(key, tags) })
  }

  /** A reading to hand to `set`: what was invalidated since then is not stored. */
  mark(): number {
    return this.#clock
  }

  get(key: string, now: number): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    return entry.expiresAt > now && entry.storedAt >= this.#doubtedAt ? entry.value : undefined
  }

  /** The same, old or doubtful: for whoever cannot have a newer one. */
  getStale(key: string, now: number): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.expiresAt + STALE_MS > now) return entry?.value
    this.#entries.delete(key)
    return undefined
  }

  /** size: of the value in bytes; the key counts besides. */
  set(
    key: string,
    value: Value,
    { tags, expiresAt, mark, size: ofValue }: { tags: string[]; expiresAt: number; mark: number; size: number },
  ): void {
    // A letter may take two bytes, and the key stands in the entries and with each tag.
    const size = ofValue + key.length * 2 + (tags.length + 1) * 50
    if ([...tags, '*'].some((tag) => (this.#invalidatedAt.get(tag) ?? -1) > mark)) return
    this.#entries.set(key, { value, tags, expiresAt, storedAt: this.#clock }, { size })
    if (!this.#entries.has(key)) return
    for (const tag of tags) {
      const keys = this.#keysOfTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysOfTag.set(tag, new Set([key]))
    }
  }

  /** undefined: anything may have changed. Nothing is thrown away then, in case nothing newer can be had. */
  invalidate(tags: string[] | undefined): void {
    this.#clock++
    if (!tags) {
      this.#doubtedAt = this.#clock
      return void this.#invalidatedAt.set('*', this.#clock)
    }
    if (tags.includes('*')) return this.clear()
    for (const tag of tags) {
      this.#invalidatedAt.set(tag, this.#clock)
      for (const key of this.#keysOfTag.get(tag) ?? []) this.#entries.delete(key)
    }
  }

  clear(): void {
    this.#entries.clear()
    this.#keysOfTag.clear()
    this.#invalidatedAt.clear()
    this.#invalidatedAt.set('*', this.#clock)
  }

  get bytes(): number {
    return this.#entries.calculatedSize
  }

  get size(): number {
    return this.#entries.size
  }

  #untag(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysOfTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOfTag.delete(tag)
    }
  }
}

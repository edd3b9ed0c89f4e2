import { LRUCache } from 'lru-cache'
import { isOfLoad } from './tags.ts'

type Entry<Value> = { value: Value; tags: string[]; expiresAt: number; storedAt: number; isDoubtful?: true }

/** So long after its life a value may still be served while nothing newer can be had: the database is away. */
export const STALE_MS = 3_600_000

/**
 * Values in memory that a write makes stale by tag, at once. A stale value stays until a newer one takes its place, for whoever cannot have
 * a newer one; after a load of its shop it is gone. Those that were not asked for longest leave first when the cache is full.
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
    return entry.expiresAt > now && !entry.isDoubtful && entry.storedAt >= this.#doubtedAt ? entry.value : undefined
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

  /** undefined or `*`: anything may have changed. Nothing is thrown away but what a load names, in case nothing newer can be had. */
  invalidate(tags: string[] = ['*']): void {
    this.#clock++
    for (const tag of tags) {
      this.#invalidatedAt.set(tag, this.#clock)
      if (tag === '*') this.#doubtedAt = this.#clock
      else if (isOfLoad(tag)) for (const key of this.#keysOfTag.get(tag) ?? []) this.#entries.delete(key)
      else this.#doubt(tag)
    }
  }

  get bytes(): number {
    return this.#entries.calculatedSize
  }

  get size(): number {
    return this.#entries.size
  }

  /** Those that are stale already need not be found by this tag again. */
  #doubt(tag: string): void {
    for (const key of this.#keysOfTag.get(tag) ?? []) {
      const entry = this.#entries.peek(key)
      if (entry) entry.isDoubtful = true
    }
    this.#keysOfTag.delete(tag)
  }

  #untag(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysOfTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOfTag.delete(tag)
    }
  }
}

import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '@mutirao/domain/zoned-time'
import { isOfLoad, isOfOrder } from './tags.ts'

type Entry<Value> = { value: Value; tags: string[]; expiresAt: number; storedAt: number; isDoubtful?: true }

/** How long a value may be served after its expiry while the database is away. */
export const STALE_MS = HOUR_MS

/**
 * Values in memory that a write invalidates at once, by tag. A stale value remains for `getStale` until a newer one replaces it; a load of its shop
 * removes it. When the cache is full, the least recently used values are evicted. A value computed while one of its tags was invalidated is not
 * stored: it may hold the old row.
 */
export class TaggedCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>
  readonly #keysOfTag = new Map<string, Set<string>>()
  readonly #invalidatedAt = new Map<string, number>()
  #clock = 0
  /** Everything stored before this moment is suspect, because notifications may have been missed. */
  #doubtedAt = 0

  constructor(mostBytes: number) {
    this.#entries = new LRUCache({ maxSize: mostBytes, dispose: ({ tags }, key) => this.#untag(key, tags) })
  }

  /** Passed to `set`: a value is not stored when one of its tags was invalidated after the mark. */
  mark(): number {
    return this.#clock
  }

  get(key: string, now: number): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    return entry.expiresAt > now && !entry.isDoubtful && entry.storedAt >= this.#doubtedAt ? entry.value : undefined
  }

  /** The value even when it is stale or suspect, for callers that cannot get a newer one. */
  getStale(key: string, now: number): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.expiresAt + STALE_MS > now) return entry?.value
    this.#entries.delete(key)
    return undefined
  }

  /** size: bytes of the value; those of the key are added here. */
  set(
    key: string,
    value: Value,
    { tags, expiresAt, mark, size: ofValue }: { tags: string[]; expiresAt: number; mark: number; size: number },
  ): void {
    // JavaScript may use two bytes for each character, and the key is stored in the entries and with each tag.
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

  /** undefined or `*`: anything may have changed. Values become stale, not removed, unless a tag says that its shop was loaded. */
  invalidate(tags: string[] = ['*']): void {
    this.#clock++
    for (const tag of tags) {
      if (isOfOrder(tag)) continue
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

  /** Values that are stale already are dropped from the index of this tag. */
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

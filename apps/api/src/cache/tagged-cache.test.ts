import { describe, expect, it } from 'vitest'
import { STALE_MS, TaggedCache } from './tagged-cache.ts'

const until = { tags: ['t'], expiresAt: 1000, mark: 0 }
/** With its key and tags an entry of the test weighs 1000. */
const size = 1000 - 2 - 2 * 50

describe('values cached by tag', () => {
  it('are evicted in least-recently-used order', () => {
    const cache = new TaggedCache<string>(3000)
    for (const key of ['a', 'b', 'c']) cache.set(key, key, { ...until, size })
    expect([cache.get('a', 0), cache.bytes]).toEqual(['a', 3000])
    cache.set('d', 'd', { ...until, size })
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key, 0))).toEqual(['a', undefined, 'c', 'd'])
    expect([cache.size, cache.bytes]).toEqual([3, 3000])
  })

  it('are not cached when one exceeds the limit, which also drops the old value', () => {
    const cache = new TaggedCache<string>(3000)
    cache.set('a', 'small', { ...until, size })
    cache.set('a', 'huge', { ...until, size: 4000 })
    expect([cache.get('a', 0), cache.size, cache.bytes]).toEqual([undefined, 0, 0])
  })

  it('are invalidated at once by any of their current tags', () => {
    const cache = new TaggedCache<string>(9000)
    cache.set('a', 'old', { ...until, tags: ['x'], size })
    cache.set('a', 'new', { ...until, tags: ['y'], size })
    cache.set('b', 'both', { ...until, tags: ['x', 'y'], size })
    cache.invalidate(['x'])
    expect([cache.get('a', 0), cache.get('b', 0)]).toEqual(['new', undefined])
    cache.invalidate(['y'])
    expect(cache.get('a', 0)).toBeUndefined()
  })

  it('stay as stale values after an order, and are evicted like all others', () => {
    const cache = new TaggedCache<string>(2000)
    cache.set('a', 'a', { ...until, tags: ['t:shop', 't:shop:list'], size: size - 50 })
    cache.invalidate(['t:shop:list'])
    expect([cache.get('a', 0), cache.getStale('a', 0), cache.bytes]).toEqual([undefined, 'a', 1000])
    cache.set('a', 'new', { ...until, tags: ['t:shop', 't:shop:list'], mark: cache.mark(), size: size - 50 })
    expect([cache.get('a', 0), cache.bytes]).toEqual(['new', 1000])
    cache.invalidate(['t:shop:list'])
    expect([cache.get('a', 0), cache.getStale('a', 0)]).toEqual([undefined, 'new'])
    for (const key of ['b', 'c']) cache.set(key, key, { ...until, mark: cache.mark(), size })
    expect([cache.getStale('a', 0), cache.bytes]).toEqual([undefined, 2000])
  })

  it('are removed by a load of their shop, stale ones included', () => {
    const cache = new TaggedCache<string>(9000)
    for (const [key, shop] of [
      ['a', 't:mine'],
      ['b', 't:mine'],
      ['c', 't:other'],
    ] as const)
      cache.set(key, key, { ...until, tags: [shop, `${shop}:list`, `${shop}:c:${key}`], size })
    cache.invalidate(['t:mine:c:a'])
    cache.invalidate(['tenants', 't:mine'])
    expect(['a', 'b', 'c'].map((key) => cache.getStale(key, 0))).toEqual([undefined, undefined, 'c'])
    expect(cache.get('c', 0)).toBe('c')
  })

  it('are not cached when one of their tags changed during the load', () => {
    const cache = new TaggedCache<string>(9000)
    const mark = cache.mark()
    cache.invalidate(['t'])
    cache.set('a', 'old', { ...until, mark, size })
    expect(cache.get('a', 0)).toBeUndefined()
    cache.set('a', 'new', { ...until, mark: cache.mark(), size })
    expect(cache.get('a', 0)).toBe('new')
  })

  it('that are stale are served for an hour when no newer ones can be loaded', () => {
    const cache = new TaggedCache<string>(9000)
    cache.set('a', 'a', { ...until, size })
    cache.invalidate(undefined)
    expect([cache.get('a', 0), cache.getStale('a', 0)]).toEqual([undefined, 'a'])
    expect([cache.getStale('a', 999 + STALE_MS), cache.getStale('a', 1000 + STALE_MS)]).toEqual(['a', undefined])
    cache.set('b', 'b', { ...until, mark: cache.mark(), size })
    cache.invalidate(['*'])
    expect([cache.get('b', 0), cache.getStale('b', 0)]).toEqual([undefined, 'b'])
  })
})

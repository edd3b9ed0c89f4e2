import { TaggedCache } from '#http/tagged-cache.ts'
import { listTag, tenantTag } from '#http/ready-values.ts'
import type { Ctx, Services } from '../../context.ts'
import type { Shop } from './campaigns.service.ts'

const LIFE_MS = 30_000
const MOST_BYTES = 32 * 1024 * 1024
const caches = new WeakMap<Services, ShopCache>()

type ShopCache = { get: (ctx: Ctx, read: () => Promise<Shop>) => Promise<Shop> }

/** One shop's campaigns in memory, read once for many requests that ask at the same time. */
export function shopCache(services: Services): ShopCache {
  const known = caches.get(services)
  if (known) return known
  const cache = new TaggedCache<Promise<Shop>>(MOST_BYTES)
  services.changes.subscribe((tags) => cache.invalidate(tags))
  const created: ShopCache = {
    get(ctx, read) {
      const now = Date.now()
      const held = cache.get(ctx.tenant.id, now)
      if (held) return held
      const mark = cache.mark()
      const reading = read()
      cache.set(ctx.tenant.id, reading, { tags: [tenantTag(ctx), listTag(ctx)], expiresAt: now + LIFE_MS, mark, size: 20_000 })
      reading.catch(() => cache.invalidate([tenantTag(ctx)]))
      return reading
    },
  }
  caches.set(services, created)
  return created
}

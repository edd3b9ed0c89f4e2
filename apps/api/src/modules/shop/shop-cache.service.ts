import { memoOf } from '#cache/memo.ts'
import { TaggedCache } from '#cache/tagged-cache.ts'
import { listTag, tenantTag } from '#cache/tags.ts'
import type { Ctx, Services } from '#context.ts'
import { isDatabaseAway } from '#db/away.ts'
import { isInsideTransaction } from '#db/transaction-scope.ts'
import { indexItems, sizeOfIndex, type ItemIndex } from './item-index.rules.ts'
import { readFigures, readFolder, type ShopFigures, type ShopFolder } from './shop-rows.service.ts'
import { listIndexItems } from './shop.repository.ts'

const LIFE_MS = 30_000
const FIGURES_BYTES = 16 * 1024 * 1024
const FOLDER_BYTES = 256 * 1024 * 1024
const INDEX_BYTES = 64 * 1024 * 1024
const POSITION_BYTES = 120

type ShopCache = {
  folder: (ctx: Ctx) => Promise<ShopFolder>
  figures: (ctx: Ctx) => Promise<ShopFigures>
  items: (ctx: Ctx) => Promise<ItemIndex>
}

/**
 * One shop in memory; concurrent requests share a read. The folder's part (campaigns, areas with their index, stores, categories) and the order
 * of the items are read again only after a load; the figures, after each order. A transaction takes what is cached and reads the rest on its own connection: waiting for a
 * shared read, which may itself wait for a connection, could deadlock.
 */
export const shopCache = memoOf((services: Services): ShopCache => {
  const folders = new TaggedCache<Promise<ShopFolder>>(FOLDER_BYTES)
  const figures = new TaggedCache<Promise<ShopFigures>>(FIGURES_BYTES)
  const indexes = new TaggedCache<Promise<ItemIndex>>(INDEX_BYTES)
  const isAway = () => services.changes.isAway()
  services.changes.subscribe((tags) => {
    folders.invalidate(tags)
    figures.invalidate(tags)
    indexes.invalidate(tags)
  })
  return {
    folder: (ctx) => read(folders, ctx, { read: readFolder, sizeOf: sizeOfFolder }),
    items: (ctx) => read(indexes, ctx, { read: async (own) => indexItems(await listIndexItems(own)), sizeOf: sizeOfIndex }),
    figures: (ctx) => {
      if (isInsideTransaction()) return takeOrRead(figures, ctx.tenant.id, () => readFigures(ctx))
      const tags = [tenantTag(ctx), listTag(ctx)]
      return readOnce(figures, ctx.tenant.id, { read: () => readFigures(ctx), tags, expiresAt: Date.now() + LIFE_MS, size: 4000, isAway })
    },
  }
})

const versionKey = ({ tenant }: Ctx) => `${tenant.id} ${tenant.version}`

/** The value of each cached read, once it has resolved. */
const outcomeOf = memoOf((_reading: Promise<unknown>): { value?: unknown } => ({}))

/** A transaction's own read is not cached: it may contain uncommitted changes. */
async function takeOrRead<Value>(cache: TaggedCache<Promise<Value>>, key: string, read: () => Promise<Value>): Promise<Value> {
  const held = cache.get(key, Date.now())
  const outcome: { value?: unknown } = held ? outcomeOf(held) : {}
  return 'value' in outcome ? (outcome.value as Value) : read()
}

type Loaded<Value> = { read: (ctx: Ctx) => Promise<Value>; sizeOf: (value: Value) => number }

/** A value that only a load changes. The version counts loads; it is compared with the shop's row, in case a load's notification was lost. */
async function read<Value>(cache: TaggedCache<Promise<Value>>, ctx: Ctx, { read: readAnew, sizeOf }: Loaded<Value>): Promise<Value> {
  const key = versionKey(ctx)
  if (isInsideTransaction()) return takeOrRead(cache, key, () => readAnew(ctx))
  const held = { tags: [tenantTag(ctx)], expiresAt: Infinity }
  const mark = cache.mark()
  let isRead = false
  const reading = readOnce(cache, key, {
    read: () => {
      isRead = true
      return readAnew(ctx)
    },
    size: 20_000,
    isAway: () => ctx.services.changes.isAway(),
    ...held,
  })
  const value = await reading
  // The size is known only after the read; when many large shops fill the cache, the oldest are evicted.
  if (isRead) cache.set(key, reading, { ...held, mark, size: sizeOf(value) })
  return value
}

const sizeOfFolder = ({ areaIndex }: ShopFolder) =>
  areaIndex.polygons.reduce((total, { rings }) => total + rings.reduce((count, ring) => count + ring.length * POSITION_BYTES, 0), 20_000)

type Reading<Value> = { read: () => Promise<Value>; tags: string[]; expiresAt: number; size: number; isAway: () => boolean }

function readOnce<Value>(cache: TaggedCache<Promise<Value>>, key: string, { read, isAway, ...kept }: Reading<Value>): Promise<Value> {
  const held = cache.get(key, Date.now())
  if (held) return held
  const last = cache.getStale(key, Date.now())
  const mark = cache.mark()
  const reading = read().catch((error: unknown) => {
    // Serves the last value while the database is away; it is checked again afterwards. Not after a single lost connection, when an outdated
    // value would pass for a fresh one.
    if (last && isDatabaseAway(error) && isAway()) return last
    throw error
  })
  cache.set(key, reading, { ...kept, mark })
  reading.then(
    (value) => (outcomeOf(reading).value = value),
    () => cache.invalidate([kept.tags[0]!]),
  )
  return reading
}

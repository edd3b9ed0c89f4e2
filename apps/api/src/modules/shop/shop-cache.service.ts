import { isDatabaseAway } from '#db/away.ts'
import { isInsideTransaction } from '#db/transaction-scope.ts'
import { memoOf } from '#cache/memo.ts'
import { TaggedCache } from '#cache/tagged-cache.ts'
import { listTag, tenantTag } from '#cache/tags.ts'
import type { Ctx, Services } from '#context.ts'
import { readFigures, readFolder, type ShopFigures, type ShopFolder } from './shop-rows.service.ts'

const LIFE_MS = 30_000
const FIGURES_BYTES = 16 * 1024 * 1024
const FOLDER_BYTES = 256 * 1024 * 1024
const POSITION_BYTES = 120

type ShopCache = { folder: (ctx: Ctx) => Promise<ShopFolder>; figures: (ctx: Ctx) => Promise<ShopFigures> }

/**
 * One shop in memory; concurrent requests share a read. The folder's part (campaigns, areas with their index, stores, categories) is read again
 * only after a load; the figures, after each order. A transaction takes what is cached and reads the rest on its own connection: waiting for a
 * shared read, which may itself wait for a connection, could deadlock.
 */
export const shopCache = memoOf((services: Services): ShopCache => {
  const folders = new TaggedCache<Promise<ShopFolder>>(FOLDER_BYTES)
  const figures = new TaggedCache<Promise<ShopFigures>>(FIGURES_BYTES)
  const isAway = () => services.changes.isAway()
  services.changes.subscribe((tags) => {
    folders.invalidate(tags)
    figures.invalidate(tags)
  })
  return {
    folder: (ctx) => (isInsideTransaction() ? takeOrRead(folders, folderKey(ctx), () => readFolder(ctx)) : readFolderOnce(folders, ctx)),
    figures: (ctx) => {
      if (isInsideTransaction()) return takeOrRead(figures, ctx.tenant.id, () => readFigures(ctx))
      const tags = [tenantTag(ctx), listTag(ctx)]
      return readOnce(figures, ctx.tenant.id, { read: () => readFigures(ctx), tags, expiresAt: Date.now() + LIFE_MS, size: 4000, isAway })
    },
  }
})

const folderKey = ({ tenant }: Ctx) => `${tenant.id} ${tenant.version}`

/** The value of each cached read, once it has resolved. */
const outcomeOf = memoOf((_reading: Promise<unknown>): { value?: unknown } => ({}))

/** A transaction's own read is not cached: it may contain uncommitted changes. */
async function takeOrRead<Value>(cache: TaggedCache<Promise<Value>>, key: string, read: () => Promise<Value>): Promise<Value> {
  const held = cache.get(key, Date.now())
  const outcome: { value?: unknown } = held ? outcomeOf(held) : {}
  return 'value' in outcome ? (outcome.value as Value) : read()
}

/** The version counts loads. It is compared with the shop's row, in case the notification of a load was lost. */
async function readFolderOnce(folders: TaggedCache<Promise<ShopFolder>>, ctx: Ctx): Promise<ShopFolder> {
  const key = folderKey(ctx)
  const held = { tags: [tenantTag(ctx)], expiresAt: Infinity }
  const mark = folders.mark()
  let isRead = false
  const reading = readOnce(folders, key, {
    read: () => {
      isRead = true
      return readFolder(ctx)
    },
    size: 20_000,
    isAway: () => ctx.services.changes.isAway(),
    ...held,
  })
  const folder = await reading
  // The size is known only after the read; when many large shops fill the cache, the oldest are evicted.
  if (isRead) folders.set(key, reading, { ...held, mark, size: sizeOf(folder) })
  return folder
}

const sizeOf = ({ areaIndex }: ShopFolder) =>
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

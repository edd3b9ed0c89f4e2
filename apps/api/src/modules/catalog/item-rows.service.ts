import { memoOf } from '#cache/memo.ts'
import { TaggedCache } from '#cache/tagged-cache.ts'
import { tenantTag } from '#cache/tags.ts'
import type { Ctx, Services } from '#context.ts'
import { isInsideTransaction } from '#db/transaction-scope.ts'
import * as repository from './catalog.repository.ts'

export type ItemRow = Awaited<ReturnType<typeof repository.listItemsById>>[number]
/** An item without its units, which every order changes. */
type SoldRow = Omit<ItemRow, 'available'>

/** Reads items by id, in any order; unknown ids are left out. */
export type ReadRows = (ctx: Ctx, ids: readonly string[]) => Promise<ItemRow[]>

const LIFE_MS = 30_000
const CACHE_BYTES = 48 * 1024 * 1024
/** An entry of the cache and its objects, beside the text of the row. */
const ENTRY_BYTES = 800

const soldRows = memoOf((services: Services) => {
  const rows = new TaggedCache<SoldRow>(CACHE_BYTES)
  services.changes.subscribe((tags) => rows.invalidate(tags))
  return rows
})

/** The engine's rows. */
export const readFreshRows: ReadRows = (ctx, ids) => repository.listItemsById(ctx, [...ids])

/**
 * Rows from memory with the engine's units. A row is at most `LIFE_MS` old when the notice of its change was lost. A transaction reads the engine's
 * rows: it may have changed them.
 */
export const readRows: ReadRows = async (ctx, ids) => {
  if (isInsideTransaction()) return readFreshRows(ctx, ids)
  const cache = soldRows(ctx.services)
  const now = Date.now()
  const known = new Map(
    ids.flatMap((id) => {
      const row = cache.get(keyOf(ctx, id), now)
      return row ? [[id, row] as const] : []
    }),
  )
  const missing = ids.filter((id) => !known.has(id))
  const held = [...known.values()]
  const mark = cache.mark()
  const [units, read] = await Promise.all([
    held.length > 0 ? repository.readUnits(ctx, [...new Set(held.map(({ stockId }) => stockId))]) : undefined,
    missing.length > 0 ? readFreshRows(ctx, missing) : [],
  ])
  for (const { available: _available, ...row } of read) {
    const size = ENTRY_BYTES + 2 * JSON.stringify(row).length
    cache.set(keyOf(ctx, row.id), row, { tags: [tenantTag(ctx)], expiresAt: now + LIFE_MS, mark, size })
  }
  return [...held.map((row) => ({ ...row, available: units?.get(row.stockId) ?? 0 })), ...read]
}

/** The version counts loads; it is read with the shop, in case the notice of a load was lost. */
const keyOf = ({ tenant }: Ctx, id: string) => `${tenant.id} ${tenant.version} ${id}`

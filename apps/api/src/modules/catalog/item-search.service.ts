import type { Ctx } from '#context.ts'
import type { ItemFilter } from '#modules/shop/item-index.rules.ts'
import { listItemIds } from '#modules/shop/shop.service.ts'
import { partsOf, rankSearch, searchWords } from '@mutirao/domain/search-rank'
import { searchable } from '@mutirao/domain/search-text'
import * as repository from './catalog.repository.ts'
import { readRows } from './item-rows.service.ts'

/** More results are of no use to anybody. Matching with typing mistakes compares more candidates. */
const MOST_FOUND = 2000
const MOST_COMPARED = 20_000

/** One page of items with the total, also for a page beyond the last. */
export async function listItemPage(ctx: Ctx, filter: ItemFilter, q = '') {
  const found = searchWords(q).length > 0 ? await findIds(ctx, filter, q) : undefined
  const { size, page } = filter
  // Without a sorting, the best matches come first.
  const { ids, total } =
    found && !filter.sort
      ? { ids: found.slice(size * page, size * (page + 1)), total: found.length }
      : await listItemIds(ctx, { ...filter, ids: found })
  const rows = new Map((ids.length > 0 ? await readRows(ctx, ids) : []).map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total }
}

/** Searches for exact matches first; tolerates a typing mistake only when there are none. */
async function findIds(ctx: Ctx, filter: ItemFilter, q: string): Promise<string[]> {
  const read = async (words: string[][], most: number) =>
    (await repository.listSearchEntries(ctx, { ...filter, words, most })).map((entry) => ({ ...entry, name: searchable(entry.name) }))
  const words = searchWords(q)
  const whole = words.map((word) => [word])
  const exact = rankSearch(q, await read(whole, MOST_FOUND))
  return exact.length > 0 ? exact : rankSearch(q, await read(words.map(partsOf), MOST_COMPARED))
}

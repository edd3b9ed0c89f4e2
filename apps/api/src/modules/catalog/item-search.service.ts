import { partsOf, rankSearch, searchWords } from '@mutirao/domain/search-rank'
import { searchable } from '@mutirao/domain/search-text'
import type { Ctx } from '#context.ts'
import * as repository from './catalog.repository.ts'

/** More results are of no use to anybody. Matching with typing mistakes compares more candidates. */
const MOST_FOUND = 2000
const MOST_COMPARED = 20_000

/** One page of items with the total, also for a page beyond the last. */
export async function listItemPage(ctx: Ctx, filter: repository.ItemFilter, q = '') {
  const ids = searchWords(q).length > 0 ? await findIds(ctx, filter, q) : undefined
  if (!ids || filter.sort) return pageOf(ctx, { ...filter, ids })
  const { size, page } = filter
  const shown = ids.slice(size * page, size * (page + 1))
  const rows = shown.length > 0 ? await repository.listItems(ctx, { ...filter, ids: shown, size: shown.length, page: 0 }) : []
  const place = new Map(shown.map((id, index) => [id, index]))
  return { rows: rows.sort((a, b) => place.get(a.id)! - place.get(b.id)!), total: ids.length }
}

async function pageOf(ctx: Ctx, filter: repository.ItemFilter) {
  const rows = await repository.listItems(ctx, filter)
  if (rows.length > 0 || filter.page === 0) return { rows, total: rows[0]?.total ?? 0 }
  return { rows, total: await repository.countItems(ctx, filter) }
}

/** Searches for exact matches first; tolerates a typing mistake only when there are none. */
async function findIds(ctx: Ctx, filter: repository.ItemFilter, q: string): Promise<string[]> {
  const read = async (words: string[][], most: number) =>
    (await repository.listSearchEntries(ctx, { ...filter, words, most })).map((entry) => ({ ...entry, name: searchable(entry.name) }))
  const words = searchWords(q)
  const whole = words.map((word) => [word])
  const exact = rankSearch(q, await read(whole, MOST_FOUND))
  return exact.length > 0 ? exact : rankSearch(q, await read(words.map(partsOf), MOST_COMPARED))
}

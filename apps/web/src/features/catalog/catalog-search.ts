import { searchText } from '#links/search-text.ts'

export const sorts = ['asked', 'cheap', 'dear', 'name', 'discount'] as const
export type Sort = (typeof sorts)[number]

/** The search parameters of a list; `unknownCategory` after a redirect from a category that does not exist. */
export type CatalogSearch = { q?: string; sort?: Sort; unknownCategory?: true }

export const catalogFields = ['q', 'sort', 'unknownCategory']

export function parseCatalogSearch(search: Record<string, unknown>): CatalogSearch {
  const sort = sorts.find((known) => known === search.sort)
  return {
    // Undefined fields are listed too: an omitted field keeps the address's value.
    q: searchText(search.q),
    sort: sort === 'asked' ? undefined : sort,
    unknownCategory: search.unknownCategory === true ? true : undefined,
  }
}

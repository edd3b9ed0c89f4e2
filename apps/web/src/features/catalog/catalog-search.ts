import { searchText } from '#links/search-text.ts'

export const sorts = ['asked', 'cheap', 'dear', 'name', 'discount'] as const
export type Sort = (typeof sorts)[number]

/** The query fields of a list's address; `unknownCategory` is set after the address of an unknown category. */
export type CatalogSearch = { q?: string; sort?: Sort; unknownCategory?: true }

export const catalogFields = ['q', 'sort', 'unknownCategory']

export function parseCatalogSearch(search: Record<string, unknown>): CatalogSearch {
  const sort = sorts.find((known) => known === search.sort)
  return {
    // Each is named also where there is none: a field that is not named keeps what the address says.
    q: searchText(search.q),
    sort: sort === 'asked' ? undefined : sort,
    unknownCategory: search.unknownCategory === true ? true : undefined,
  }
}

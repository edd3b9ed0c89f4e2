export const sorts = ['asked', 'cheap', 'dear', 'name', 'discount'] as const
export type Sort = (typeof sorts)[number]

/** What the address of a list says beside its path; `unknownCategory` after an address of a category that is not there. */
export type CatalogSearch = { q?: string; sort?: Sort; unknownCategory?: true }

export function parseCatalogSearch(search: Record<string, unknown>): CatalogSearch {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).trim().slice(0, 60) : ''
  const sort = sorts.find((known) => known === search.sort)
  return {
    ...(q ? { q } : {}),
    ...(sort && sort !== 'asked' ? { sort } : {}),
    ...(search.unknownCategory === true ? { unknownCategory: true } : {}),
  }
}

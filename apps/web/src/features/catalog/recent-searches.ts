import { searchable } from '@mutirao/domain/search-text'
import { createStoredValue } from '#platform/stored-value.ts'
import { searchText } from './catalog-search.ts'

const most = 6
const recent = createStoredValue<string[]>('recent-searches', [])

export const useRecentSearches = recent.useValue

const without = (text: string) => recent.get().filter((kept) => searchable(kept) !== searchable(text))

/** On this device alone; the last one first, each once. */
export function keepSearch(typed: string) {
  const text = searchText(typed)
  if (text) recent.set([text, ...without(text)].slice(0, most))
}

export const forgetSearch = (text: string) => recent.set(without(text))

import { searchable } from './search-text.ts'

/** `text` is searched, `name` ranks the results; both have passed through `searchable`. */
export type SearchEntry = { id: string; name: string; text: string }

const MOST_WORDS = 6
/** Shorter words are within one letter of too many others. */
const SHORTEST_MISTAKEN = 4

export function searchWords(query: string): string[] {
  return searchable(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
}

/**
 * The matching ids, best first: every word as a whole word of the name, then as a prefix in the name, then anywhere in the text; ties keep their
 * order. One typing mistake for each word is tolerated only when nothing else matches, again in the name before the text.
 */
export function rankSearch(query: string, entries: readonly SearchEntry[]): string[] {
  const words = searchWords(query)
  if (words.length === 0) return entries.map(({ id }) => id)
  const exact = ranked(entries, (entry) => exactRank(words, entry))
  return exact.length > 0 ? exact : ranked(entries, (entry) => nearRank(words, entry))
}

function ranked(entries: readonly SearchEntry[], rankOf: (entry: SearchEntry) => number | undefined): string[] {
  return entries
    .flatMap(({ id, ...entry }) => {
      const rank = rankOf({ id, ...entry })
      return rank === undefined ? [] : [{ id, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ id }) => id)
}

function exactRank(words: readonly string[], { name, text }: SearchEntry): number | undefined {
  const named = wordsOf(name)
  if (words.every((word) => named.includes(word))) return 0
  if (words.every((word) => named.some((one) => one.startsWith(word)))) return 1
  return words.every((word) => text.includes(word)) ? 2 : undefined
}

function nearRank(words: readonly string[], { name, text }: SearchEntry): number | undefined {
  if (words.every((word) => isNearly(word, name))) return 0
  return words.every((word) => isNearly(word, text)) ? 1 : undefined
}

const isNearly = (word: string, text: string) =>
  text.includes(word) || (word.length >= SHORTEST_MISTAKEN && wordsOf(text).some((one) => isOneMistakeAway(word, one)))

/**
 * A text that holds the word, with at most one typing mistake, holds one of these parts: a mistake spoils one half of a word and leaves the other,
 * except for two neighbours swapped across the middle.
 */
export function partsOf(word: string): string[] {
  if (word.length < SHORTEST_MISTAKEN) return [word]
  const middle = Math.floor(word.length / 2)
  const [left, right] = [word.slice(0, middle), word.slice(middle)]
  return [left, right, `${left.slice(0, -1)}${right[0]}${left.at(-1)}${right.slice(1)}`]
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u)

/** One letter too many, missing or wrong, or two neighbours swapped. */
export function isOneMistakeAway(typed: string, meant: string): boolean {
  if (typed === meant) return true
  if (Math.abs(typed.length - meant.length) > 1) return false
  let from = 0
  while (from < typed.length && typed[from] === meant[from]) from++
  const rest = (text: string, skipped: number) => text.slice(from + skipped)
  if (typed.length > meant.length) return rest(typed, 1) === rest(meant, 0)
  if (typed.length < meant.length) return rest(typed, 0) === rest(meant, 1)
  const isSwapped = typed[from] === meant[from + 1] && typed[from + 1] === meant[from]
  return rest(typed, 1) === rest(meant, 1) || (isSwapped && rest(typed, 2) === rest(meant, 2))
}

import { maskText } from '@mutirao/domain/log-mask'
import { searchWords } from '@mutirao/domain/search-rank'

/** Robots that run a page's scripts and say so. */
export const isRobot = (agent: string): boolean => /bot\b|crawl|spider|slurp|lighthouse|pagespeed/i.test(agent)

const FEWEST_LETTERS = 2
/** A word of so many digits is a number of a person, an order or a card. */
const MOST_DIGITS = 5

export const mayNamePerson = (text: string): boolean =>
  text.includes('@') || maskText(text) !== text || text.replaceAll(/\D/g, '').length > MOST_DIGITS

/** The words of a search as they are counted: undefined when it is too short or may name a person. */
export function missedWords(text: string): string | undefined {
  if (mayNamePerson(text)) return undefined
  const words = searchWords(text).join(' ')
  return words.length < FEWEST_LETTERS ? undefined : words
}

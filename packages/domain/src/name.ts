const PARTICLES = new Set(['da', 'de', 'do', 'das', 'dos', 'e'])

/** Spec §5: capitalises words; Portuguese particles between names stay in lower case: "João da Silva". */
export function capitalizeName(text: string): string {
  const words = text.trim().toLowerCase().split(/\s+/)
  return words.map((word, index) => (index > 0 && PARTICLES.has(word) ? word : capitalizeWord(word))).join(' ')
}

/** Also capitalises after a hyphen or an apostrophe: "Ana-Maria", "D'Ávila". */
function capitalizeWord(word: string) {
  return word.replace(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** "Maria da Silva Souza" gives "M. S.": the initials of the first and the last name; a single name gives one. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !PARTICLES.has(word.toLowerCase()))
  const shown = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return shown.map((word) => `${[...word][0]!.toUpperCase()}.`).join(' ')
}

/** "Maria da Silva" gives "Maria". */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** The first name that may be published; undefined when the first word is not a name. */
export function publicFirstName(name: string): string | undefined {
  const first = firstNameOf(name)
  return /^\p{L}[\p{L}\p{M}'’-]{0,23}$/u.test(first) ? capitalizeName(first) : undefined
}

const MOST_PLACE_LETTERS = 40

/** The name of a neighbourhood that may be published; undefined when the typed text holds a URL, a phone number or a sentence. */
export function publicPlaceName(text: string): string | undefined {
  const isPlace = /^[\p{L}\p{M}\p{N}'’()ªº -]+$/u.test(text.replaceAll(/(?<=\p{L})\.(?= |$)/gu, '')) && !/\d{3}/.test(text)
  return isPlace && text.length <= MOST_PLACE_LETTERS ? text : undefined
}

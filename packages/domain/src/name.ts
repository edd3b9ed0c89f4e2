const PARTICLES = new Set(['da', 'de', 'do', 'das', 'dos', 'e'])

/** Spec §5: words capitalised; between names the Portuguese particles stay small: "João da Silva". */
export function capitalizeName(text: string): string {
  const words = text.trim().toLowerCase().split(/\s+/)
  return words.map((word, index) => (index > 0 && PARTICLES.has(word) ? word : capitalizeWord(word))).join(' ')
}

/** Also after a hyphen or an apostrophe: "Ana-Maria", "D'Ávila". */
function capitalizeWord(word: string) {
  return word.replace(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** "Maria da Silva Souza" is "M. S.": the first and the last word that is a name; one name alone keeps one. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !PARTICLES.has(word.toLowerCase()))
  const shown = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return shown.map((word) => `${[...word][0]!.toUpperCase()}.`).join(' ')
}

/** "Maria da Silva" is "Maria". */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** Of a stranger's words before everybody: a word that is a name, else nothing. */
export function publicFirstName(name: string): string | undefined {
  const first = firstNameOf(name)
  return /^\p{L}[\p{L}\p{M}'’-]{0,23}$/u.test(first) ? capitalizeName(first) : undefined
}

const MOST_PLACE_LETTERS = 40

/** The same of a neighbourhood, which people type: no address of a site, no telephone, no sentence. */
export function publicPlaceName(text: string): string | undefined {
  const isPlace = /^[\p{L}\p{M}\p{N}'’()ªº -]+$/u.test(text.replaceAll(/(?<=\p{L})\.(?= |$)/gu, '')) && !/\d{3}/.test(text)
  return isPlace && text.length <= MOST_PLACE_LETTERS ? text : undefined
}

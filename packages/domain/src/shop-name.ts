/** The article of a shop's name in a sentence: "o Mutirão", "a Padaria Sol"; a name like "Aurora" may take none. */
export const articles = ['a', 'o', 'none'] as const
export type Article = (typeof articles)[number]

type ShopName = { name: string; article?: Article }

/** The word before the name: the article alone, and contracted with "de" and "em". */
const joined: Record<Article, readonly [the: string, of: string, at: string]> = {
  a: ['a ', 'da ', 'na '],
  o: ['o ', 'do ', 'no '],
  none: ['', 'de ', 'em '],
}

/** "o Mutirão", "a Padaria Sol". */
export const theShop = ({ name, article = 'a' }: ShopName) => `${joined[article][0]}${name}`
/** "do Mutirão", "da Padaria Sol". */
export const ofShop = ({ name, article = 'a' }: ShopName) => `${joined[article][1]}${name}`
/** "no Mutirão", "na Padaria Sol". */
export const inShop = ({ name, article = 'a' }: ShopName) => `${joined[article][2]}${name}`

/** A launcher shows about twelve characters of an app's name. */
const MOST_SHORT = 12

/** The name below an app's icon: whole words as far as they fit. A longer first word is kept whole, because the launcher cuts it by itself. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  let short = first
  for (const word of rest) {
    if (lengthOf(`${short} ${word}`) > MOST_SHORT) break
    short = `${short} ${word}`
  }
  return withoutLooseEnd(short)
}

/** In characters as they are seen, not in code units. */
const lengthOf = (text: string) => [...new Intl.Segmenter('pt-BR').segment(text)].length

/** A name does not end in "da" or "&", whose next word is missing. */
const withoutLooseEnd = (short: string) => short.replace(/(?<=\S)(?:\s+(?:d[aeo]s?|e|em|n[ao]s?|[^\p{L}\p{N}]+))+$/iu, '')

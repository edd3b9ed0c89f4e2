/** The article of a shop's name in a sentence: "o Mutirão", "a Padaria Sol"; a name like "Aurora" may take none. */
export const articles = ['a', 'o', 'none'] as const
export type Article = (typeof articles)[number]

type Named = { name: string; article?: Article }

/** The word before the name: the article alone, and contracted with "de" and "em". */
const joined: Record<Article, readonly [the: string, of: string, at: string]> = {
  a: ['a ', 'da ', 'na '],
  o: ['o ', 'do ', 'no '],
  none: ['', 'de ', 'em '],
}

/** "o Mutirão", "a Padaria Sol". */
export const theShop = ({ name, article = 'a' }: Named) => `${joined[article][0]}${name}`
/** "do Mutirão", "da Padaria Sol". */
export const ofShop = ({ name, article = 'a' }: Named) => `${joined[article][1]}${name}`
/** "no Mutirão", "na Padaria Sol". */
export const inShop = ({ name, article = 'a' }: Named) => `${joined[article][2]}${name}`

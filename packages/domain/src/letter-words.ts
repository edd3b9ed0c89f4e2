import { buyerNews, type BuyerNews } from './order-news.ts'

/** All subjects of letters to a buyer: the placed order and its later news. */
export const letterNews = ['PLACED', ...buyerNews] as const
export type LetterNews = (typeof letterNews)[number]

/** The placeholders of every letter of an order. */
const ofEvery = ['pedido', 'nome', 'total', 'loja'] as const

const ofNews: Partial<Record<BuyerNews, readonly string[]>> = {
  EXPIRED_IN_REVIEW: ['valor', 'ate'],
  GROUP_REACHED: ['valor', 'desconto'],
  GROUP_LEFT: ['valor'],
  TEAM_COMPLETE: ['produto', 'valor', 'desconto'],
  TEAM_ENDED: ['produto'],
  LINE_MISSING: ['produto'],
  LINE_RETURNED: ['produto', 'valor'],
  MONEY_IN_REVIEW: ['valor', 'ate'],
  MONEY_RETURNED: ['valor', 'motivo'],
  PART_MOVED: ['campanha'],
  ATTEMPT_FAILED: ['motivo'],
  STORE_CLOSED: ['ponto'],
  ADDRESS_CHANGED: ['endereco'],
  TRACKING_CODE: ['codigo', 'transportadora'],
  REFUSED_BY_SHOP: ['motivo', 'valor'],
}

/** The placeholders that a merchant may write in a letter's text. */
export function placeholdersOf(news: LetterNews): readonly string[] {
  return [...ofEvery, ...(news === 'PLACED' ? [] : (ofNews[news] ?? []))]
}

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The unknown placeholders of this letter, as they were written; an unpaired brace counts as one. */
export function strangePlaceholders(words: string, news: LetterNews): string[] {
  const known = placeholdersOf(news)
  const strange = [...words.matchAll(PLACEHOLDER)].flatMap(([whole, name]) => (known.includes(name!) ? [] : [whole]))
  return [...strange, ...(words.replaceAll(PLACEHOLDER, '').match(/[{}]/g) ?? [])]
}

/** Replaces in one pass, so that braces in a value stay as they are. */
export function fillPlaceholders(words: string, values: Readonly<Record<string, string>>): string {
  return words.replaceAll(PLACEHOLDER, (_whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : ''))
}

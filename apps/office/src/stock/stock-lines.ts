import { moneyOf } from '#desk/money-field.tsx'
import type { StockLine } from '@mutirao/contract/stock'

/** The typed change of an item; empty fields change nothing. isCount: it is counted, and the other fields are folded. onHand and lowStock: when it was listed. */
export type DraftLine = {
  item: string
  name: string
  priceNow: number
  set: string
  adjust: string
  price: string
  reason: string
  isCount?: boolean
  onHand?: number | undefined
  lowStock?: number | undefined
}
export type StockDraft = { lines: readonly DraftLine[]; csv: string }

/** "-3", "+ 12": an integer as typed; undefined for any other text. */
export function countOf(text: string): number | undefined {
  const bare = text.replaceAll(/\s/g, '').replace('−', '-')
  return /^[+-]?\d{1,6}$/.test(bare) ? Number(bare) : undefined
}

const isEmpty = (text: string) => text.trim() === ''
export const isWholeNumber = (text: string): boolean => isEmpty(text) || countOf(text) !== undefined
const isMoney = (text: string) => isEmpty(text) || moneyOf(text) !== undefined

/** Whether all its fields can be parsed; the server checks their meaning. */
export const isWhole = ({ set, adjust, price }: DraftLine): boolean =>
  isWholeNumber(set) && (countOf(set) ?? 0) >= 0 && isWholeNumber(adjust) && isMoney(price)

/** Without what is listed and not counted yet. */
export const changed = (lines: readonly DraftLine[]): readonly DraftLine[] =>
  lines.filter(({ isCount, set, adjust, price, reason }) => !isCount || [set, adjust, price, reason].some((text) => !isEmpty(text)))

export const linesOf = (lines: readonly DraftLine[]): StockLine[] =>
  changed(lines).map(({ item, set, adjust, price, reason }) => ({
    item,
    set: countOf(set),
    adjust: countOf(adjust),
    price: moneyOf(price),
    reason: reason.trim() || undefined,
  }))

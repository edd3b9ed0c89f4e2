import { moneyOf } from '#desk/money-field.tsx'
import type { StockLine } from '@mutirao/contract/stock'

/** The typed change of an item; empty fields change nothing. */
export type DraftLine = { item: string; name: string; priceNow: number; set: string; adjust: string; price: string; reason: string }
export type StockDraft = { lines: readonly DraftLine[]; csv: string }

/** "-3", "+ 12": an integer as typed; undefined for any other text. */
export function countOf(text: string): number | undefined {
  const bare = text.replaceAll(/\s/g, '').replace('−', '-')
  return /^[+-]?\d{1,6}$/.test(bare) ? Number(bare) : undefined
}

const isEmpty = (text: string) => text.trim() === ''
export const isCount = (text: string): boolean => isEmpty(text) || countOf(text) !== undefined
const isMoney = (text: string) => isEmpty(text) || moneyOf(text) !== undefined

/** Whether all its fields can be parsed; the server checks their meaning. */
export const isWhole = ({ set, adjust, price }: DraftLine): boolean =>
  isCount(set) && (countOf(set) ?? 0) >= 0 && isCount(adjust) && isMoney(price)

export const linesOf = (lines: readonly DraftLine[]): StockLine[] =>
  lines.map(({ item, set, adjust, price, reason }) => ({
    item,
    set: countOf(set),
    adjust: countOf(adjust),
    price: moneyOf(price),
    reason: reason.trim() || undefined,
  }))

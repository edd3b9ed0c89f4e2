import type { RepeatLine } from '@mutirao/contract/repeat'
import { lineKey } from '@mutirao/domain/cart'
import { sum } from '@mutirao/domain/money'
import { priceCart, type DiscountRule } from '@mutirao/domain/pricing'
import type { AddedEntry } from '#features/cart/cart-store.ts'
import { addable, type ItemTerms } from '#features/catalog/product-card-look.ts'

/** The shopper's changes of the lines, by key. */
export type RepeatDraft = { quantities: Readonly<Record<string, number>>; swapped: readonly string[] }

export const untouched: RepeatDraft = { quantities: {}, swapped: [] }

/** Goes in by a tap; has to be chosen anew; something stands in for it; cannot be had. */
export type RepeatRow = {
  key: string
  line: RepeatLine
  state: 'in' | 'choose' | 'offered' | 'none'
  quantity: number
}

export const keyOf = ({ id, campaignId, selection }: RepeatLine) => lineKey({ id, campaignId, selection })

export function rowsOf(lines: readonly RepeatLine[], { quantities, swapped }: RepeatDraft): RepeatRow[] {
  return lines.map((line) => {
    const key = keyOf(line)
    const state = stateOf(line, swapped.includes(key))
    const wanted = quantities[key] ?? (swapped.includes(key) ? Math.max(1, line.quantity) : line.quantity)
    return { key, line, state, quantity: state === 'in' ? Math.min(wanted, line.offer?.item.quantity ?? 0) : 0 }
  })
}

function stateOf({ offer, why }: RepeatLine, isSwapped: boolean): RepeatRow['state'] {
  if (!offer) return 'none'
  if (offer.kind === 'same') return why === 'CHOICE' ? 'choose' : 'in'
  return isSwapped ? 'in' : 'offered'
}

/** The entries that the button adds: lines at today's price with their rules. */
export function entriesOf(rows: readonly RepeatRow[], termsOf: (campaignId: string) => ItemTerms): AddedEntry[] {
  return rows.flatMap(({ line, quantity }) => {
    const { offer, selection, chosen } = line
    if (!offer || quantity === 0) return []
    const entry = { ...addable(offer.item, termsOf(offer.item.campaignId)), price: offer.unitPrice, quantity }
    return offer.kind === 'same' && selection ? { ...entry, selection, chosen } : entry
  })
}

/** By the one pricing function, like the cart. */
export function totalOf(entries: readonly AddedEntry[]): { count: number; price: number } {
  const rules = new Map<string, DiscountRule[]>(entries.map(({ campaignId, rules: own = [] }) => [campaignId, own]))
  return { count: sum(entries, ({ quantity }) => quantity), price: priceCart(entries, [...rules.values()].flat()).price }
}

const opens = ['SCHEDULED', 'EXPIRED', 'BLOCKED'] as const
export type Opens = (typeof opens)[number]

/** Campaigns of which something is wanted and nothing can be bought now, each once. */
export function closedCampaigns(lines: readonly RepeatLine[]): { campaignId: string; why: Opens }[] {
  const closed = lines.flatMap(({ campaignId, why }) => {
    const reason = opens.find((one) => one === why)
    return reason ? [[campaignId, reason] as const] : []
  })
  return [...new Map(closed)].map(([campaignId, why]) => ({ campaignId, why }))
}

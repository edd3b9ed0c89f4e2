import type { AddedEntry } from '#features/cart/cart-store.ts'
import { addable, type ItemTerms } from '#features/catalog/card/product-card-look.ts'
import type { RepeatLine } from '@mutirao/contract/repeat'
import { lineKey } from '@mutirao/domain/cart'
import { sum } from '@mutirao/domain/money'
import { priceCart, type DiscountRule } from '@mutirao/domain/pricing'

/** The shopper's changes to the lines, by key. */
export type RepeatDraft = { quantities: Readonly<Record<string, number>>; swapped: readonly string[] }

export const untouched: RepeatDraft = { quantities: {}, swapped: [] }

/** added by a tap; needs a new selection; has a substitute; unavailable. */
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

/** The entries that the button adds: at today's price with the rules that apply. */
export function entriesOf(rows: readonly RepeatRow[], termsOf: (campaignId: string) => ItemTerms): AddedEntry[] {
  return rows.flatMap(({ line, quantity }) => {
    const { offer, selection, chosen } = line
    if (!offer || quantity === 0) return []
    const entry = { ...addable(offer.item, termsOf(offer.item.campaignId)), price: offer.unitPrice, quantity }
    return offer.kind === 'same' && selection ? { ...entry, selection, chosen } : entry
  })
}

/** Computed by the shared pricing function, like the cart. */
export function totalOf(entries: readonly AddedEntry[]): { count: number; price: number } {
  const rules = new Map<string, DiscountRule[]>(entries.map(({ campaignId, rules: own = [] }) => [campaignId, own]))
  return { count: sum(entries, ({ quantity }) => quantity), price: priceCart(entries, [...rules.values()].flat()).price }
}

const opens = ['SCHEDULED', 'EXPIRED', 'BLOCKED'] as const
export type Opens = (typeof opens)[number]

/** Campaigns with wanted items that cannot be bought from now, without duplicates. */
export function closedCampaigns(lines: readonly RepeatLine[]): { campaignId: string; why: Opens }[] {
  const closed = lines.flatMap(({ campaignId, why }) => {
    const reason = opens.find((one) => one === why)
    return reason ? [[campaignId, reason] as const] : []
  })
  return [...new Map(closed)].map(([campaignId, why]) => ({ campaignId, why }))
}

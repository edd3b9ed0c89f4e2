/** Spec §5: brands with a mark of their own; any other card is drawn as a card. */
export const cardBrands = ['visa', 'mastercard', 'amex', 'diners', 'elo', 'hipercard', 'discover', 'other'] as const
export type CardBrand = (typeof cardBrands)[number]

/** What acquirers call the brands where it is not what the specification calls them. */
const otherWords: Record<string, CardBrand> = { master: 'mastercard', american_express: 'amex', diners_club: 'diners', hiper: 'hipercard' }

/** By the acquirer's own word. */
export const cardBrandOf = (word: string): CardBrand => cardBrands.find((brand) => brand === word) ?? otherWords[word] ?? 'other'

/** A month ends last in the far west: until then a card is tried, and its acquirer decides. */
const LAST_PLACE_MS = 12 * 3_600_000

/** Whether the month up to which a card may be used is over. */
export function hasCardExpired({ month, year }: { month: number; year: number }, now: Date): boolean {
  const there = new Date(now.getTime() - LAST_PLACE_MS)
  return year * 12 + month < there.getUTCFullYear() * 12 + there.getUTCMonth() + 1
}

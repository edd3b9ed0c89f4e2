import { cardBrands, type CardBrand } from './card-brands.ts'

/** Spec §5: brands with a mark of their own; any other card is drawn as a card. */
export const keptBrands = [...cardBrands, 'other'] as const
export type KeptBrand = (typeof keptBrands)[number]

/** What acquirers call the brands where it is not what the specification calls them. */
const otherWords: Record<string, CardBrand> = {
  master: 'mastercard',
  american_express: 'amex',
  diners_club: 'diners',
  debvisa: 'visa',
  debmaster: 'mastercard',
  debelo: 'elo',
}

/** By the acquirer's own word; undefined of a brand that we do not know. */
export const knownBrandOf = (word: string): CardBrand | undefined => cardBrands.find((brand) => brand === word) ?? otherWords[word]

/** As a card of it is drawn. */
export const keptBrandOf = (word: string): KeptBrand => knownBrandOf(word) ?? 'other'

/** A month ends last in the far west: until then a card is tried, and its acquirer decides. */
const LAST_PLACE_MS = 12 * 3_600_000

/** Whether the month up to which a card may be used is over. */
export function hasCardExpired({ month, year }: { month: number; year: number }, now: Date): boolean {
  const there = new Date(now.getTime() - LAST_PLACE_MS)
  return year * 12 + month < there.getUTCFullYear() * 12 + there.getUTCMonth() + 1
}

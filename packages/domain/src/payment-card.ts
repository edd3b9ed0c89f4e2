import { cardBrands, type CardBrand } from './card-brands.ts'
import { HOUR_MS } from './zoned-time.ts'

/** Spec §5: brands with their own mark; any other card gets a generic one. */
export const keptBrands = [...cardBrands, 'other'] as const
export type KeptBrand = (typeof keptBrands)[number]

/** Acquirers' names of the brands, where they differ from the specification's. */
const otherWords: Record<string, CardBrand> = {
  master: 'mastercard',
  american_express: 'amex',
  diners_club: 'diners',
  debvisa: 'visa',
  debmaster: 'mastercard',
  debelo: 'elo',
}

/** By the acquirer's name; undefined for an unknown brand. */
export const knownBrandOf = (word: string): CardBrand | undefined => cardBrands.find((brand) => brand === word) ?? otherWords[word]

/** The brand whose mark the card gets. */
export const keptBrandOf = (word: string): KeptBrand => knownBrandOf(word) ?? 'other'

/** A month ends last in the far west. Until then the card is accepted here and its acquirer decides. */
const LAST_PLACE_MS = 12 * HOUR_MS

/** Whether a card's expiry month is over. */
export function hasCardExpired({ month, year }: { month: number; year: number }, now: Date): boolean {
  const there = new Date(now.getTime() - LAST_PLACE_MS)
  return year * 12 + month < there.getUTCFullYear() * 12 + there.getUTCMonth() + 1
}

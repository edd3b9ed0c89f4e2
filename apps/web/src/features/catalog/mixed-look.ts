import type { ItemPreview } from '@mutirao/contract/catalog'
import type { ProductLook } from './product-card.tsx'
import { itemLook, type ItemTerms } from './product-card-look.ts'

/** The campaign's data for a product of a mixed list. */
export type ItemCampaign = ItemTerms & { canBuy: boolean; hint?: string }

/** Beside products of other campaigns: what hinders counts more than how many are left. */
export function mixedLook(item: ItemPreview, { hint, ...terms }: ItemCampaign): ProductLook {
  const look = itemLook(item, terms)
  return { ...look, hint: hint ?? look.hint }
}

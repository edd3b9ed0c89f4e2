import type { ItemPreview } from '@mutirao/contract/catalog'
import { itemLook, type ItemTerms } from './product-card-look.ts'
import type { ProductLook } from './product-card.tsx'

/** The campaign's values for a product of a mixed list. */
export type ItemCampaign = ItemTerms & { canBuy: boolean; hint?: string }

/** In a mixed list, an obstacle takes precedence over the remaining stock. */
export function mixedLook(item: ItemPreview, { hint, ...terms }: ItemCampaign): ProductLook {
  const look = itemLook(item, terms)
  return { ...look, hint: hint ?? look.hint }
}

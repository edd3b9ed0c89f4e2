import type { ItemPreview } from '@mutirao/contract/catalog'
import type { ProductLook } from '#ui/product-card.tsx'
import { itemLook, type Group } from './item-look.ts'

/** What a product of a mixed list takes from its campaign. */
export type ItemCampaign = { group?: Group; canBuy: boolean; hint?: string }

/** Beside products of other campaigns: what hinders counts more than how many are left. */
export function mixedLook(item: ItemPreview, { group, hint }: ItemCampaign): ProductLook {
  const look = itemLook(item, group)
  return { ...look, hint: hint ?? look.hint }
}

import type { LeadCtx } from '#context.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import type { Favorite } from '@mutirao/contract/favorites'
import { Problem } from '@mutirao/contract/problems'
import * as repository from './keepsakes.repository.ts'

export async function listFavorites(ctx: LeadCtx): Promise<Favorite[]> {
  return repository.listFavorites(ctx)
}

/** Throws not_found for a campaign that the visitor may not see, in a closed shop or because of its age. */
export async function addFavorite(ctx: LeadCtx, favorite: Favorite): Promise<void> {
  const { campaigns } = await getShop(ctx)
  const isShown = campaigns.some(({ id }) => id === favorite.campaignId)
  const { campaignId, itemId } = favorite
  if (!isShown || (itemId !== undefined && !(await repository.hasItem(ctx, { campaignId, itemId })))) throw new Problem('not_found')
  await repository.insertFavorite(ctx, favorite)
}

export async function removeFavorite(ctx: LeadCtx, favorite: Favorite): Promise<void> {
  await repository.deleteFavorite(ctx, favorite)
}

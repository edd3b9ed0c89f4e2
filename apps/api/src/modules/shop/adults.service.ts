import { signedInOf } from '#actor.ts'
import type { Ctx } from '#context.ts'
import type { Shop } from './shop-rows.service.ts'

/** Leaves out campaigns for adults, unless the person's age is verified. */
export function withoutAdults(ctx: Ctx, shop: Shop): Shop {
  const hidden = new Set(shop.campaigns.filter(({ body }) => body.intendedForAdults).map(({ id }) => id))
  if (hidden.size === 0 || signedInOf(ctx)?.isAdult) return shop
  const facts = shop.facts.filter(({ campaignId }) => !hidden.has(campaignId))
  const countOf = (id: string) => facts.filter(({ categoryId }) => categoryId === id).reduce((total, { itemCount }) => total + itemCount, 0)
  return {
    ...shop,
    facts,
    campaigns: shop.campaigns.filter(({ id }) => !hidden.has(id)),
    categories: shop.categories.map((category) => ({ ...category, itemCount: countOf(category.id) })),
  }
}

/** Whether one of the campaigns, requested by its URL, is hidden for the caller's age alone; lists and searches leave it out silently. */
export function isAgeAsked(shown: Shop, all: Shop, campaignIds: readonly string[]): boolean {
  const isHidden = (id: string) => !shown.campaigns.some((one) => one.id === id)
  const isForAdults = (id: string) => all.campaigns.some((one) => one.id === id && one.body.intendedForAdults)
  return campaignIds.some((id) => isHidden(id) && isForAdults(id))
}

import { Problem } from '@mutirao/contract/problems'
import { signedInOf } from '../../actor.ts'
import type { Ctx } from '../../context.ts'
import type { Shop } from './shop-rows.service.ts'

/** What is for adults exists for nobody whose age is not confirmed. */
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

/** Whoever has the address is told what is missing; lists and searches say nothing. */
export function refuseMinors(shown: Shop, all: Shop, campaignIds: readonly string[]): void {
  const isHidden = (id: string) => !shown.campaigns.some((one) => one.id === id)
  const isForAdults = (id: string) => all.campaigns.some((one) => one.id === id && one.body.intendedForAdults)
  if (campaignIds.some((id) => isHidden(id) && isForAdults(id))) throw new Problem('age_required')
}

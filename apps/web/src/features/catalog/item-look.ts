import type { GroupCounters } from '@mutirao/contract/campaigns'
import type { ItemPreview } from '@mutirao/contract/catalog'
import { groupProgress } from '@mutirao/domain/group-progress'
import { percent } from '@mutirao/domain/money'
import type { z } from 'zod'
import * as m from '#paraglide/messages.js'
import { paths } from '#lib/paths.ts'
import type { ProductLook } from '#ui/product-card.tsx'

export type Group = z.output<typeof GroupCounters>
type Pricing = Pick<ItemPreview, 'price' | 'compareAt'>

const fewLeft = 5

/** What the group's reached tier makes of a price; the list price is struck beside it. */
export function currentPrice({ price, compareAt }: Pricing, group?: Group): { price: number; before?: number; percentage?: number } {
  const reached = group && groupProgress(group.rules, group).reached
  if (reached) return { price: price - percent(reached.percentage, price), before: price, percentage: reached.percentage }
  if (compareAt && compareAt > price) return { price, before: compareAt, percentage: Math.round((1 - price / compareAt) * 100) }
  return { price }
}

/** The price at each step of the staircase. */
export const tierPrices = (price: number, group: Group) =>
  groupProgress(group.rules, group).tiers.map((tier) => price - percent(tier.percentage, price))

export function itemLook(item: ItemPreview, group?: Group): ProductLook {
  return {
    href: paths.product(item.campaignId, item.id),
    name: item.name,
    unit: item.unit,
    hue: item.hue,
    picture: item.picture,
    isSoldOut: item.quantity === 0,
    hint: stockHint(item.quantity),
    ...currentPrice(item, group),
  }
}

export function stockHint(quantity: number): string | undefined {
  if (quantity < 1 || quantity > fewLeft) return
  return m.last_units({ count: quantity })
}

/** What the cart keeps of an item. */
export function addable(item: ItemPreview, group?: Group) {
  const { id, campaignId, name, unit, hue, picture, quantity, choice } = item
  return { id, campaignId, name, unit, hue, picture, choice, available: quantity, price: currentPrice(item, group).price }
}

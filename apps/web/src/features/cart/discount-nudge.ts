import * as m from '#paraglide/messages.js'
import { discountNudge, type NextDiscount, type WonDiscount } from '@mutirao/domain/discount'
import { formatDecimal } from '@mutirao/domain/money'
import type { DiscountRule } from '@mutirao/domain/pricing'
import type { CartEntry } from './cart-store.ts'

export type NudgeText = { next?: string; won?: string; percent?: number }

/** "Faltam 2 itens para ganhar 10%", and the discount already won: "Você ganhou 10%". */
export function nudgeText(entries: readonly CartEntry[], rules: readonly DiscountRule[], campaignId: string): NudgeText {
  const { next, won } = discountNudge(entries, rules, campaignId)
  const nameOf = (id: string | undefined) => entries.find((entry) => entry.id === id)?.name ?? ''
  return {
    next: next && nextText(next, nameOf),
    won: won && wonText(won, nameOf),
    percent: next && Math.round((1 - next.missing / next.minimumQuantity) * 100),
  }
}

type NameOf = (id: string | undefined) => string

function nextText({ missing, percentage: points, itemId, isSame, onlyFor }: NextDiscount, nameOf: NameOf): string {
  const percentage = formatDecimal(points)
  if (itemId) return m.take_more_of({ missing, name: nameOf(itemId), percentage })
  if (onlyFor) return m.next_discount_on({ missing, name: nameOf(onlyFor), percentage })
  return isSame ? m.take_same({ missing, percentage }) : m.next_discount({ missing, percentage })
}

function wonText({ percentage: points, productIds, isEverything }: WonDiscount, nameOf: NameOf): string {
  const percentage = formatDecimal(points)
  if (isEverything) return m.discount_won({ percentage })
  const [first] = productIds
  return productIds.length === 1
    ? m.discount_won_on({ percentage, name: nameOf(first) })
    : m.discount_won_some({ percentage, count: productIds.length })
}

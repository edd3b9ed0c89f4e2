import * as m from '#paraglide/messages.js'
import { showShareSheet } from '#ui/share-sheet.tsx'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import { currentPrice } from '@mutirao/domain/current-price'
import { formatDeadline } from '@mutirao/domain/delivery-date'
import { tierPrices } from '@mutirao/domain/group-price'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatMoney } from '@mutirao/domain/money'

type Shared = { item: Item; campaign: Pick<Campaign, 'group' | 'endsAt'>; url: string; now: number; timeZone: string }

/** Opens the share sheet for a product and its message; WhatsApp comes first. */
export const shareProduct = (shared: Shared) =>
  showShareSheet({ title: shared.item.name, text: productMessage(shared), url: shared.url }, { isMessage: true })

/** Today's price, the price at the group's next tier, and the deadline. */
export function productMessage({ item, campaign: { group, endsAt }, now, timeZone }: Omit<Shared, 'url'>): string {
  const progress = group && !group.closing ? groupProgress(group.rules, group) : undefined
  const nextPrice = group && tierPrices(item.price, group)[progress?.tiers.findIndex((tier) => tier.isGoal) ?? -1]
  const units = progress?.next?.minimumUnits
  const isOpen = endsAt !== undefined && Date.parse(endsAt) > now
  return [
    m.share_product({ name: item.name, unit: item.unit, price: formatMoney(currentPrice(item, group).price) }),
    units !== undefined && nextPrice !== undefined && m.share_product_next({ units, price: formatMoney(nextPrice) }),
    isOpen && m.share_product_until({ when: formatDeadline(new Date(endsAt), new Date(now), timeZone) }),
  ]
    .filter(Boolean)
    .join(' ')
}

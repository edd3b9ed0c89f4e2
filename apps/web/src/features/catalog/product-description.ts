import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import { formatMoney } from '@mutirao/domain/money'
import { currentPrice } from './product-card-look.ts'

/** The price first: what a chat shows under a shared product. */
export function productDescription(item: Item, campaign: Pick<Campaign, 'group' | 'name'>): string {
  const { price } = currentPrice(item, campaign.group)
  return `${formatMoney(price)} · ${item.unit} · ${campaign.name}. ${item.description}`.slice(0, 200)
}

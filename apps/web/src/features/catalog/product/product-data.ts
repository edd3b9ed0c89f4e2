import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import type { PageState } from '@mutirao/contract/pages'
import { currentPrice } from '@mutirao/domain/current-price'
import { paths } from '#links/paths.ts'

/** A product with its offer, as schema.org says it. The price is the one that is paid now, until the campaign ends. */
export function productData(item: Item, campaign: Campaign, { origin, tenant }: PageState) {
  const { price } = currentPrice(item, campaign.group)
  const url = origin + paths.product(item.campaignId, item.id)
  return {
    '@type': 'Product',
    '@id': url,
    name: item.name,
    description: item.description,
    sku: item.id,
    category: item.categoryName,
    image: item.pictures.map(({ hash }) => `${origin}/media/${hash}-960.jpg`),
    ...(item.brand && { brand: { '@type': 'Brand', name: item.brand } }),
    ...(item.rating && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: item.rating.average, reviewCount: item.rating.count },
    }),
    offers: {
      '@type': 'Offer',
      url,
      price: (price / 100).toFixed(2),
      priceCurrency: 'BRL',
      ...(campaign.endsAt && { priceValidUntil: campaign.endsAt }),
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${availabilityOf(item, campaign)}`,
      seller: { '@type': 'Organization', name: tenant.name },
    },
  }
}

function availabilityOf({ quantity }: Item, { canBuy, status }: Campaign) {
  if (canBuy.ok) return quantity > 0 ? 'InStock' : 'OutOfStock'
  return status === 'SCHEDULED' ? 'PreOrder' : 'SoldOut'
}

import { paths } from '#links/paths.ts'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import type { PageState } from '@mutirao/contract/pages'
import { currentPrice } from '@mutirao/domain/current-price'
import type { Centavos } from '@mutirao/domain/money'
import { WITHDRAWAL_DAYS } from '@mutirao/domain/order-status'

/** A product with its offer, as schema.org says it. The price is the one that is paid now, until the campaign ends. */
export function productData(item: Item, campaign: Campaign, { origin, tenant }: PageState) {
  const { price, before } = currentPrice(item, campaign.group)
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
      ...inReais(price),
      ...(before !== undefined && {
        priceSpecification: { '@type': 'UnitPriceSpecification', priceType: 'https://schema.org/StrikethroughPrice', ...inReais(before) },
      }),
      ...(campaign.endsAt && { priceValidUntil: campaign.endsAt }),
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${availabilityOf(item, campaign)}`,
      seller: { '@type': 'Organization', name: tenant.name },
      hasMerchantReturnPolicy: returnPolicy,
    },
  }
}

const inReais = (amount: Centavos) => ({ price: (amount / 100).toFixed(2), priceCurrency: 'BRL' })

/** The right of withdrawal (CDC, art. 49), as the shop's questions and the last check name it. */
const returnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'BR',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: WITHDRAWAL_DAYS,
  returnFees: 'https://schema.org/FreeReturn',
}

function availabilityOf({ quantity }: Item, { canBuy, status }: Campaign) {
  if (canBuy.ok) return quantity > 0 ? 'InStock' : 'OutOfStock'
  return status === 'SCHEDULED' ? 'PreOrder' : 'SoldOut'
}

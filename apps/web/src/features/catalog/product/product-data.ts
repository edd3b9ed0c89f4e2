import { paths } from '#links/paths.ts'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import type { PageState } from '@mutirao/contract/pages'
import { currentPrice } from '@mutirao/domain/current-price'
import type { Centavos } from '@mutirao/domain/money'
import { WITHDRAWAL_DAYS } from '@mutirao/domain/order-status'
import { promisedSlot } from '@mutirao/domain/promised-slot'
import { DAY_MS } from '@mutirao/domain/zoned-time'

/** A product with its offer, as schema.org says it. The price is the one that is paid now, until the campaign ends. */
export function productData(item: Item, campaign: Campaign, { origin, tenant, now }: PageState) {
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
      ...shippingOf(campaign, now),
      hasMerchantReturnPolicy: returnPolicy,
    },
  }
}

const inReais = (amount: Centavos) => ({ price: (amount / 100).toFixed(2), priceCurrency: 'BRL' })

/**
 * The delivery of the promised window. Only where the campaign delivers to the whole country: search engines know no smaller region of Brazil, and would
 * promise the fee of an area to everybody.
 */
function shippingOf({ deliversEverywhere, delivery }: Campaign, now: number) {
  const slot = promisedSlot(delivery)
  if (!deliversEverywhere || !slot) return {}
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: (slot.fee / 100).toFixed(2), currency: 'BRL' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'BR' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(Math.max(0, Math.ceil((Date.parse(slot.startsAt) - now) / DAY_MS))),
        transitTime: days(0),
      },
    },
  }
}

const days = (count: number) => ({ '@type': 'QuantitativeValue', minValue: count, maxValue: count, unitCode: 'DAY' })

/** The right of withdrawal (CDC, art. 49), as the shop's questions and the last check name it. */
const returnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'BR',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: WITHDRAWAL_DAYS,
  returnFees: 'https://schema.org/FreeReturn',
  // Of the three methods that search engines know, the only one in which the buyer does not go to the shop.
  returnMethod: 'https://schema.org/ReturnByMail',
}

function availabilityOf({ quantity }: Item, { canBuy, status }: Campaign) {
  if (canBuy.ok) return quantity > 0 ? 'InStock' : 'OutOfStock'
  return status === 'SCHEDULED' ? 'PreOrder' : 'SoldOut'
}

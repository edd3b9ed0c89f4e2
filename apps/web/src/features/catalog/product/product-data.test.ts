import { expect, it } from 'vitest'
import { campaign as openCampaign } from '#testing/selling.ts'
import type { Item } from '@mutirao/contract/catalog'
import { productData } from './product-data.ts'

const picture = { hash: 'a'.repeat(20), width: 960, height: 960, color: '#eee', alt: '' }
const item = {
  id: 'pao',
  campaignId: 'feira',
  type: 'ITEM',
  name: 'Pão',
  unit: '1 un.',
  price: 1000,
  quantity: 3,
  category: 'padaria',
  categoryName: 'Padaria',
  campaignName: 'Feira',
  hue: 1,
  picture,
  pictures: [picture],
  tags: [],
  description: 'Pão de fermentação natural',
} satisfies Item
const campaign = openCampaign({ endsAt: '2026-12-01T12:00:00.000Z', delivery: [] })
const page = { origin: 'https://bairro.test', now: Date.parse('2026-11-27T12:00:00.000Z'), tenant: { name: 'Ana' } } as Parameters<
  typeof productData
>[2]
const windowOn = (date: string, fee: number, left?: number) =>
  ({ id: date, kind: 'DELIVERY', date, from: '08:00', to: '12:00', fee, startsAt: `${date}T11:00:00.000Z`, left }) as const
const group = { rules: [{ minimumUnits: 30, percentage: 12 }], paidUnits: 30, waitingUnits: 0, buyers: 1 }

it('offers the current price until the campaign ends', () => {
  expect(productData(item, { ...campaign, group }, page)).toMatchObject({
    image: [`https://bairro.test/media/${picture.hash}-960.jpg`],
    offers: {
      price: '8.80',
      priceCurrency: 'BRL',
      priceValidUntil: '2026-12-01T12:00:00.000Z',
      availability: 'https://schema.org/InStock',
      url: 'https://bairro.test/store/feira/product/pao',
    },
  })
})

it.each([
  ['the group’s', item, group, '8.80'],
  ['the merchant’s', { ...item, price: 900, compareAt: 1000 }, undefined, '9.00'],
])('strikes the former price through with %s discount', (_whose, one, ofGroup, price) => {
  expect(productData(one, { ...campaign, group: ofGroup }, page).offers).toMatchObject({
    price,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: '10.00',
      priceCurrency: 'BRL',
    },
  })
  expect(productData(item, campaign, page).offers).not.toHaveProperty('priceSpecification')
})

it('names the legal time for giving a purchase back, and that nobody has to bring it', () => {
  expect(productData(item, campaign, page).offers.hasMerchantReturnPolicy).toMatchObject({
    applicableCountry: 'BR',
    merchantReturnDays: 7,
    returnFees: 'https://schema.org/FreeReturn',
    returnMethod: 'https://schema.org/ReturnByMail',
  })
})

it.each([
  ['OutOfStock', { ...item, quantity: 0 }, campaign],
  ['PreOrder', item, { ...campaign, status: 'SCHEDULED', canBuy: { ok: false, reason: 'SCHEDULED' } }],
  ['SoldOut', item, { ...campaign, status: 'EXPIRED', canBuy: { ok: false, reason: 'EXPIRED' } }],
] as const)('is %s', (availability, one, other) => {
  expect(productData(one, openCampaign(other), page).offers.availability).toBe(`https://schema.org/${availability}`)
})

it('has a rating only when buyers have rated it', () => {
  expect(productData(item, campaign, page)).not.toHaveProperty('aggregateRating')
  const rated = { ...item, rating: { count: 4, average: 4.5 } }
  expect(productData(rated, campaign, page)).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 4 } })
})

it('names the promised window’s fee and days where the campaign delivers to the whole country', () => {
  const delivery = [windowOn('2026-11-28', 500, 0), windowOn('2026-11-29', 900), windowOn('2026-12-01', 600), windowOn('2026-12-02', 600)]
  expect(productData(item, { ...campaign, deliversEverywhere: true, delivery }, page).offers).toMatchObject({
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: '6.00', currency: 'BRL' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'BR' },
      deliveryTime: {
        handlingTime: { minValue: 4, maxValue: 4, unitCode: 'DAY' },
        transitTime: { minValue: 0, maxValue: 0, unitCode: 'DAY' },
      },
    },
  })
})

it.each([
  ['delivers in areas alone', { deliversEverywhere: false, delivery: [windowOn('2026-12-01', 600)] }],
  ['has no free window', { deliversEverywhere: true, delivery: [windowOn('2026-12-01', 600, 0)] }],
])('promises no delivery to the country where the campaign %s', (_why, delivering) => {
  expect(productData(item, { ...campaign, ...delivering }, page).offers).not.toHaveProperty('shippingDetails')
})

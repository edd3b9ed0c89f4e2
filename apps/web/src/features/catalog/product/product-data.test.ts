import { expect, it } from 'vitest'
import type { Campaign } from '@mutirao/contract/campaigns'
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
const campaign = { id: 'feira', name: 'Feira', status: 'OK', canBuy: { ok: true }, endsAt: '2026-12-01T12:00:00.000Z' } as Campaign
const page = { origin: 'https://bairro.test', tenant: { name: 'Ana' } } as Parameters<typeof productData>[2]
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

it('names the legal time for giving a purchase back', () => {
  expect(productData(item, campaign, page).offers.hasMerchantReturnPolicy).toMatchObject({ applicableCountry: 'BR', merchantReturnDays: 7 })
})

it.each([
  ['OutOfStock', { ...item, quantity: 0 }, campaign],
  ['PreOrder', item, { ...campaign, status: 'SCHEDULED', canBuy: { ok: false, reason: 'SCHEDULED' } }],
  ['SoldOut', item, { ...campaign, status: 'EXPIRED', canBuy: { ok: false, reason: 'EXPIRED' } }],
] as const)('is %s', (availability, one, other) => {
  expect(productData(one, other as Campaign, page).offers.availability).toBe(`https://schema.org/${availability}`)
})

it('has a rating only when buyers have rated it', () => {
  expect(productData(item, campaign, page)).not.toHaveProperty('aggregateRating')
  const rated = { ...item, rating: { count: 4, average: 4.5 } }
  expect(productData(rated, campaign, page)).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 4 } })
})

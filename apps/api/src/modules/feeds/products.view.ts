import type { SoldItem } from '#modules/catalog/catalog.service.ts'
import { currentPrice } from '@mutirao/domain/current-price'
import type { Group } from '@mutirao/domain/group-price'
import type { Centavos } from '@mutirao/domain/money'
import { element, linkElement, shortened, XML_HEAD } from './xml.view.ts'

type Shop = { name: string; tagline: string }
type Campaign = { name: string; group?: Group }

/** Bounds of Google's and Meta's product data. */
const MOST_TITLE = 150
const MOST_DESCRIPTION = 5000

const brl = (amount: Centavos) => `${(amount / 100).toFixed(2)} BRL`

/** One product: a group's reached tier, or the merchant's reduced price, is the sale price. */
export function productEntry(item: SoldItem, { name, group }: Campaign, { name: shop }: Shop): string {
  const { price, before } = currentPrice(item, group)
  const fields = {
    'g:id': item.id,
    'g:title': shortened(`${item.name}, ${item.unit}`, MOST_TITLE),
    'g:description': shortened(item.description, MOST_DESCRIPTION),
    'g:availability': item.quantity > 0 ? 'in_stock' : 'out_of_stock',
    'g:price': brl(before ?? price),
    'g:sale_price': before === undefined ? undefined : brl(price),
    'g:brand': item.brand ?? shop,
    'g:product_type': item.categoryName,
    'g:condition': 'new',
    'g:identifier_exists': 'no',
    'g:custom_label_0': name,
  }
  const links =
    linkElement('g:link', `/store/${item.campaignId}/product/${item.id}`) +
    linkElement('g:image_link', `/media/${item.picture.hash}-960.jpg`)
  const texts = Object.entries(fields).map(([field, text]) => element(field, text))
  return `<item>${texts.join('')}${links}</item>\n`
}

export const productsStart = ({ name, tagline }: Shop) =>
  `${XML_HEAD}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>` +
  `${element('title', name)}${linkElement('link', '/')}${element('description', tagline)}\n`

export const productsEnd = '</channel></rss>\n'

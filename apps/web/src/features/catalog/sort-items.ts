import type { ItemPreview } from '@mutirao/contract/catalog'
import * as m from '#paraglide/messages.js'
import type { Sort } from './catalog-search.ts'

export const sortLabel: Record<Sort, () => string> = {
  asked: m.sort_asked,
  cheap: m.sort_cheap,
  dear: m.sort_dear,
  name: m.sort_name,
  discount: m.sort_discount,
}

export function sorted<Item extends ItemPreview>(items: Item[], sort: Sort = 'asked'): Item[] {
  if (sort === 'cheap') return items.toSorted((a, b) => a.price - b.price)
  if (sort === 'dear') return items.toSorted((a, b) => b.price - a.price)
  if (sort === 'discount') return items.toSorted((a, b) => discountOf(b) - discountOf(a))
  if (sort === 'name') return items.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
  return items
}

const discountOf = ({ price, compareAt }: ItemPreview) => (compareAt ? (compareAt - price) / compareAt : 0)

import { stateOfOrder } from '#desk/texts.ts'
import { mayOpen, waysOf, type Way } from '#looks/ways.ts'
import type { OfficeFound } from '@mutirao/contract/office-search'
import { formatMoney } from '@mutirao/domain/money'
import { searchable } from '@mutirao/domain/search-text'
import type { Right } from '@mutirao/domain/staff'
import { texts } from '../texts.ts'
import { innerScreens, searchTexts } from './search-texts.ts'

/** path: within the office. */
export type SearchLine = { id: string; path: string; name: string; note?: string }
export type SearchGroup = { name: string; lines: readonly SearchLine[] }

const MOST_SCREENS = 5

/** The screens that the person may open, by name. */
export function screensNamed(q: string, rights: readonly Right[], shop: { isPreparing?: boolean }): SearchLine[] {
  const words = searchable(q)
    .split(/\s+/)
    .filter((word) => word !== '')
  const inner = Object.entries(innerScreens) as [Way, string][]
  const all = [...waysOf(rights, shop).map((way) => [way, texts[way]] as const), ...inner.filter(([way]) => mayOpen(way, rights))]
  return all
    .filter(([, name]) => words.every((word) => ` ${searchable(name)}`.includes(` ${word}`)))
    .slice(0, MOST_SCREENS)
    .map(([way, name]) => ({ id: `screen-${way}`, path: way, name }))
}

/** All that was found, in the order in which it is walked. */
export function groupsOf(found: OfficeFound | undefined, screens: readonly SearchLine[]): SearchGroup[] {
  const { orders = [], items = [], campaigns = [], people = [], stores = [] } = found ?? {}
  const groups: SearchGroup[] = [
    {
      name: searchTexts.orders,
      lines: orders.map(({ id, code, buyer, state, price }) => ({
        id: `order-${id}`,
        path: `orders/${id}`,
        name: searchTexts.orderOf(code, buyer),
        note: `${stateOfOrder(state)} · ${formatMoney(price)}`,
      })),
    },
    {
      name: searchTexts.items,
      lines: items.map(({ id, name, unit, campaign, price }) => ({
        id: `item-${id}`,
        path: `items/${id}`,
        name: `${name} · ${unit}`,
        note: `${campaign} · ${formatMoney(price)}`,
      })),
    },
    {
      name: searchTexts.people,
      lines: people.map(({ id, name, orders: count }) => ({
        id: `person-${id}`,
        path: `people/${id}`,
        name,
        note: searchTexts.ordersOf(count),
      })),
    },
    { name: searchTexts.campaigns, lines: campaigns.map(({ id, name }) => ({ id: `campaign-${id}`, path: `campaigns/${id}`, name })) },
    { name: searchTexts.stores, lines: stores.map(({ id, name }) => ({ id: `store-${id}`, path: `delivery/stores/${id}`, name })) },
    { name: searchTexts.screens, lines: screens },
  ]
  return groups.filter(({ lines }) => lines.length > 0)
}

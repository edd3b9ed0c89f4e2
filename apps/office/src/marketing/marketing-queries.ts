import { queryOptions } from '@tanstack/react-query'
import type { Fields } from '#desk/list-address.ts'
import { call, callList } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getMarketing, listMarketing, LONGEST_MARKETING_TITLE } from '@mutirao/contract/marketing'
import { getReach, type Audience } from '@mutirao/contract/people'
import { getToday } from '@mutirao/contract/today'
import { leftCartText, outsideText } from '@mutirao/domain/marketing'

export const marketingListQuery = queryOptions({ queryKey: ['marketing'], queryFn: () => callList(listMarketing, {}) })

export const marketingQuery = (message: string) =>
  queryOptions({ queryKey: ['marketing', message], queryFn: () => call(getMarketing, { params: { message } }) })

export type ReadMessage = CallOutput<typeof getMarketing>

const wholeOf = (text: string | undefined) => (text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined)

/** The rules in an address, as the list of people writes them. */
export function segmentOf({
  times,
  within,
  notWithin,
  boughtIn,
  neverIn,
  boughtItem,
  boughtCategory,
  boughtWithin,
  neighborhood,
  store,
  spent,
  group,
  bought,
  origin,
  cell,
  cart,
  cartItem,
}: Fields): Audience {
  const rules: Audience = {
    times: wholeOf(times),
    within: wholeOf(within),
    notWithin: wholeOf(notWithin),
    boughtIn,
    neverIn,
    boughtItem,
    boughtCategory,
    boughtWithin: wholeOf(boughtWithin),
    neighborhood,
    store,
    spent: wholeOf(spent),
    group: group === 'short' ? 'short' : undefined,
    bought: bought === 'never' ? 'never' : undefined,
    origin: origin === 'import' ? 'import' : undefined,
    cell,
    cart: cart === 'left' ? 'left' : undefined,
    cartItem,
  }
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined))
}

const textsOf = (segment: Audience) =>
  Object.fromEntries(Object.entries(segment).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))

export const segmentReachQuery = (segment: Audience) =>
  queryOptions({ queryKey: ['reach', textsOf(segment)], queryFn: () => call(getReach, { query: textsOf(segment) }) })

/** The open groups, with what each lacks. */
export const groupsQuery = queryOptions({ queryKey: ['today'], queryFn: () => call(getToday, {}) })

/** The text and the place with which a message to an unmet demand begins; `campaign` and `item`: those of the cart's item. */
export function beginningOf({ cell, cart, cartItem, campaign, item }: Fields, shop: string) {
  if (cell !== undefined) return clipped(outsideText(shop))
  if (cart === undefined && cartItem === undefined) return {}
  return { ...clipped(leftCartText(item)), ...(campaign && cartItem && { target: { campaignId: campaign, itemId: cartItem } }) }
}
const clipped = ({ title, text }: { title: string; text: string }) => ({ title: title.slice(0, LONGEST_MARKETING_TITLE), text })

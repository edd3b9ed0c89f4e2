import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callList } from '@mutirao/client/call'
import { getItem, listMarketplaceItems } from '@mutirao/contract/catalog'
import { getOrderMargin } from '@mutirao/contract/costs'
import { quoteCounterOrder } from '@mutirao/contract/counter-orders'
import { getDeskOrder, listDeskOrders, listOrderSlips, listOrderTags } from '@mutirao/contract/desk-orders'
import type { CallInput } from '@mutirao/contract/endpoint'
import { listPeople } from '@mutirao/contract/people'

type OrderFilter = CallInput<typeof listDeskOrders>['query']

export const ordersQuery = (filter: OrderFilter) =>
  queryOptions({
    queryKey: ['orders', filter],
    queryFn: () => call(listDeskOrders, { query: filter }),
    placeholderData: keepPreviousData,
  })

export const orderQuery = (id: string) => queryOptions({ queryKey: ['order', id], queryFn: () => call(getDeskOrder, { params: { id } }) })

/** The tags that the shop's orders have. */
export const orderTagsQuery = queryOptions({
  queryKey: ['order-tags'],
  queryFn: () => call(listOrderTags, {}),
  // Counted over all orders: not again each minute.
  refetchInterval: false as const,
})

/** The printed slips of orders. */
export const slipsQuery = (codes: readonly string[]) =>
  queryOptions({ queryKey: ['slips', codes], queryFn: () => callList(listOrderSlips, { query: { codes: codes.join(',') } }) })

/** The margin of a paid order. */
export const orderMarginQuery = (id: string) =>
  queryOptions({ queryKey: ['order-margin', id], queryFn: () => call(getOrderMargin, { params: { id } }) })

export const COUNTER_QUOTE = 'counter-quote'
/** What an order would cost that staff take; `wanted` is the call's body. */
export const counterQuoteQuery = (wanted: string) =>
  queryOptions({
    queryKey: [COUNTER_QUOTE, wanted],
    queryFn: () => call(quoteCounterOrder, { body: JSON.parse(wanted) as CallInput<typeof quoteCounterOrder>['body'] }),
    placeholderData: keepPreviousData,
    refetchInterval: false as const,
  })

const MOST_FOUND = 8

/** The shop's items on sale, by name. */
export const soldItemsQuery = (q: string) =>
  queryOptions({
    queryKey: ['sold-items', q],
    queryFn: () => call(listMarketplaceItems, { query: { q, page: 0, size: MOST_FOUND } }),
    placeholderData: keepPreviousData,
    refetchInterval: false as const,
  })

/** The people with these words in their name, phone or e-mail. */
export const foundPeopleQuery = (searchText: string) =>
  queryOptions({
    queryKey: ['found-people', searchText],
    queryFn: () => call(listPeople, { query: { searchText, size: MOST_FOUND } }),
    placeholderData: keepPreviousData,
    refetchInterval: false as const,
  })

/** The groups and options of a kit or of an item with flavours. */
export const choicesQuery = (campaignId: string, itemId: string) =>
  queryOptions({
    queryKey: ['choices', campaignId, itemId],
    queryFn: () => call(getItem, { params: { id: campaignId, itemId } }),
    refetchInterval: false as const,
  })

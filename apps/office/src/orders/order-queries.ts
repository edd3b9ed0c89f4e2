import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callList } from '@mutirao/client/call'
import { getOrderMargin } from '@mutirao/contract/costs'
import { getDeskOrder, listDeskOrders, listOrderSlips, listOrderTags } from '@mutirao/contract/desk-orders'
import type { CallInput } from '@mutirao/contract/endpoint'

type OrderFilter = CallInput<typeof listDeskOrders>['query']

export const ordersQuery = (filter: OrderFilter) =>
  queryOptions({
    queryKey: ['orders', filter],
    queryFn: () => call(listDeskOrders, { query: filter }),
    placeholderData: keepPreviousData,
  })

export const orderQuery = (id: string) => queryOptions({ queryKey: ['order', id], queryFn: () => call(getDeskOrder, { params: { id } }) })

/** The tags that the shop's orders have. */
export const orderTagsQuery = queryOptions({ queryKey: ['order-tags'], queryFn: () => call(listOrderTags, {}) })

/** The printed slips of orders. */
export const slipsQuery = (codes: readonly string[]) =>
  queryOptions({ queryKey: ['slips', codes], queryFn: () => callList(listOrderSlips, { query: { codes: codes.join(',') } }) })

/** The margin of a paid order. */
export const orderMarginQuery = (id: string) =>
  queryOptions({ queryKey: ['order-margin', id], queryFn: () => call(getOrderMargin, { params: { id } }) })

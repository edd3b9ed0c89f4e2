import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@mutirao/contract/endpoint'
import { getDeskOrder, listDeskOrders } from '@mutirao/contract/fulfilment'
import { call } from '@mutirao/client/call'

type OrderFilter = CallInput<typeof listDeskOrders>['query']

export const ordersQuery = (filter: OrderFilter) =>
  queryOptions({
    queryKey: ['orders', filter],
    queryFn: () => call(listDeskOrders, { query: filter }),
    placeholderData: keepPreviousData,
  })

export const orderQuery = (id: string) => queryOptions({ queryKey: ['order', id], queryFn: () => call(getDeskOrder, { params: { id } }) })

import { listOrders } from '@mutirao/contract/orders'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { orderKeys } from './order-queries.ts'

export const newestOrderQuery = () =>
  queryOptions({
    queryKey: [...orderKeys.all, 'newest'],
    queryFn: async () => (await call(listOrders, { query: { size: 1 } })).content[0] ?? null,
    staleTime: 10_000,
  })

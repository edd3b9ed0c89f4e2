import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { listPurchases, listUnpaid } from '@mutirao/contract/lists'

export const purchasesQuery = (date: string) =>
  queryOptions({ queryKey: ['purchases', date], queryFn: () => call(listPurchases, { query: { date } }) })

export const unpaidQuery = queryOptions({ queryKey: ['unpaid'], queryFn: () => call(listUnpaid, {}) })

import { queryOptions } from '@tanstack/react-query'
import { callList } from '@mutirao/client/call'
import { listPurchases, listUnpaid } from '@mutirao/contract/lists'

export const purchasesQuery = (date: string) =>
  queryOptions({ queryKey: ['purchases', date], queryFn: () => callList(listPurchases, { query: { date } }) })

export const unpaidQuery = queryOptions({ queryKey: ['unpaid'], queryFn: () => callList(listUnpaid, {}) })

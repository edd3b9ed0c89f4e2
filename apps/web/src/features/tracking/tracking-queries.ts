import { getPublicOrder } from '@mutirao/contract/orders'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

const refreshMs = 30_000

/** What anyone with the code may follow. */
export const trackingQuery = (code: string) =>
  queryOptions({
    queryKey: ['tracking', code],
    queryFn: () => call(getPublicOrder, { params: { code } }),
    refetchInterval: refreshMs,
    retry: false,
  })

import { getClient } from '@mutirao/contract/accounts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

const syncMs = 5 * 60_000

/** My account, asked again by refresh.ts. */
export const clientQuery = () =>
  queryOptions({
    queryKey: ['client'],
    queryFn: () => call(getClient, {}),
    staleTime: syncMs,
  })

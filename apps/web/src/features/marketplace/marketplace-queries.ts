import { listMarketplaces } from '@mutirao/contract/marketplaces'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** Asked again by refresh.ts. */
export const marketplaceQuery = () =>
  queryOptions({
    queryKey: ['marketplace'],
    queryFn: async () => {
      const [marketplace] = await call(listMarketplaces, { query: {} })
      return marketplace ?? null
    },
  })

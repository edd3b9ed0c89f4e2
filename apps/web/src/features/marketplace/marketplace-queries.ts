import { listMarketplaces } from '@mutirao/contract/marketplaces'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

const refreshMs = 60_000

/** Spec §9: refreshed every 60 s. */
export const marketplaceQuery = () =>
  queryOptions({
    queryKey: ['marketplace'],
    queryFn: async () => {
      const [marketplace] = await call(listMarketplaces, { query: {} })
      return marketplace ?? null
    },
    refetchInterval: refreshMs,
  })

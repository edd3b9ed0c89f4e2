import { listMarketplaces, type documentNames, getDocument } from '@mutirao/contract/marketplaces'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'

/** Refetched by refresh.ts. */
export const marketplaceQuery = () =>
  queryOptions({
    queryKey: ['marketplace'],
    queryFn: async () => {
      const [marketplace] = await call(listMarketplaces, { query: {} })
      return marketplace ?? null
    },
  })

/** Changes with the shop's settings only. */
const staleMs = 5 * 60_000

export const documentQuery = (name: (typeof documentNames)[number]) =>
  queryOptions({ queryKey: ['document', name], queryFn: () => call(getDocument, { params: { name } }), staleTime: staleMs })

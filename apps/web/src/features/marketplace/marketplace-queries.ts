import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { listMarketplaces, type documentNames, getDocument } from '@mutirao/contract/marketplaces'

/** Refetched by refresh.ts. */
export const marketplaceQuery = () =>
  queryOptions({
    queryKey: ['marketplace'],
    queryFn: async () => {
      const [marketplace] = await call(listMarketplaces, { query: {} })
      if (!marketplace) return null
      // No screen shows them: the bars read their texts from the document (page/dialog-texts.ts), and the page stays smaller.
      const { dialogs: _texts, ...shown } = marketplace
      return shown
    },
  })

/** Changes with the shop's settings only. */
const staleMs = 5 * 60_000

export const documentQuery = (name: (typeof documentNames)[number]) =>
  queryOptions({ queryKey: ['document', name], queryFn: () => call(getDocument, { params: { name } }), staleTime: staleMs })

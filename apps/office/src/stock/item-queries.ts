import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { listMarketplaceItems } from '@mutirao/contract/catalog'

/** An item of several campaigns has one stock and one price: it is listed once. */
export const itemsQuery = (q: string, { page, size }: { page: number; size: number }) =>
  queryOptions({
    queryKey: ['items', q, page, size],
    queryFn: async () => {
      const found = await call(listMarketplaceItems, { query: { q, page, size } })
      return { ...found, content: found.content.filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at) }
    },
    placeholderData: keepPreviousData,
  })

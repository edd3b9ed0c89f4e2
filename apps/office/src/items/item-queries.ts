import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@mutirao/contract/endpoint'
import { listDeskItems } from '@mutirao/contract/desk-items'
import { call } from '@mutirao/client/call'

type ItemFilter = CallInput<typeof listDeskItems>['query']

export const deskItemsQuery = (filter: ItemFilter) =>
  queryOptions({
    queryKey: ['desk-items', filter],
    queryFn: () => call(listDeskItems, { query: filter }),
    placeholderData: keepPreviousData,
  })

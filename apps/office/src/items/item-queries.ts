import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@mutirao/contract/endpoint'
import { listDeskItems } from '@mutirao/contract/desk-items'
import { getWritten, listWrittenStates } from '@mutirao/contract/written'
import { call } from '@mutirao/client/call'

type ItemFilter = CallInput<typeof listDeskItems>['query']

export const deskItemsQuery = (filter: ItemFilter) =>
  queryOptions({
    queryKey: ['desk-items', filter],
    queryFn: () => call(listDeskItems, { query: filter }),
    placeholderData: keepPreviousData,
  })

export const itemQuery = (id: string) =>
  queryOptions({ queryKey: ['written', 'items', id], queryFn: () => call(getWritten, { params: { kind: 'items', id } }) })

export const statesQuery = (id: string) =>
  queryOptions({
    queryKey: ['written', 'items', id, 'history'],
    queryFn: () => call(listWrittenStates, { params: { kind: 'items', id } }),
  })

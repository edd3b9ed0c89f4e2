import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callList } from '@mutirao/client/call'
import { codeOf } from '@mutirao/client/problem'
import { listDeskItems } from '@mutirao/contract/desk-items'
import type { CallInput } from '@mutirao/contract/endpoint'
import { getWritten, listWritten, listWrittenStates, type WrittenKind } from '@mutirao/contract/written'

export const writtenQuery = (kind: WrittenKind, id: string) =>
  queryOptions({ queryKey: ['written', kind, id], queryFn: () => call(getWritten, { params: { kind, id } }) })

/** A thing that may not exist yet: null. A failure would be forgotten while it is read again, and the form of a new thing with it. */
export const writtenOrNewQuery = (kind: WrittenKind, id: string) =>
  queryOptions({
    queryKey: ['written', kind, id, 'or new'],
    async queryFn() {
      try {
        return await call(getWritten, { params: { kind, id } })
      } catch (error) {
        if (codeOf(error) === 'not_found') return null
        throw error
      }
    },
  })

export const statesQuery = (kind: WrittenKind, id: string) =>
  queryOptions({
    queryKey: ['written', kind, id, 'history'],
    queryFn: () => callList(listWrittenStates, { params: { kind, id } }),
  })

const MOST_LISTED = 200

/** All things of a kind that has few. */
export const allWrittenQuery = (kind: WrittenKind) =>
  queryOptions({
    queryKey: ['written', kind],
    queryFn: () => call(listWritten, { params: { kind }, query: { size: MOST_LISTED, page: 0 } }),
  })

type ItemFilter = CallInput<typeof listDeskItems>['query']

export const deskItemsQuery = (filter: ItemFilter) =>
  queryOptions({
    queryKey: ['desk-items', filter],
    queryFn: () => call(listDeskItems, { query: filter }),
    placeholderData: keepPreviousData,
  })

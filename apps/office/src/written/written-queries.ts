import { queryOptions } from '@tanstack/react-query'
import { getWritten, listWrittenStates, type WrittenKind } from '@mutirao/contract/written'
import { call } from '@mutirao/client/call'

export const writtenQuery = (kind: WrittenKind, id: string) =>
  queryOptions({ queryKey: ['written', kind, id], queryFn: () => call(getWritten, { params: { kind, id } }) })

export const statesQuery = (kind: WrittenKind, id: string) =>
  queryOptions({
    queryKey: ['written', kind, id, 'history'],
    queryFn: () => call(listWrittenStates, { params: { kind, id } }),
  })

import { queryOptions } from '@tanstack/react-query'
import { call } from '@mutirao/client/call'
import { listRelations } from '@mutirao/contract/relations'

/** The campaigns opened by the caller's codes; 204 means none. */
export const relationsQuery = () =>
  queryOptions({ queryKey: ['client', 'relations'], queryFn: async () => (await call(listRelations, {})) ?? [] })

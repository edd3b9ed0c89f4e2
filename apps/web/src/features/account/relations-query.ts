import { listRelations } from '@mutirao/contract/relations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** The access given by my codes; 204 means none. */
export const relationsQuery = () =>
  queryOptions({ queryKey: ['client', 'relations'], queryFn: async () => (await call(listRelations, {})) ?? [] })

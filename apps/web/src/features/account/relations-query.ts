import { listRelations } from '@mutirao/contract/relations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** What my codes opened; 204 is nothing. */
export const relationsQuery = () =>
  queryOptions({ queryKey: ['client', 'relations'], queryFn: async () => (await call(listRelations, {})) ?? [] })

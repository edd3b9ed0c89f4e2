import { getPostalCode } from '@mutirao/contract/postal-codes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import * as m from '#paraglide/messages.js'

/** Asked while there is no connection, a CEP waits for it and is then looked up by itself. */
export const lookingText = (isOnline: boolean) => (isOnline ? m.cep_looking() : m.cep_offline())

/** `cep` in the form 99999-999; the same one is asked about once, unless only its number could tell. */
export const postalCodeQuery = (cep: string) =>
  queryOptions({
    queryKey: ['postal-code', cep],
    queryFn: () => call(getPostalCode, { params: { cep } }),
    staleTime: ({ state }) => (state.data?.isPartial ? 0 : Infinity),
    retry: false,
  })

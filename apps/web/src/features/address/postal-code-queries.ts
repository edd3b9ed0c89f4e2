import { queryOptions } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { call } from '@mutirao/client/call'
import { getPostalCode } from '@mutirao/contract/postal-codes'

/** Offline, the look-up waits for the connection and then runs automatically. */
export const lookingText = (isOnline: boolean) => (isOnline ? m.cep_looking() : m.cep_offline())

/**
 * `cep` in the form 99999-999; looked up once, unless the answer was derived from the number alone. A failure, such as a server that is full for a moment,
 * is retried once: after it a person types the street.
 */
export const postalCodeQuery = (cep: string) =>
  queryOptions({
    queryKey: ['postal-code', cep],
    queryFn: () => call(getPostalCode, { params: { cep } }),
    staleTime: ({ state }) => (state.data?.isPartial ? 0 : Infinity),
    retry: 1,
  })

import { call } from '@mutirao/client/call'
import { sessionRenewalLock } from '@mutirao/client/stored-keys'
import { oneTabAtATime } from '@mutirao/client/tabs'
import { renew, type Tokens } from '@mutirao/contract/authentication'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { tokenUseOf } from '@mutirao/contract/token-use'

/** In memory alone, as in the shop. */
let tokens: Tokens | undefined
let renewing: Promise<Tokens> | undefined

/** Signs each call with this shop's session, public ones too: a closed shop answers nobody else. One renewal and one retry after a 401. */
export async function sendSigned(endpoint: EndpointOptions, ask: (token?: string) => Promise<Response>): Promise<Response> {
  if (tokenUseOf(endpoint) === 'never') return ask()
  const { access_token: token } = tokens ?? (await whoIsHere())
  const response = await ask(token)
  return response.status === 401 ? ask((await whoIsHere()).access_token) : response
}

/** Renews the token by the session's cookie. One renewal for all callers, in this tab and, by the shop's own lock, in its others. */
export function whoIsHere(): Promise<Tokens> {
  const ask = async () => (tokens = await call(renew, { body: {} }))
  renewing ??= oneTabAtATime(sessionRenewalLock, ask).finally(() => (renewing = undefined))
  return renewing
}

export const forgetTokens = () => void (tokens = undefined)

import { loginWithSso, startSso } from '@mutirao/contract/authentication'
import { Problem } from '@mutirao/contract/problems'
import { call } from '#lib/api.ts'
import { readInTab, storeInTab } from '#platform/storage.ts'

/** Who was asked, and where the shopper was; state, nonce and PKCE stay with the server. */
type SsoTrip = { provider: string; to?: string }

const stored = 'sso'
const redirectUri = () => `${location.origin}/sso/callback`

export const readSsoTrip = () => readInTab<SsoTrip>(stored)

export async function beginSso(trip: SsoTrip): Promise<void> {
  const { authorizationUrl } = await call(startSso, { params: { provider: trip.provider }, body: { redirectUri: redirectUri() } })
  storeInTab(stored, trip)
  location.assign(authorizationUrl)
}

export type SsoAnswer = { code?: string; state?: string; iss?: string; error?: string }

/** Spec §5: without both a way to renew and a token the answer is no session. On the web the former is a cookie. */
export async function endSso(answer: SsoAnswer) {
  const trip = readSsoTrip()
  if (!trip) throw new SsoProblem('no_auth_data')
  if (answer.error === undefined && !answer.code) throw new Problem('no_code')
  storeInTab(stored, { to: trip.to, provider: trip.provider })
  const tokens = await call(loginWithSso, { params: { provider: trip.provider }, body: { redirectUri: redirectUri(), ...answer } })
  if (!tokens) throw new SsoProblem('no_auth_data')
  if (!tokens.access_token || !tokens.user) throw new SsoProblem('invalid_auth_data')
  return tokens
}

/** What goes wrong on this side (spec §5). */
export class SsoProblem extends Error {
  readonly code: 'no_auth_data' | 'invalid_auth_data' | 'sso_setup_error'

  constructor(code: SsoProblem['code']) {
    super(code)
    this.name = 'SsoProblem'
    this.code = code
  }
}

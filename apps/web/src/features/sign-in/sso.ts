import { isNativeShell } from '#platform/device.ts'
import { goOut } from '#platform/go-out.ts'
import { wholeAddress } from '#platform/server-origin.ts'
import { call } from '@mutirao/client/call'
import { readInTab, storeInTab } from '@mutirao/client/storage'
import { ssoKey } from '@mutirao/client/stored-keys'
import { listSsoProviders, loginWithSso, startSso } from '@mutirao/contract/authentication'
import { Problem } from '@mutirao/contract/problems'

/**
 * The provider, and the previous screen; nonce and PKCE stay on the server. `state`: the native app's. The server compares a browser's with its cookie, and
 * the app has none: without it anybody's link could sign the person in to another account.
 */
export type SsoTrip = { provider: string; to?: string; state?: string }

const redirectUri = () => wholeAddress('/sso/callback')

export const readSsoTrip = () => readInTab<SsoTrip>(ssoKey)

/** Without a trip in this tab: uses the shop's first provider. */
export async function findSsoTrip(): Promise<SsoTrip> {
  const [provider] = await call(listSsoProviders, {})
  if (!provider) throw new SsoProblem('sso_setup_error')
  return { provider: provider.id }
}

export async function beginSso(trip: SsoTrip): Promise<void> {
  const { authorizationUrl } = await call(startSso, { params: { provider: trip.provider }, body: { redirectUri: redirectUri() } })
  const state = new URL(authorizationUrl).searchParams.get('state') ?? undefined
  storeInTab(ssoKey, isNativeShell() ? { ...trip, state } : trip)
  goOut(authorizationUrl)
}

export type SsoAnswer = { code?: string; state?: string; iss?: string; error?: string }

/** Spec §5: without both a refresh token and an access token there is no session. On the web the former is a cookie. */
export async function endSso(answer: SsoAnswer) {
  const trip = readSsoTrip()
  if (answer.error === undefined && !answer.code) throw new Problem('no_code')
  // Without the trip the provider is unknown: reports its error.
  if (!trip) throw answer.error === undefined ? new SsoProblem('no_auth_data') : new Problem(refusalOf(answer.error))
  if (isNativeShell() && (!answer.state || answer.state !== trip.state)) throw new Problem('auth_failed')
  storeInTab(ssoKey, { to: trip.to, provider: trip.provider })
  const tokens = await call(loginWithSso, { params: { provider: trip.provider }, body: { redirectUri: redirectUri(), ...answer } })
  if (!tokens) throw new SsoProblem('no_auth_data')
  if (!tokens.access_token || !tokens.user) throw new SsoProblem('invalid_auth_data')
  return tokens
}

const refusalOf = (error: string) => (error === 'access_denied' ? 'access_denied' : 'auth_failed')

const messages = {
  no_auth_data: 'No authentication data received',
  invalid_auth_data: 'Authentication data without tokens',
  sso_setup_error: 'Single sign-on is not set up',
}

/** Client-side failures (spec §5). */
export class SsoProblem extends Error {
  readonly code: 'no_auth_data' | 'invalid_auth_data' | 'sso_setup_error'

  constructor(code: SsoProblem['code']) {
    super(messages[code])
    this.name = 'SsoProblem'
    this.code = code
  }
}

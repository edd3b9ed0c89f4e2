import type { Configuration } from 'openid-client'
import type { ResolveAll } from '#adapters/webhook/outside-names.ts'
import type { outsideFetch } from './outside-fetch.ts'
import { SsoFailure, type SsoAdapter, type SsoProvider } from './sso-adapter.ts'

const CONFIGURATION_MS = 600_000
const TIMEOUT_SECONDS = 5

/** Any OpenID Connect provider: code flow with state, nonce and PKCE. The library is loaded with the first sign-in. */
export function openIdConnect({ allowsPlainHttp, resolveAll }: { allowsPlainHttp: boolean; resolveAll?: ResolveAll }): SsoAdapter {
  // Not the cache's memo: a provider's metadata expires, and is read again at once after a failure.
  const known = new Map<string, { read: Promise<Configuration>; until: number }>()
  const library = () => import('openid-client')
  const asking = new Map<boolean, Promise<ReturnType<typeof outsideFetch>>>()
  const fetchFor = (isPublicOnly: boolean) => async (url: string, init: object) => {
    const opened =
      asking.get(isPublicOnly) ?? import('./outside-fetch.ts').then((loaded) => loaded.outsideFetch({ resolveAll, isPublicOnly }))
    asking.set(isPublicOnly, opened)
    return (await opened)(url, init)
  }

  async function configurationOf(provider: SsoProvider): Promise<Configuration> {
    // Two shops may name the same client with secrets of their own.
    const key = JSON.stringify([provider.issuer, provider.clientId, provider.clientSecret, provider.mayBeInside])
    const held = known.get(key)
    if (held && held.until > Date.now()) return held.read
    const { allowInsecureRequests, customFetch, discovery } = await library()
    const { issuer, clientId, clientSecret } = provider
    const read = discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      [customFetch]: fetchFor(!allowsPlainHttp && !provider.mayBeInside),
      // Loopback providers of the demo and the tests have no TLS; in production allowsPlainHttp is always false.
      ...(allowsPlainHttp && { execute: [allowInsecureRequests] }),
    }).catch((error: unknown) => {
      known.delete(key)
      throw failureOf(error)
    })
    known.set(key, { read, until: Date.now() + CONFIGURATION_MS })
    return read
  }

  return {
    async begin(provider, redirectUri) {
      const configuration = await configurationOf(provider)
      const client = await library()
      const attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier(), redirectUri }
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      })
      return { authorizationUrl: url.href, attempt }
    },

    async finish(provider, { state, nonce, verifier, redirectUri }, callback) {
      const configuration = await configurationOf(provider)
      const client = await library()
      const address = new URL(redirectUri)
      for (const [name, value] of Object.entries(callback)) address.searchParams.set(name, value)
      try {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const tokens = await client.authorizationCodeGrant(configuration, address, checks)
        const claims = tokens.claims()!
        const info = claims['email'] ? claims : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        const text = (name: string) => (typeof info[name] === 'string' ? info[name] : undefined)
        return { subject: claims.sub, email: text('email'), isEmailVerified: info['email_verified'] === true, name: text('name') }
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

/** Spec §8: by the provider's status. A rejected code or token is a refusal, whatever the status. */
function failureOf(error: unknown): SsoFailure {
  if (isNetwork(error)) return new SsoFailure('unavailable', error)
  const status = statusOf(error)
  const isTokenRefused = (error as { error?: string }).error === 'invalid_grant'
  if (status === undefined || status === 401 || isTokenRefused) return new SsoFailure('refused', error, status)
  return new SsoFailure(status === 403 ? 'forbidden' : 'failed', error, status)
}

/** The library's errors carry the status; for a protocol violation the response itself is the cause. */
function statusOf(error: unknown): number | undefined {
  const { status, cause } = error as { status?: number; cause?: unknown }
  const answer = cause instanceof Response ? cause.status : undefined
  return status ?? (answer === 200 ? undefined : answer)
}

/** fetch throws a TypeError, its timeout a DOMException; everything else is the library's error about the provider's response. */
function isNetwork(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string }
  return name === 'TimeoutError' || (name === 'TypeError' && code === undefined) || code === 'OAUTH_TIMEOUT'
}

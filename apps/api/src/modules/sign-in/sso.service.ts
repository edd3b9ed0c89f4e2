import { visitorLeadOf } from '#actor.ts'
import { SsoFailure, type SsoProvider } from '#adapters/sso/sso-adapter.ts'
import type { Ctx } from '#context.ts'
import { keyedHash } from '#ids.ts'
import { hasCampaigns, isListed } from '#modules/accounts/holdings.service.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { parseEmail, type LoginKey } from '@mutirao/domain/login-key'
import type { GivenTokens } from './sessions.service.ts'
import { welcome } from './sign-in.service.ts'
import { findSsoSecret } from './sso-secrets.service.ts'
import * as repository from './sso.repository.ts'
import { findUserByKey } from './users.repository.ts'
import { userOfKey } from './users.service.ts'

const LIFE_MS = 600_000
/** With the name that the provider reports. */
export type NamedTokens = GivenTokens & { name?: string }

const MOST_NAME = 120
const STARTS: Limit = { name: 'sso', most: 60, seconds: 600 }

type Callback = { redirectUri: string; code?: string; state?: string; iss?: string; error?: string }

export function listProviders(ctx: Ctx) {
  return providersOf(ctx).map(({ id, name }) => ({ id, name }))
}

export async function startSignIn(ctx: Ctx, providerId: string, redirectUri: string, host: string) {
  const provider = await providerOf(ctx, providerId)
  if (!isOwnCallback(redirectUri, host)) throw new Problem('invalid_redirect')
  await countTry(ctx, STARTS, ctx.ip)
  const { authorizationUrl, attempt } = await asking(() => ctx.services.sso.begin(provider, redirectUri))
  const { state, ...kept } = attempt
  await repository.insertAttempt(ctx, {
    ...kept,
    state: stateHash(ctx, state),
    provider: provider.id,
    expiresAt: new Date(ctx.now.getTime() + LIFE_MS),
  })
  return { authorizationUrl, state }
}

/** Spec §8: no_code, access_denied, auth_failed. `expected`: the state of the browser that began, which prevents login CSRF. */
export async function signInWithProvider(ctx: Ctx, providerId: string, callback: Callback, expected?: string): Promise<NamedTokens> {
  const provider = await providerOf(ctx, providerId)
  const code = codeOf(callback)
  const attempt = await attemptOf(ctx, callback, { providerId, expected })
  const fields = { code, state: attempt.state, ...(callback.iss && { iss: callback.iss }) }
  const identity = await asking(() => ctx.services.sso.finish(provider, attempt, fields))
  const key = identity.isEmailVerified ? parseEmail(identity.email ?? '') : undefined
  if (!key) throw new Problem('auth_failed')
  await admit(ctx, key)
  const given = await welcome(ctx, await userOfKey(ctx, key), { key, method: 'SSO' })
  return { ...given, name: identity.name?.slice(0, MOST_NAME) }
}

/** A closed shop admits people on its list or with a campaign opened by an access key; checked before anything about the person is stored. */
async function admit(ctx: Ctx, key: LoginKey) {
  if (!ctx.tenant.body.marketplace.intranet || (await isListed(ctx, key))) return
  const known = await findUserByKey(ctx, key)
  const leadIds = [known?.leadId, visitorLeadOf(ctx)].filter((id) => id !== undefined)
  if (!(await hasCampaigns(ctx, leadIds))) throw new Problem('access_denied')
}

function codeOf({ error, code }: Callback): string {
  if (error === 'access_denied') throw new Problem('access_denied')
  if (error) throw new Problem('auth_failed')
  if (!code) throw new Problem('no_code')
  return code
}

async function attemptOf(ctx: Ctx, { state, redirectUri }: Callback, { providerId, expected }: { providerId: string; expected?: string }) {
  const isSameBrowser = ctx.isNative || state === expected
  const attempt = state && isSameBrowser ? await repository.takeAttempt(ctx, stateHashes(ctx, state), providerId) : undefined
  if (!state || attempt?.redirectUri !== redirectUri) throw new Problem('auth_failed')
  return { ...attempt, state }
}

function providersOf({ tenant }: Ctx): SsoProvider[] {
  const { ssoEnabled, providers } = tenant.body.marketplace.authentication
  return ssoEnabled ? providers : []
}

async function providerOf(ctx: Ctx, id: string): Promise<SsoProvider> {
  const provider = providersOf(ctx).find((candidate) => candidate.id === id)
  if (!provider) throw new Problem('not_found')
  const issuer = provider.issuer === 'demo' ? ctx.services.demoIssuer?.() : provider.issuer
  if (!issuer) throw new Problem('sso_unavailable')
  // A secret in the settings is the operator's word for this provider, which may then be inside.
  const ofOperator = ctx.services.settings.ssoSecrets[`${ctx.tenant.slug}/${id}`]
  const clientSecret = ofOperator ?? (await findSsoSecret(ctx, provider))
  return { ...provider, issuer, clientSecret, mayBeInside: ofOperator !== undefined }
}

/** The callback must be on this host. Compared as text, since URL parsers are lenient. */
function isOwnCallback(redirectUri: string, host: string): boolean {
  return redirectUri === `https://${host}/sso/callback` || redirectUri === `http://${host}/sso/callback`
}

async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SsoFailure) throw problemOf(error)
    throw error
  }
}

/** The problems of spec §8. */
function problemOf({ reason, status }: SsoFailure): Problem {
  if (reason === 'failed') return new Problem('sso_failed', { n: status })
  return new Problem(codes[reason])
}

const codes = { refused: 'auth_failed', forbidden: 'access_denied', unavailable: 'sso_unavailable' } as const

const stateHash = (ctx: Ctx, state: string) => stateHashes(ctx, state)[0]!
/** By the newest key first. */
const stateHashes = ({ services, tenant }: Ctx, state: string) =>
  services.secrets.keys.map((key) => keyedHash(key, 'sso', tenant.id, state))

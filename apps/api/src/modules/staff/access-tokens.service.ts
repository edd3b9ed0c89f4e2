import type { ApiKey } from '#actor.ts'
import type { Ctx } from '#context.ts'
import { isProvedBy, keyedHash } from '#ids.ts'
import { countNetworkTry, countTry } from '#modules/limits/limits.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { keyRights, type KeyRight } from '@mutirao/domain/staff'
import { findKeyOf, findKeyWithId } from './api-keys.service.ts'

const PREFIX = 'mk_token_'
export const TOKEN_SECONDS = 900
/** A program asks four times an hour; a few of them start in the same minute. */
const SPAN_SECONDS = 60
/** Wrong credentials alone: whoever guesses with a program's id must not keep the program out. */
const WRONG_OF_NETWORK = { name: 'token-network', most: 60, seconds: SPAN_SECONDS }
const OF_KEY = { name: 'token-key', most: 30, seconds: SPAN_SECONDS }

/** RFC 6749 §5.2. */
export type TokenError = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope'
export type TokenRequest = { grantType: string | undefined; clientId: string; clientSecret: string; scope: string | undefined }
export type TokenAnswer =
  | { error: TokenError; description: string }
  | { access_token: string; token_type: 'Bearer'; expires_in: number; scope: string }

/**
 * A short token with the rights of a key, or fewer (RFC 6749 §4.4). It is signed, not stored: the key is read again with each request, so that it ends
 * with its key. Throws rate_limit.
 */
export async function issueToken(ctx: Ctx, { grantType, clientId, clientSecret, scope }: TokenRequest): Promise<TokenAnswer> {
  const key = await findKeyOf(ctx, `${clientId}.${clientSecret}`).catch(refusedKey)
  await (key ? countTry(ctx, OF_KEY, key.keyId) : countNetworkTry(ctx, WRONG_OF_NETWORK))
  if (grantType === undefined) return { error: 'invalid_request', description: 'grant_type is missing' }
  if (grantType !== 'client_credentials') return { error: 'unsupported_grant_type', description: 'use client_credentials' }
  if (!key) return { error: 'invalid_client', description: 'no such key in this shop, or it has ended, or not from this network' }
  const asked = scope === undefined ? key.rights : scope.split(' ').filter(Boolean)
  const rights = key.rights.filter((right) => asked.includes(right))
  if (rights.length === 0 || rights.length < new Set(asked).size)
    return { error: 'invalid_scope', description: `the key has: ${key.rights.join(' ')}` }
  const expiresAt = Math.floor(ctx.now.getTime() / 1000) + TOKEN_SECONDS
  return {
    access_token: signed(ctx, { keyId: key.keyId, rights, expiresAt }),
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
    scope: rights.join(' '),
  }
}

function refusedKey(error: unknown): undefined {
  if (error instanceof Problem && (error.code === 'authentication' || error.code === 'authorization')) return undefined
  throw error
}

type Claims = { keyId: string; rights: readonly KeyRight[]; expiresAt: number }

function signed(ctx: Ctx, { keyId, rights, expiresAt }: Claims): string {
  const claims = Buffer.from(JSON.stringify([keyId, expiresAt, ...rights])).toString('base64url')
  return `${PREFIX}${claims}.${signatureBy(ctx.services.secrets.key, ctx, claims)}`
}

const signatureBy = (secret: string, { tenant }: Ctx, claims: string) => keyedHash(secret, 'access-token', tenant.id, claims)

/** The key's actor with the rights of the token that the key still has. Throws authentication and authorization, as for the key itself. */
export async function findByToken(ctx: Ctx, token: string): Promise<ApiKey> {
  const claims = readToken(ctx, token)
  if (!claims) throw new Problem('authentication', { detail: 'Este token não é desta loja, ou foi mudado.' })
  if (claims.expiresAt * 1000 <= ctx.now.getTime()) throw new Problem('authentication', { detail: 'Este token venceu: peça outro.' })
  const key = await findKeyWithId(ctx, claims.keyId)
  return { ...key, rights: key.rights.filter((right) => claims.rights.includes(right)) }
}

function readToken(ctx: Ctx, token: string): Claims | undefined {
  const [claims = '', signature = ''] = token.slice(PREFIX.length).split('.')
  if (!isProvedBy(ctx.services.secrets.keys, signature, (secret) => signatureBy(secret, ctx, claims))) return undefined
  const [keyId, expiresAt, ...rights] = JSON.parse(Buffer.from(claims, 'base64url').toString()) as [string, number, ...KeyRight[]]
  return { keyId, expiresAt, rights }
}

/** The actor of an API key, or of a token of one. */
export const findProgram = (ctx: Ctx, token: string): Promise<ApiKey> =>
  token.startsWith(PREFIX) ? findByToken(ctx, token) : findKeyOf(ctx, token)

/** RFC 8414. */
export const metadataOf = (origin: string) => ({
  issuer: origin,
  token_endpoint: `${origin}/oauth/token`,
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  grant_types_supported: ['client_credentials'],
  response_types_supported: [],
  scopes_supported: keyRights,
  service_documentation: `${origin}/docs`,
})

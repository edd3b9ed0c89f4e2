import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, Slug, Uuid, text } from './shapes.ts'

/** Spec §5: a phone with its country code, or an e-mail; the domain's parseLoginKey decides which. */
const PhoneFields = z.object({
  phone: text(20).min(8),
  /** With or without its plus: 55, +351. */
  phoneCountryCode: text(4).default('55'),
  phoneCountryIsoCode: text(2).default('BR'),
})
export const KeyType = z.enum(['EMAIL', 'PHONE'])
const NewPassword = z.string().min(10, 'Use pelo menos 10 caracteres').max(200)
/** Nine digits once so many codes have been requested that six could be guessed. */
const Code = z.string().regex(/^\d{6}(\d{3})?$/, 'O código tem 6 ou 9 números')

export const User = z.object({
  id: Uuid,
  activated: z.boolean(),
  /** No account exists yet: the sign-up asks for the rest (POST /api/accounts/client/user/{userId}). */
  firstAccess: z.boolean(),
  keys: z.array(z.object({ type: KeyType, value: z.string() })),
  lastLogin: Instant.optional(),
  /** Whether the account has a password; without one it signs in by code. */
  hasPassword: z.boolean(),
  /** The name from the company's SSO, while there is no account. */
  name: z.string().optional(),
})
export type User = z.output<typeof User>

/** expires_in is in seconds. On the web the refresh token is in an HttpOnly cookie instead of the body (product.md §3). */
export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.int(),
  user: User,
})
export type Tokens = z.output<typeof Tokens>

const CodeSent = z.object({
  message: z.enum(['smsSent', 'emailSent']),
  resendAfterSeconds: z.int(),
  expiresInSeconds: z.int(),
  digits: z.int(),
})
export type CodeSent = z.output<typeof CodeSent>

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  auth: 'public',
  token: 'never',
  door: true,
  summary: 'Sign in: username is the phone or e-mail, password the 6-digit code, or a real one where the shop allows passwords',
  body: z.object({ username: text(120).min(3), password: z.string().min(1).max(200), rememberme: z.boolean().default(true) }),
  status: 200,
  response: Tokens,
  problems: ['codeInvalid', 'codeExpired', 'tooManyTries', 'wrong_password', 'invalid_key'],
})

export const renew = endpoint({
  method: 'POST',
  path: '/auth/renew',
  auth: 'public',
  token: 'never',
  door: true,
  summary: 'A new access token; the refresh token (body or cookie) is replaced and ends its family when used again later',
  body: z.object({ refreshToken: z.string().max(300).optional() }),
  status: 200,
  response: Tokens,
  problems: ['renewal_failed'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  auth: 'public',
  token: 'never',
  door: true,
  summary: 'End the session on the server, whatever is left of it here',
  body: z.object({ refreshToken: z.string().max(300).optional() }),
  status: 201,
  response: z.object({ message: z.literal('logout') }),
})

export const authenticateSms = endpoint({
  method: 'POST',
  path: '/api/users/authenticate/sms',
  auth: 'public',
  token: 'never',
  door: true,
  summary: 'Send a sign-in code by SMS; the answer is the same whether the phone is known or not',
  body: PhoneFields,
  status: 201,
  response: CodeSent,
  problems: ['invalid_key', 'code_limit', 'rate_limit'],
})

export const authenticateEmail = endpoint({
  method: 'POST',
  path: '/api/users/authenticate/email',
  auth: 'public',
  token: 'never',
  door: true,
  summary: 'Send a sign-in code by e-mail; the answer is the same whether the address is known or not',
  body: z.object({ email: text(120).min(5) }),
  status: 201,
  response: CodeSent,
  problems: ['invalid_key', 'code_limit', 'rate_limit'],
})

export const verifyLogin = endpoint({
  method: 'POST',
  path: '/api/users/verification/login',
  auth: 'client',
  door: true,
  summary: 'Send a code to a new phone or e-mail of mine',
  body: z.object({ key: KeyType, value: text(120).min(5) }),
  status: 201,
  response: CodeSent,
  problems: ['invalid_key', 'code_limit', 'rate_limit'],
})

export const updateLogin = endpoint({
  method: 'POST',
  path: '/api/users/update/login',
  auth: 'client',
  door: true,
  summary: 'Replace my phone or e-mail by the one the code was sent to',
  body: z.object({ key: KeyType, value: text(120).min(5), code: Code }),
  status: 200,
  response: User,
  problems: ['passkey_required', 'codeInvalid', 'codeExpired', 'tooManyTries', 'invalid_key', 'key_in_use'],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/users/password',
  auth: 'client',
  door: true,
  summary: 'Change my password by the one I have; all other sessions end',
  body: z.object({ password: NewPassword, current: z.string().min(1).max(200) }),
  status: 204,
  problems: ['passkey_required', 'authorization', 'wrong_password', 'tooManyTries'],
})

export const loginWithNewPassword = endpoint({
  method: 'POST',
  path: '/auth/password',
  auth: 'public',
  token: 'never',
  door: true,
  summary: 'A first password, or a new one for a forgotten one, by a fresh sign-in code; all other sessions end',
  body: z.object({ username: text(120).min(3), code: Code, password: NewPassword }),
  status: 200,
  response: Tokens,
  problems: ['passkey_required', 'authorization', 'codeInvalid', 'codeExpired', 'tooManyTries', 'invalid_key'],
})

export const loginWithLink = endpoint({
  method: 'POST',
  path: '/auth/link',
  auth: 'public',
  token: 'never',
  door: true,
  summary: 'Sign in by the link that a mail carries beside its code: whose mailbox, and what follows it in the link',
  body: z.object({ username: text(120).min(3), link: z.string().regex(/^[\w-]{20,100}\.[\w-]{20,100}$/) }),
  status: 200,
  response: Tokens,
  problems: ['codeInvalid', 'codeExpired', 'invalid_key'],
})

export const SignInEvent = z.object({
  id: Uuid,
  at: Instant,
  method: z.enum(['CODE', 'PASSWORD', 'SSO', 'PASSKEY']),
  device: z.string().optional(),
  appVersion: z.string().optional(),
  /** Whether its session is still open. */
  isOpen: z.boolean(),
  /** True for the session of the request. */
  isCurrent: z.boolean(),
})
export type SignInEvent = z.output<typeof SignInEvent>

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/users/signins',
  auth: 'client',
  door: true,
  summary: 'When and how I signed in during the last six months, newest first, at most 50',
  status: 200,
  response: z.array(SignInEvent),
})

export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/api/users/signins/{signIn}',
  auth: 'client',
  door: true,
  summary: 'End the session of one of my sign-ins, on whatever device it is',
  params: z.object({ signIn: Uuid }),
  status: 204,
  problems: ['not_found'],
})

export const endOtherSignIns = endpoint({
  method: 'DELETE',
  path: '/api/users/signins',
  auth: 'client',
  door: true,
  summary: 'End all my sessions except this one',
  status: 204,
})

export const activate = endpoint({
  method: 'PUT',
  path: '/api/users/activate',
  auth: 'client',
  door: true,
  summary: 'Follows each sign-in (spec §4): the user is active, with device and app version',
  body: z.object({ device: text(60).optional(), appVersion: text(20).optional() }),
  status: 200,
  response: User,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users',
  auth: 'client',
  door: true,
  summary: 'Me, as one who signs in',
  status: 200,
  response: User,
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  auth: 'public',
  token: 'never',
  door: true,
  summary: 'Create a user and send the first code; the same answer whether the key is known or not',
  body: z.object({ email: text(120).min(5).optional(), ...PhoneFields.partial({ phone: true }).shape }),
  status: 201,
  response: CodeSent,
  problems: ['invalid_key', 'code_limit', 'rate_limit'],
})

export const SsoProvider = z.object({ id: Slug, name: z.string() })

export const listSsoProviders = endpoint({
  method: 'GET',
  path: '/api/sso/marketplace/providers',
  auth: 'public',
  token: 'always',
  door: true,
  summary: 'Single sign-on providers of this shop; empty when it has none',
  status: 200,
  response: z.array(SsoProvider),
})

export const startSso = endpoint({
  method: 'POST',
  path: '/auth/sso/{provider}/authorization',
  auth: 'public',
  token: 'never',
  door: true,
  summary: 'Begin a single sign-on: where to send the browser; state, nonce and PKCE stay here',
  params: z.object({ provider: Slug }),
  body: z.object({ redirectUri: z.url().max(300) }),
  status: 201,
  response: z.object({ authorizationUrl: z.url() }),
  problems: ['not_found', 'invalid_redirect', 'auth_failed', 'access_denied', 'sso_failed', 'sso_unavailable'],
})

export const loginWithSso = endpoint({
  method: 'POST',
  path: '/auth/sso/{provider}',
  auth: 'public',
  token: 'never',
  door: true,
  summary: 'End a single sign-on with what the provider gave the callback',
  params: z.object({ provider: Slug }),
  body: z.object({
    redirectUri: z.url().max(300),
    code: text(2000).optional(),
    state: text(200).optional(),
    iss: text(300).optional(),
    error: text(100).optional(),
  }),
  status: 200,
  response: Tokens,
  problems: ['not_found', 'no_code', 'access_denied', 'auth_failed', 'sso_failed', 'sso_unavailable'],
})

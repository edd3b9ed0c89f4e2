import { z } from 'zod'
import { Tokens } from './authentication.ts'
import { endpoint } from './endpoint.ts'
import { Instant, text } from './shapes.ts'

/** Base64url of at most `max` characters, as WebAuthn's JSON forms write bytes. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
const CredentialId = bytes(1400)
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const credential = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: CredentialId,
    rawId: CredentialId,
    type: z.literal('public-key'),
    response,
    clientExtensionResults: z.object({}).default({}),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  })

/** WebAuthn's RegistrationResponseJSON. */
const NewCredential = credential(
  z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z
      .array(z.enum(transports).or(z.string().max(20)))
      .max(10)
      .optional(),
  }),
)

/** WebAuthn's AuthenticationResponseJSON. */
const Assertion = credential(
  z.object({ clientDataJSON: bytes(4000), authenticatorData: bytes(4000), signature: bytes(2000), userHandle: bytes(200).optional() }),
)

/** hostname: where it signs in. */
const Passkey = z.object({ id: z.string(), hostname: z.string(), device: z.string(), createdAt: Instant, lastUsedAt: Instant.optional() })
export type Passkey = z.output<typeof Passkey>

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() })

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/users/passkeys',
  auth: 'client',
  door: true,
  summary: 'My passkeys at the hosts of this shop, newest first',
  status: 200,
  response: z.array(Passkey),
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/users/passkeys/options',
  auth: 'client',
  door: true,
  summary: 'Begin a passkey: the options for navigator.credentials.create, within 15 minutes of a sign-in',
  status: 201,
  response: z.object({
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
  problems: ['passkey_required', 'sign_in_again', 'rate_limit'],
})

export const createPasskey = endpoint({
  method: 'POST',
  path: '/api/users/passkeys',
  auth: 'client',
  door: true,
  summary: 'Add the passkey that the browser has made; from then on it signs in',
  body: z.object({ credential: NewCredential, device: text(60).default('') }),
  status: 201,
  response: Passkey,
  problems: ['passkey_failed', 'passkey_required', 'sign_in_again', 'rate_limit'],
})

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/api/users/passkeys/{passkey}',
  auth: 'client',
  door: true,
  summary: 'Remove a passkey of mine; it no longer signs in',
  params: z.object({ passkey: CredentialId }),
  status: 204,
  problems: ['not_found', 'passkey_required'],
})

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  auth: 'public',
  token: 'never',
  door: true,
  summary: 'Begin a sign-in by passkey: the options for navigator.credentials.get',
  status: 201,
  response: z.object({
    challenge: z.string(),
    timeout: z.int(),
    rpId: z.string(),
    userVerification: z.literal('required'),
  }),
  problems: ['rate_limit'],
})

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  auth: 'public',
  token: 'never',
  door: true,
  summary: 'Sign in by a passkey: the person is the one whose device signed the challenge',
  body: z.object({ credential: Assertion, rememberme: z.boolean().default(true) }),
  status: 200,
  response: Tokens,
  problems: ['passkey_failed', 'tooManyTries'],
})

import { inTransaction, type Ctx, type PersonCtx } from '#context.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { tell } from '#modules/messages/outbox.service.ts'
import { requireOwnPasskey } from '#modules/staff/passkey-demand.service.ts'
import type { CallOutput, HandlerInput } from '@mutirao/contract/endpoint'
import type * as contract from '@mutirao/contract/passkeys'
import type { Passkey } from '@mutirao/contract/passkeys'
import { Problem } from '@mutirao/contract/problems'
import * as repository from './passkeys.repository.ts'
import { findSession, markByPasskey } from './sessions.repository.ts'
import type { GivenTokens } from './sessions.service.ts'
import { enterAs } from './sign-in.service.ts'
import { findUser, lockUser } from './users.repository.ts'

/** Imported lazily: most requests have no passkey. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256. The library would add ML-DSA wherever the runtime has it, and another runtime could not check those passkeys. */
const ALGORITHMS = [-8, -7, -257]
const CHALLENGE_MS = 300_000
/** A session that is left open on somebody's device must not be able to add a key of its own. */
const FRESH_MS = 900_000
const MOST_PASSKEYS = 20
/** Each opened sign-in screen asks for one, to suggest passkeys, and a mobile network or a company has one address for many people. */
const CHALLENGES_OF_IP: Limit = { name: 'passkey-ip', most: 1200, seconds: 900 }
const TRIES_OF_IP: Limit = { name: 'passkey-try-ip', most: 60, seconds: 900, problem: 'tooManyTries' }
const NEW_KEYS: Limit = { name: 'passkey-new', most: 20, seconds: 3600 }

/** The site in the browser: a passkey is bound to the hostname, and its signature names the origin. */
export type Site = { hostname: string; origin: string }

/** Includes passkeys of the shop's other hosts: an unknown one must be found from each host. */
export async function listPasskeys(ctx: PersonCtx): Promise<Passkey[]> {
  return (await repository.listPasskeys(ctx, ctx.actor.userId)).map(toPasskey)
}

/** Begins the creation of a passkey that identifies its owner without a name and asks for finger, face or PIN. */
export async function startPasskey(ctx: PersonCtx, { hostname }: Site): Promise<CallOutput<typeof contract.startPasskey>> {
  await requireFresh(ctx)
  await requireOwnPasskey(ctx, ctx.actor)
  const { userId } = ctx.actor
  await countTry(ctx, NEW_KEYS, userId)
  const [user, all] = [await findUser(ctx, userId), await repository.listPasskeys(ctx, userId)]
  const known = all.filter((passkey) => passkey.hostname === hostname)
  const name = user?.keys[0]?.value ?? ctx.tenant.name
  const { generateRegistrationOptions } = await webauthn()
  const {
    challenge,
    pubKeyCredParams,
    rp,
    user: named,
  } = await generateRegistrationOptions({
    rpName: ctx.tenant.name,
    rpID: hostname,
    supportedAlgorithmIDs: ALGORITHMS,
    userName: name,
    userID: new TextEncoder().encode(userId),
  })
  await repository.insertChallenge(ctx, { challenge, userId, expiresAt: expiryOf(ctx) })
  return {
    rp: { name: rp.name, id: hostname },
    user: { id: named.id, name, displayName: name },
    challenge,
    pubKeyCredParams,
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

type New = HandlerInput<typeof contract.createPasskey>['body']

/** Stores the passkey once its signature of this person's own challenge is right, and tells its owner at each of their contacts. */
export async function createPasskey(ctx: PersonCtx, { credential, device }: New, site: Site): Promise<Passkey> {
  await requireFresh(ctx)
  await requireOwnPasskey(ctx, ctx.actor)
  const { userId, sessionId } = ctx.actor
  if ((await repository.listPasskeys(ctx, userId)).length >= MOST_PASSKEYS) throw new Problem('rate_limit')
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await failing(() =>
    verifyRegistrationResponse({
      response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: taking(ctx, userId),
      expectedOrigin: site.origin,
      expectedRPID: site.hostname,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified.verified) throw new Problem('passkey_failed')
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const row = { id, userId, hostname: site.hostname, publicKey: Buffer.from(publicKey), counter, transports, device, createdAt: ctx.now }
  await inTransaction(ctx, async (tx) => {
    // Serializes two first passkeys at the same moment: the second finds the first.
    await lockUser(tx, userId)
    await requireOwnPasskey(tx, ctx.actor)
    if (!(await repository.insertPasskey(tx, row))) throw new Problem('passkey_failed')
    await markByPasskey(tx, sessionId)
    const facts = { device, link: `${site.origin}/profile` }
    for (const { type, value } of (await findUser(tx, userId))?.keys ?? [])
      await tell(tx, { channel: type === 'EMAIL' ? 'mail' : 'sms', recipient: value, template: 'passkeyAdded', facts })
  })
  return toPasskey({ ...row, lastUsedAt: null })
}

export async function deletePasskey(ctx: PersonCtx, id: string): Promise<void> {
  await requireOwnPasskey(ctx, ctx.actor)
  if (!(await repository.deletePasskey(ctx, ctx.actor.userId, id))) throw new Problem('not_found')
}

export async function startPasskeyLogin(ctx: Ctx, { hostname }: Site): Promise<CallOutput<typeof contract.startPasskeyLogin>> {
  await countTry(ctx, CHALLENGES_OF_IP, ctx.ip)
  const { generateAuthenticationOptions } = await webauthn()
  const { challenge } = await generateAuthenticationOptions({ rpID: hostname })
  await repository.insertChallenge(ctx, { challenge, expiresAt: expiryOf(ctx) })
  return { challenge, timeout: CHALLENGE_MS, rpId: hostname, userVerification: 'required' }
}

type Signed = HandlerInput<typeof contract.loginWithPasskey>['body']

/** Signs in whoever owns the passkey. Throws passkey_failed, without a reason. */
export async function signInWithPasskey(ctx: Ctx, { credential, rememberme }: Signed, site: Site): Promise<GivenTokens> {
  await countTry(ctx, TRIES_OF_IP, ctx.ip)
  const passkey = await repository.findPasskey(ctx, credential.id)
  if (!passkey || passkey.hostname !== site.hostname) throw new Problem('passkey_failed')
  const { verifyAuthenticationResponse } = await webauthn()
  const { id, publicKey, counter } = passkey
  const verified = await failing(() =>
    verifyAuthenticationResponse({
      response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: taking(ctx),
      expectedOrigin: site.origin,
      expectedRPID: site.hostname,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    }),
  )
  if (!verified.verified) throw new Problem('passkey_failed')
  if (!(await repository.markUsed(ctx, id, verified.authenticationInfo.newCounter))) throw new Problem('passkey_failed')
  return enterAs(ctx, passkey.userId, { method: 'PASSKEY', isBrief: !rememberme })
}

/** The database did not answer: that is no refusal. */
class Interrupted extends Error {}

const CHALLENGE = /^[\w-]{20,200}$/

/** Uses up the challenge that was signed. The library passes on whatever the client's data has. */
const taking = (ctx: Ctx, userId?: string) => async (challenge: unknown) => {
  if (typeof challenge !== 'string' || !CHALLENGE.test(challenge)) return false
  return repository.takeChallenge(ctx, challenge, userId).catch((cause: unknown) => {
    throw new Interrupted('passkey challenge', { cause })
  })
}

/** The library throws on every mismatch; what exactly is wrong helps an attacker alone. */
async function failing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Interrupted) throw error.cause
    throw new Problem('passkey_failed')
  }
}

async function requireFresh(ctx: PersonCtx): Promise<void> {
  const session = await findSession(ctx, ctx.actor.sessionId)
  if (!session || ctx.now.getTime() - session.createdAt.getTime() > FRESH_MS) throw new Problem('sign_in_again')
}

const expiryOf = ({ now }: Pick<Ctx, 'now'>) => new Date(now.getTime() + CHALLENGE_MS)

const toPasskey = ({ id, hostname, device, createdAt, lastUsedAt }: Omit<repository.PasskeyRow, 'tenantId'>): Passkey => ({
  id,
  hostname,
  device,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString(),
})

import { visitorLeadOf } from '#actor.ts'
import { inTransaction, type Ctx } from '#context.ts'
import { absorbLead, grantPersonalAccess } from '#modules/accounts/holdings.service.ts'
import { linkImported } from '#modules/accounts/imported-people.service.ts'
import { requireOwnPasskey } from '#modules/staff/passkey-demand.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { parseEmail, parseLoginKey, parseMobile, type LoginKey } from '@mutirao/domain/login-key'
import { checkSignInCode, checkSignInLink } from './codes.service.ts'
import { deletePasskeys } from './passkeys.repository.ts'
import { checkPassword, hashPassword, requirePasswords } from './passwords.service.ts'
import { endSessions } from './sessions.repository.ts'
import { openSession, type GivenTokens } from './sessions.service.ts'
import type { SignInMethod } from './sign-in-events.repository.ts'
import { changeUser, findUser } from './users.repository.ts'
import { userOfKey } from './users.service.ts'

/** isKnown: whether a key has signed in on this browser before. */
type Attempt = { username: string; password: string; rememberme: boolean; isKnown: (key: LoginKey) => boolean }

/** product.md §3: six digits are a code, or nine where six could be guessed; anything else is a password. */
export async function signIn(ctx: Ctx, { username, password, rememberme, isKnown }: Attempt): Promise<GivenTokens> {
  const key = keyOf(username)
  const from = { isKnown: isKnown(key) }
  const method = /^\d{6}(\d{3})?$/.test(password) ? 'CODE' : 'PASSWORD'
  const user = method === 'CODE' ? await byCode(ctx, key, password, from) : await checkPassword(ctx, key, password, from)
  return welcome(ctx, user, { key, method, isBrief: !rememberme })
}

/** Sets a first or forgotten password: the code authenticates the caller, and all other sessions end, and passkeys. */
export async function signInWithNewPassword(
  ctx: Ctx,
  { username, code, password, isKnown }: { username: string; code: string; password: string; isKnown: (key: LoginKey) => boolean },
): Promise<GivenTokens> {
  requirePasswords(ctx)
  const key = keyOf(username)
  const user = await byCode(ctx, key, code, { isKnown: isKnown(key) })
  await requireOwnPasskey(ctx, { userId: user.id, isByPasskey: false })
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (tx) => {
    await changeUser(tx, user.id, { passwordHash })
    await endSessions(tx, user.id)
    await deletePasskeys(tx, user.id)
  })
  return welcome(ctx, user, { key, method: 'CODE' })
}

/** Signs in by the link that a mail carries beside its code, on any device. */
export async function signInWithLink(ctx: Ctx, { username, link }: { username: string; link: string }): Promise<GivenTokens> {
  const key = keyOf(username)
  const [target = '', proof = ''] = link.split('.')
  await checkSignInLink(ctx, key, { target, proof })
  return welcome(ctx, await userOfKey(ctx, key), { key, method: 'CODE' })
}

async function byCode(ctx: Ctx, key: LoginKey, code: string, from: { isKnown: boolean }) {
  await checkSignInCode(ctx, key, code, { name: 'login', ...from })
  return userOfKey(ctx, key)
}

/** Signs in a person who is known by other means than a key; every key of theirs gives its access. */
export async function enterAs(ctx: Ctx, userId: string, how: { method: SignInMethod; isBrief?: boolean }): Promise<GivenTokens> {
  const user = await findUser(ctx, userId)
  const [first, ...others] = user?.keys ?? []
  if (!user || !first) throw new Problem('authentication')
  for (const key of others) await grantPersonalAccess(ctx, user.leadId, key)
  return welcome(ctx, user, { key: first, ...how })
}

/** Runs after every successful sign-in: merges the visitor's lead into the person's and opens a session. */
export async function welcome(
  ctx: Ctx,
  user: { id: string; leadId: string },
  { key, ...how }: { key: LoginKey; method: SignInMethod; isBrief?: boolean },
) {
  const visitorLeadId = visitorLeadOf(ctx)
  if (visitorLeadId && visitorLeadId !== user.leadId) await absorbLead(ctx, visitorLeadId, user.leadId)
  await linkImported(ctx, key, user.leadId)
  await grantPersonalAccess(ctx, user.leadId, key)
  return openSession(ctx, user.id, { key, ...how })
}

export function keyOf(text: string): LoginKey {
  return required(parseLoginKey(text))
}

export function phoneKeyOf({ phone, phoneCountryCode }: { phone: string; phoneCountryCode: string }): LoginKey {
  return required(parseMobile(phone, phoneCountryCode.replace(/^\+/, '')))
}

export function emailKeyOf(email: string): LoginKey {
  return required(parseEmail(email))
}

export function keyOfType(type: LoginKey['type'], value: string): LoginKey {
  return required(type === 'EMAIL' ? parseEmail(value) : parseMobile(value))
}

function required(key: LoginKey | undefined): LoginKey {
  if (!key) throw new Problem('invalid_key')
  return key
}

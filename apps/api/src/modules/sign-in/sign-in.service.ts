import { Problem } from '@mutirao/contract/problems'
import { parseEmail, parseLoginKey, parseMobile, type LoginKey } from '@mutirao/domain/login-key'
import { absorbLead, grantPersonalAccess } from '#modules/accounts/holdings.service.ts'
import type { Ctx } from '../../context.ts'
import { checkCode } from './codes.service.ts'
import { checkPassword } from './passwords.service.ts'
import { openSession, type GivenTokens } from './sessions.service.ts'
import { userOfKey } from './users.service.ts'

/** isKnown: whether a key has signed in before on the browser that asks. */
type Attempt = { username: string; password: string; rememberme: boolean; isKnown: (key: LoginKey) => boolean }

/** product.md §3: six digits are a code, anything else a password. */
export async function signIn(ctx: Ctx, { username, password, rememberme, isKnown }: Attempt): Promise<GivenTokens> {
  const key = keyOf(username)
  const from = { isKnown: isKnown(key) }
  const user = /^\d{6}$/.test(password) ? await byCode(ctx, key, password, from) : await checkPassword(ctx, key, password, from)
  return welcome(ctx, user, { key, isBrief: !rememberme })
}

async function byCode(ctx: Ctx, key: LoginKey, code: string, from: { isKnown: boolean }) {
  await checkCode(ctx, key, code, { name: 'login', ...from })
  return userOfKey(ctx, key)
}

/** What follows every proof: what the visitor held becomes the person's, and a session opens. */
export async function welcome(ctx: Ctx, user: { id: string; leadId: string }, { key, isBrief }: { key: LoginKey; isBrief?: boolean }) {
  if (ctx.visitorLeadId && ctx.visitorLeadId !== user.leadId) await absorbLead(ctx, ctx.visitorLeadId, user.leadId)
  await grantPersonalAccess(ctx, user.leadId, key)
  return openSession(ctx, user.id, { isBrief })
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

import { inTransaction, type Ctx, type PersonCtx, type ShopCtx } from '#context.ts'
import { linkImported } from '#modules/accounts/imported-people.service.ts'
import { requireOwnPasskey } from '#modules/staff/passkey-demand.service.ts'
import type { SignInEvent, User } from '@mutirao/contract/authentication'
import { Problem } from '@mutirao/contract/problems'
import type { LoginKey } from '@mutirao/domain/login-key'
import { checkSignInCode, sendSignInCode } from './codes.service.ts'
import { deletePasskeys } from './passkeys.repository.ts'
import { endOwnSession, endSessions } from './sessions.repository.ts'
import * as events from './sign-in-events.repository.ts'
import * as repository from './users.repository.ts'

type Row = NonNullable<Awaited<ReturnType<typeof repository.findUser>>>

/** The user of a verified key, created on first use. */
export async function userOfKey(ctx: ShopCtx, key: LoginKey): Promise<{ id: string; leadId: string }> {
  const known = await repository.findUserByKey(ctx, key)
  if (known) return known
  return (await repository.insertUser(ctx, key)) ?? (await repository.findUserByKey(ctx, key))!
}

/** The user of a contact that the operator vouches for. It counts as verified: only a code or link sent to it signs in. Its account has no name yet. */
export async function openAccount(ctx: ShopCtx, key: LoginKey): Promise<void> {
  const { id } = await userOfKey(ctx, key)
  await repository.insertClient(ctx, id, key.type === 'EMAIL' ? key.value : undefined)
}

export async function getUser(ctx: Ctx, id: string): Promise<User> {
  return toUser(await repository.findUser(ctx, id))
}

/** Spec §4: called after each sign-in. */
export async function activateUser(ctx: PersonCtx, said: { device?: string; appVersion?: string } = {}): Promise<User> {
  if (said.device ?? said.appVersion) await events.noteSignIn(ctx, ctx.actor.sessionId, said)
  const user = await repository.findUser(ctx, ctx.actor.userId)
  await repository.changeUser(ctx, ctx.actor.userId, { activatedAt: user?.activatedAt ?? ctx.now, lastLoginAt: ctx.now })
  return toUser(user && { ...user, activatedAt: user.activatedAt ?? ctx.now, lastLoginAt: ctx.now })
}

/** The user's id is the purpose, so that a sign-in code cannot replace a key. */
export function sendKeyCode(ctx: PersonCtx, key: LoginKey) {
  return sendSignInCode(ctx, key, { name: ctx.actor.userId })
}

/**
 * Ends all other sessions. Removes all passkeys when a key was replaced, because they may have been made with the old phone or mailbox; a first e-mail beside a
 * phone takes none away. The response does not reveal another owner of the key: only the owner gets the code.
 */
export async function replaceKey(ctx: PersonCtx, key: LoginKey, code: string): Promise<User> {
  const { userId, sessionId } = ctx.actor
  await requireOwnPasskey(ctx, ctx.actor)
  await checkSignInCode(ctx, key, code, { name: userId })
  await inTransaction(ctx, async (tx) => {
    const replaced = await repository.replaceKey(tx, userId, key)
    if (!replaced) throw new Problem('key_in_use')
    await endSessions(tx, userId, sessionId)
    if (replaced.hadOne) await deletePasskeys(tx, userId)
  })
  await linkImported(ctx, key, ctx.actor.leadId)
  return getUser(ctx, userId)
}

export async function listSignIns(ctx: PersonCtx): Promise<SignInEvent[]> {
  const { userId, sessionId } = ctx.actor
  return (await events.listSignIns(ctx, userId)).map(({ id, at, device, appVersion, method, isOpen }) => ({
    id,
    at: at.toISOString(),
    method,
    device: device ?? undefined,
    appVersion: appVersion ?? undefined,
    isOpen,
    isCurrent: id === sessionId,
  }))
}

/** Ends one of the person's own sessions, the present one included. */
export async function endSignIn(ctx: PersonCtx, id: string): Promise<void> {
  if (!(await endOwnSession(ctx, ctx.actor.userId, id))) throw new Problem('not_found')
}

export const endOtherSignIns = (ctx: PersonCtx): Promise<void> => endSessions(ctx, ctx.actor.userId, ctx.actor.sessionId)

function toUser(row: Row | undefined): User {
  if (!row) throw new Problem('authentication')
  return {
    id: row.id,
    activated: row.activatedAt !== null,
    firstAccess: row.clientId === null,
    keys: row.keys,
    lastLogin: row.lastLoginAt?.toISOString(),
    hasPassword: row.passwordHash !== null,
  }
}

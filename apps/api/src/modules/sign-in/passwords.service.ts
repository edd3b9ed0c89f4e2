import { inTransaction, type Ctx, type PersonCtx } from '#context.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { requireOwnPasskey } from '#modules/staff/passkey-demand.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { LoginKey } from '@mutirao/domain/login-key'
import { deletePasskeys } from './passkeys.repository.ts'
import { endSessions } from './sessions.repository.ts'
import * as users from './users.repository.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes. Imported lazily, since most shops have no passwords. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const argon2 = () => import('@node-rs/argon2')
/** Too many tries cause a pause, not a lock: afterwards the correct password works again. */
const TRIES: Limit = { name: 'password', most: 10, seconds: 900, problem: 'tooManyTries' }
/** On a browser where the key has signed in before, tries are counted separately from strangers'. */
const KNOWN_TRIES: Limit = { ...TRIES, name: 'password-known' }
const TRIES_OF_IP: Limit = { name: 'password-ip', most: 60, seconds: 900, problem: 'tooManyTries' }
const CHANGES: Limit = { ...TRIES, name: 'password-change' }
const MOST_AT_ONCE = 2

let nobody: Promise<string> | undefined
let running = 0
const waiting: (() => void)[] = []

/** The user with this password. Without such a user a dummy hash is compared, so that both cases take the same time. */
export async function checkPassword(
  ctx: Ctx,
  key: LoginKey,
  password: string,
  { isKnown = false } = {},
): Promise<{ id: string; leadId: string }> {
  await Promise.all([countTry(ctx, isKnown ? KNOWN_TRIES : TRIES, `${ctx.tenant.id} ${key.value}`), countTry(ctx, TRIES_OF_IP, ctx.ip)])
  const user = await users.findUserByKey(ctx, key)
  nobody ??= argon2().then(({ hash }) => hash('nobody has this password', COST))
  const isRight = await inTurn(async () => (await argon2()).verify(user?.passwordHash ?? (await nobody!), password))
  if (!isRight || !user?.passwordHash || !allowsPasswords(ctx)) throw new Problem('wrong_password')
  return user
}

/** Changes an existing password. A first one requires a fresh code (sign-in.service), since the session may be another person's. */
export async function changePassword(ctx: PersonCtx, password: string, current: string): Promise<void> {
  requirePasswords(ctx)
  const { userId, sessionId } = ctx.actor
  await requireOwnPasskey(ctx, ctx.actor)
  await countTry(ctx, CHANGES, userId)
  const user = await users.findUser(ctx, userId)
  const { passwordHash: known } = user ?? {}
  if (!known || !(await inTurn(async () => (await argon2()).verify(known, current)))) throw new Problem('wrong_password')
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (tx) => {
    await users.changeUser(tx, userId, { passwordHash })
    await endSessions(tx, userId, sessionId)
    await deletePasskeys(tx, userId)
  })
}

export const hashPassword = (password: string) => inTurn(async () => (await argon2()).hash(password, COST))

export function requirePasswords(ctx: Ctx): void {
  if (!allowsPasswords(ctx)) throw new Problem('authorization')
}

export const allowsPasswords = ({ tenant }: Ctx) => tenant.body.marketplace.authentication.passwordEnabled

/** Hashes have their own queue, so that a flood of sign-ins does not occupy all threads of the pool. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

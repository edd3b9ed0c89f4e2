import { Problem } from '@mutirao/contract/problems'
import type { LoginKey } from '@mutirao/domain/login-key'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { inTransaction, type Ctx, type PersonCtx } from '../../context.ts'
import { endSessions } from './sessions.repository.ts'
import * as users from './users.repository.ts'

/** OWASP's least for argon2id: 19 MiB, two passes. Loaded on first use: most shops never need it. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const argon2 = () => import('@node-rs/argon2')
/** Delay grows to a pause, never to a lock: whoever knows the password gets in after it. */
const TRIES: Limit = { name: 'password', most: 10, seconds: 900, problem: 'tooManyTries' }
/** Where the key has signed in before, its tries are its own. */
const KNOWN_TRIES: Limit = { ...TRIES, name: 'password-known' }
const TRIES_OF_IP: Limit = { name: 'password-ip', most: 60, seconds: 900, problem: 'tooManyTries' }
const CHANGES: Limit = { ...TRIES, name: 'password-change' }
const MOST_AT_ONCE = 2

let nobody: Promise<string> | undefined
let running = 0
const waiting: (() => void)[] = []

/** The user whose password it is. Who does not exist is compared with nobody's hash, which takes the same time. */
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

/** Changes a password by the one there is; a first one takes a fresh code (sign-in.service), for a session may be somebody else's. */
export async function changePassword(ctx: PersonCtx, password: string, current: string): Promise<void> {
  requirePasswords(ctx)
  const { userId, sessionId } = ctx.actor
  await countTry(ctx, CHANGES, userId)
  const user = await users.findUser(ctx, userId)
  const { passwordHash: known } = user ?? {}
  if (!known || !(await inTurn(async () => (await argon2()).verify(known, current)))) throw new Problem('wrong_password')
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (tx) => {
    await users.changeUser(tx, userId, { passwordHash })
    await endSessions(tx, userId, sessionId)
  })
}

export const hashPassword = (password: string) => inTurn(async () => (await argon2()).hash(password, COST))

export function requirePasswords(ctx: Ctx): void {
  if (!allowsPasswords(ctx)) throw new Problem('authorization')
}

export const allowsPasswords = ({ tenant }: Ctx) => tenant.body.marketplace.authentication.passwordEnabled

/** A flood of sign-ins waits in a line of its own: it never takes all the threads that other calls need. */
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

import { randomInt } from 'node:crypto'
import { visitorLeadOf } from '#actor.ts'
import { inTransaction, type Ctx } from '#context.ts'
import { isProvedBy, keyedHash } from '#ids.ts'
import { countTry, firstTry, triesSoFar, type Limit } from '#modules/limits/limits.service.ts'
import { tell } from '#modules/messages/outbox.service.ts'
import { shopAddress } from '#shop-address.ts'
import type { CodeSent } from '@mutirao/contract/authentication'
import { Problem } from '@mutirao/contract/problems'
import { isForeign, type LoginKey } from '@mutirao/domain/login-key'
import * as repository from './codes.repository.ts'

const LIFE_SECONDS = 600
const MOST_TRIES = 5
/** Seconds that a requester waits after its first, second ... code within an hour, regardless of other requesters. */
const GAPS = [60, 60, 780, 1200, 1500]
/** For a browser on which the key has signed in before: its codes, tries and waits are counted separately from strangers'. */
const KNOWN_GAPS = [60, 60, 60, 60, 60]
/** Six-digit codes for one key, over all requesters: five codes with five tries each are the 25 guesses an hour that are allowed (quality.md R11). */
const SHORT_CODES: Limit = { name: 'code', most: 5, seconds: 3600 }
const SHORT = 6
/** Once others have used up the short codes, a code is too long to be guessed, and is sent only after its requester has waited since first asking. */
const LONG = 9
const LONG_WAIT_SECONDS = 240
/** Since when a requester has waited for a long code. */
const WAITING: Limit = { name: 'code-wait', most: Infinity, seconds: 3600 }
const CODES_OF_REQUESTER: Limit = { name: 'code-of', most: Infinity, seconds: 3600 }
/** Visitors can be created at will, so requests for one key are limited per network as well. */
const CODES_FROM_NETWORK: Limit = { name: 'code-from', most: 5, seconds: 3600, problem: 'code_limit' }
/** SMS cost money: limits them per phone, over all requesters. */
const SMS_OF_KEY: Limit = { name: 'code-sms', most: 60, seconds: 3600, problem: 'code_limit' }
/** The share of an hour's codes that may move the key to another account; the rest are left for signing in. */
const CODES_FOR_CHANGE: Limit = { name: 'code-change', most: 2, seconds: 3600, problem: 'code_limit' }
/** Limits of a network or the shop say nothing about the contact, so they are reported as `rate_limit`. */
const CODES_OF_IP: Limit = { name: 'code-ip', most: 30, seconds: 3600 }
/** International SMS cost many times more, and are the target of fraud. */
const CODES_ABROAD: Limit = { name: 'code-abroad', most: 60, seconds: 3600 }
const CODES_ABROAD_OF_IP: Limit = { name: 'code-abroad-ip', most: 5, seconds: 3600 }
const KNOWN_GUESSES: Limit = { name: 'guess-known', most: 25, seconds: 3600, problem: 'tooManyTries' }
/** Limits guesses by a client that did not request the code, such as its owner on another device. */
const GUESSES_ELSEWHERE: Limit = { name: 'guess-elsewhere', most: 5, seconds: 3600, problem: 'tooManyTries' }
const KNOWN_GUESSES_ELSEWHERE: Limit = { ...GUESSES_ELSEWHERE, name: 'guess-elsewhere-known' }
const GUESSES_OF_IP: Limit = { name: 'guess-ip', most: 100, seconds: 3600, problem: 'tooManyTries' }

/**
 * `name`: "login", or a user's id when the code replaces that user's key; a code for one purpose is invalid for another. `isKnown`: the key has
 * signed in on this browser before.
 */
export type Purpose = { name: string; isKnown?: boolean }
const LOGIN: Purpose = { name: 'login' }

/** Does not check whether the key has an account, so that response and duration are the same for all. */
export async function sendSignInCode(ctx: Ctx, key: LoginKey, purpose: Purpose = LOGIN): Promise<CodeSent> {
  await countTry(ctx, CODES_OF_IP, ctx.ip)
  if (isForeign(key)) await Promise.all([countTry(ctx, CODES_ABROAD, 'shop'), countTry(ctx, CODES_ABROAD_OF_IP, ctx.ip)])
  const { wait, held } = await inTransaction(ctx, async (tx) => {
    await repository.lockKey(tx, key.value)
    const next = await nextCode(tx, key, purpose)
    if (next.wait > 0) return next
    await putCode(tx, key, { purpose, digits: next.digits })
    return nextCode(tx, key, purpose)
  })
  // There is no code to type and none may be sent yet, so the error says when.
  if (!held || held.expiresAt <= ctx.now) throw new Problem('code_limit', { retryAfterSeconds: Math.max(1, wait) })
  const message = key.type === 'PHONE' ? 'smsSent' : 'emailSent'
  const expiresInSeconds = LIFE_SECONDS - secondsSince(ctx, held.sentAt)
  return { message, resendAfterSeconds: wait, expiresInSeconds, digits: held.digits }
}

/** Stores a code in place of the requester's previous one, with its letter. */
async function putCode(ctx: Ctx, key: LoginKey, { purpose, digits }: { purpose: Purpose; digits: number }): Promise<void> {
  const [target] = ownTargets(ctx, key, purpose)
  const isMail = key.type === 'EMAIL'
  if (digits === SHORT) await countTry(ctx, shortCodesOf(purpose), key.value)
  if (!purpose.isKnown) await countTry(ctx, CODES_FROM_NETWORK, `${key.value} ${ctx.ip}`)
  if (!isMail) await countTry(ctx, SMS_OF_KEY, key.value)
  if (purpose.name !== LOGIN.name) await countTry(ctx, CODES_FOR_CHANGE, key.value)
  await countTry(ctx, CODES_OF_REQUESTER, target!)
  const code = String(randomInt(0, 10 ** digits)).padStart(digits, '0')
  const codeHash = hashBy(ctx.services.secrets.key, target!, code)
  const expiresAt = new Date(ctx.now.getTime() + LIFE_SECONDS * 1000)
  await repository.replaceSignInCode(ctx, { target: target!, key: keyOf(ctx, key, purpose), codeHash, digits, sentAt: ctx.now, expiresAt })
  const link = isMail && purpose.name === LOGIN.name ? linkOf(ctx, key, { target: target!, codeHash }) : undefined
  const facts = { code, host: ctx.host, ...(link && { link }) }
  await tell(ctx, { channel: isMail ? 'mail' : 'sms', recipient: key.value, template: 'code', facts })
}

/** The requester's unused code, the seconds until it may request another, and that one's length. */
async function nextCode(ctx: Ctx, key: LoginKey, purpose: Purpose) {
  const targets = ownTargets(ctx, key, purpose)
  const [target] = targets
  const own = await repository.findOwn(ctx, targets)
  const sent = await triesSoFar(ctx, CODES_OF_REQUESTER, target!)
  const short = await triesSoFar(ctx, shortCodesOf(purpose), key.value)
  const since = await firstTry(ctx, WAITING, target!)
  const held = own?.usedAt === null ? own : undefined
  const gaps = purpose.isKnown ? KNOWN_GAPS : GAPS
  const ofOwn = held && sent > 0 ? (gaps[sent - 1] ?? gaps.at(-1)!) - secondsSince(ctx, held.sentAt) : 0
  const digits = short < SHORT_CODES.most ? SHORT : LONG
  const ofOthers = digits === LONG && !purpose.isKnown ? LONG_WAIT_SECONDS - secondsSince(ctx, since) : 0
  return { held, digits, wait: Math.max(0, ofOwn, ofOthers) }
}

/**
 * Throws codeInvalid (with the tries left), codeExpired or tooManyTries; a correct code works once. Only the requester's own tries count against
 * its code; guesses by others have separate limits.
 */
export async function checkSignInCode(ctx: Ctx, key: LoginKey, code: string, purpose: Purpose = LOGIN): Promise<void> {
  await countTry(ctx, GUESSES_OF_IP, ctx.ip)
  if (purpose.isKnown) await countTry(ctx, KNOWN_GUESSES, key.value)
  const own = await repository.findOwn(ctx, ownTargets(ctx, key, purpose))
  const isMine = own !== undefined && own.usedAt === null && own.expiresAt > ctx.now
  const row = isMine ? own : await repository.findNewest(ctx, keysOf(ctx, key, { name: purpose.name }))
  const triesLeft = isMine ? await countOwnTry(ctx, key, purpose, own) : await countElsewhere(ctx, key, purpose)
  if (!row) throw new Problem('codeInvalid')
  if (row.expiresAt <= ctx.now) throw new Problem('codeExpired')
  if (!isProvedBy(ctx.services.secrets.keys, row.codeHash, (secret) => hashBy(secret, row.target, code)))
    throw new Problem('codeInvalid', { triesLeft })
  if (!(await repository.spendSignInCode(ctx, row))) throw new Problem('codeInvalid')
}

async function countOwnTry(ctx: Ctx, key: LoginKey, purpose: Purpose, { target }: repository.CodeRow) {
  const counted = await repository.countCodeTry(ctx, target, MOST_TRIES)
  if (!counted) throw await tooManyTries(ctx, key, purpose)
  return MOST_TRIES - counted.tries
}

async function countElsewhere(ctx: Ctx, key: LoginKey, purpose: Purpose) {
  const pool = purpose.isKnown ? KNOWN_GUESSES_ELSEWHERE : GUESSES_ELSEWHERE
  await countTry(ctx, pool, `${purpose.name} ${key.value}`).catch(async (error: unknown) => {
    throw error instanceof Problem ? await tooManyTries(ctx, key, purpose) : error
  })
  return undefined
}

/** Signs in by a mail's link. Its proof cannot be guessed, so no tries are counted. Throws codeInvalid, codeExpired. */
export async function checkSignInLink(ctx: Ctx, key: LoginKey, { target, proof }: { target: string; proof: string }): Promise<void> {
  const row = await repository.findOwn(ctx, [target])
  const keys = [...keysOf(ctx, key, LOGIN), ...keysOf(ctx, key, { ...LOGIN, isKnown: true })]
  if (!row || !keys.includes(row.key) || !isProvedBy(ctx.services.secrets.keys, proof, (secret) => proofBy(secret, ctx, row)))
    throw new Problem('codeInvalid')
  if (row.expiresAt <= ctx.now) throw new Problem('codeExpired')
  if (!(await repository.spendSignInCode(ctx, row))) throw new Problem('codeInvalid')
}

/** The fragment after # stays in the browser, so that no server logs the mailbox. */
function linkOf(ctx: Ctx, key: LoginKey, code: Pick<repository.CodeRow, 'target' | 'codeHash'>): string {
  const address = new URL('/login/link', shopAddress(ctx))
  if (ctx.host && ctx.tenant.body.hosts.includes(ctx.host)) address.hostname = ctx.host
  address.hash = [encodeURIComponent(key.value).replaceAll('.', '%2E'), code.target, proofBy(ctx.services.secrets.key, ctx, code)].join('.')
  return address.href
}

const proofBy = (secret: string, { tenant }: Ctx, { target, codeHash }: Pick<repository.CodeRow, 'target' | 'codeHash'>) =>
  keyedHash(secret, 'sign-in link', tenant.id, target, codeHash)

/** Says when this requester may request a code of its own, whose tries are separate. */
async function tooManyTries(ctx: Ctx, key: LoginKey, purpose: Purpose) {
  const { wait } = await nextCode(ctx, key, purpose)
  return new Problem('tooManyTries', { retryAfterSeconds: Math.max(1, wait) })
}

/**
 * The targets under which this requester's codes are stored; new ones are stored under the first. Covers a requester that got its lead only
 * after the request.
 */
function ownTargets(ctx: Ctx, key: LoginKey, purpose: Purpose): string[] {
  return ctx.services.secrets.keys.flatMap((secret) => targetsBy(secret, ctx, { key, purpose }))
}

function targetsBy(secret: string, ctx: Ctx, { key, purpose }: { key: LoginKey; purpose: Purpose }): string[] {
  const { ip, tenant } = ctx
  const visitorLeadId = visitorLeadOf(ctx)
  const requesters = visitorLeadId ? [`lead ${visitorLeadId}`, `network ${ip}`] : [`network ${ip}`]
  // A known browser and a signed-in person are the same requester on every network.
  const own = purpose.isKnown || purpose.name !== LOGIN.name ? ['self'] : requesters
  const codeKey = keyBy(secret, tenant, { key, purpose })
  return own.map((requester) => keyedHash(secret, 'target', tenant.id, codeKey, requester))
}

const keyOf = ({ services, tenant }: Ctx, key: LoginKey, purpose: Purpose) => keyBy(services.secrets.key, tenant, { key, purpose })

/** The newest first. */
const keysOf = ({ services, tenant }: Ctx, key: LoginKey, purpose: Purpose) =>
  services.secrets.keys.map((secret) => keyBy(secret, tenant, { key, purpose }))

function keyBy(secret: string, tenant: Ctx['tenant'], { key: { type, value }, purpose }: { key: LoginKey; purpose: Purpose }) {
  const { name, isKnown } = purpose
  return keyedHash(secret, 'code-key', tenant.id, isKnown ? `known ${name}` : name, type, value)
}

const hashBy = (secret: string, target: string, code: string) => keyedHash(secret, 'code', target, code)

const shortCodesOf = ({ isKnown }: Purpose): Limit => (isKnown ? { ...SHORT_CODES, name: 'code-known' } : SHORT_CODES)
const secondsSince = ({ now }: Ctx, then: Date) => Math.floor((now.getTime() - then.getTime()) / 1000)

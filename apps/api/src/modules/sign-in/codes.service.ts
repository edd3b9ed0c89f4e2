import { randomInt } from 'node:crypto'
import type { CodeSent } from '@mutirao/contract/authentication'
import { Problem } from '@mutirao/contract/problems'
import { isForeign, type LoginKey } from '@mutirao/domain/login-key'
import { countTry, triesSoFar, type Limit } from '#modules/limits/limits.service.ts'
import { tell } from '#modules/messages/outbox.service.ts'
import { visitorLeadOf } from '../../actor.ts'
import { inTransaction, type Ctx } from '../../context.ts'
import { isSameSecret, keyedHash } from '../../ids.ts'
import * as repository from './codes.repository.ts'

const LIFE_SECONDS = 600
const MOST_TRIES = 5
/**
 * Seconds to wait after the first, second ... code of an hour: five codes an hour (quality.md R11). Somebody who asks for codes of another
 * person's key slows its owner down, but never shuts the owner out.
 */
const GAPS = [60, 60, 780, 1200, 1500]
/** For a requester who has not asked in this hour, from a network that has not either: it need not wait because of others. */
const FIRST_GAPS = [0, 0, 300, 1200, 1500]
/** For a browser on which the key has signed in before: its codes, tries and waits are counted apart from strangers'. */
const KNOWN_GAPS = [60, 60, 60, 60, 60]
const CODES: Limit = { name: 'code', most: 5, seconds: 3600, problem: 'code_limit' }
const KNOWN_CODES: Limit = { ...CODES, name: 'code-known' }
/** How many of an hour's codes may be for giving the key to another account; the rest are left for signing in. */
const CODES_FOR_CHANGE: Limit = { name: 'code-change', most: 2, seconds: 3600, problem: 'code_limit' }
/** Bounds of a network or the shop say nothing of the contact: they are told as `rate_limit`. */
const CODES_OF_IP: Limit = { name: 'code-ip', most: 30, seconds: 3600 }
/** An SMS abroad costs many times more, and is what fraud aims at. */
const CODES_ABROAD: Limit = { name: 'code-abroad', most: 60, seconds: 3600 }
const CODES_ABROAD_OF_IP: Limit = { name: 'code-abroad-ip', most: 5, seconds: 3600 }
const KNOWN_GUESSES: Limit = { name: 'guess-known', most: 25, seconds: 3600, problem: 'tooManyTries' }
/** Limits guesses by somebody who did not ask for the code, for instance its owner on another device. */
const GUESSES_ELSEWHERE: Limit = { name: 'guess-elsewhere', most: 5, seconds: 3600, problem: 'tooManyTries' }
const KNOWN_GUESSES_ELSEWHERE: Limit = { ...GUESSES_ELSEWHERE, name: 'guess-elsewhere-known' }
const GUESSES_OF_IP: Limit = { name: 'guess-ip', most: 100, seconds: 3600, problem: 'tooManyTries' }
/** Remembers the networks that asked for a code of a key in this hour. */
const ASKED_FROM: Limit = { name: 'code-from', most: 1000, seconds: 3600 }

/**
 * name is "login", or a user's id when the code replaces that user's key; a code for one purpose is worthless for another. isKnown: the key
 * has signed in on this browser before.
 */
export type Purpose = { name: string; isKnown?: boolean }
const LOGIN: Purpose = { name: 'login' }

/** Never looks whether the key has an account, so that answer and duration are the same for all. */
export async function sendSignInCode(ctx: Ctx, key: LoginKey, purpose: Purpose = LOGIN): Promise<CodeSent> {
  const own = ownTargets(ctx, key, purpose)
  const target = own[0]!
  const all = keyOf(ctx, key, purpose)
  const limit = codesOf(purpose)
  await countTry(ctx, CODES_OF_IP, ctx.ip)
  if (isForeign(key)) await Promise.all([countTry(ctx, CODES_ABROAD, 'shop'), countTry(ctx, CODES_ABROAD_OF_IP, ctx.ip)])
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const { wait, newest } = await inTransaction(ctx, async (tx) => {
    await repository.lockKey(tx, key.value)
    const due = await nextCode(tx, key, purpose)
    if (due.wait > 0) return due
    await countTry(tx, limit, key.value)
    if (purpose.name !== LOGIN.name) await countTry(tx, CODES_FOR_CHANGE, key.value)
    await countTry(tx, ASKED_FROM, fromNetwork(ctx, key))
    await repository.replaceSignInCode(tx, {
      target,
      key: all,
      codeHash: hashOf(ctx, target, code),
      sentAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + LIFE_SECONDS * 1000),
    })
    const facts = { code, host: ctx.host }
    await tell(tx, { channel: key.type === 'PHONE' ? 'sms' : 'mail', recipient: key.value, template: 'code', facts })
    return nextCode(tx, key, purpose)
  })
  // The code that was sent has expired and another may not be sent yet, so the refusal says when.
  if (!newest || newest.expiresAt <= ctx.now) throw new Problem('code_limit', { retryAfterSeconds: Math.max(1, wait) })
  const message = key.type === 'PHONE' ? 'smsSent' : 'emailSent'
  return { message, resendAfterSeconds: wait, expiresInSeconds: LIFE_SECONDS - secondsSince(ctx, newest.sentAt) }
}

/** The key's newest unused code, and in how many seconds this requester may ask for another. */
async function nextCode(ctx: Ctx, key: LoginKey, purpose: Purpose) {
  const since = new Date(ctx.now.getTime() - ASKED_FROM.seconds * 1000)
  const newest = await repository.findNewest(ctx, keyOf(ctx, key, purpose))
  const sent = await triesSoFar(ctx, codesOf(purpose), key.value)
  const fromHere = await triesSoFar(ctx, ASKED_FROM, fromNetwork(ctx, key))
  const hasAsked = await repository.hasAskedSince(ctx, ownTargets(ctx, key, purpose), since)
  const others = hasAsked || fromHere > 0 ? GAPS : FIRST_GAPS
  const gaps = purpose.isKnown ? KNOWN_GAPS : others
  const gap = gaps[sent - 1] ?? gaps[0]!
  return { newest, wait: newest ? Math.max(0, gap - secondsSince(ctx, newest.sentAt)) : 0 }
}

/**
 * Throws codeInvalid (with the tries left), codeExpired or tooManyTries; a right code works once. Only the requester's own tries count
 * against its code; guesses by others have limits of their own.
 */
export async function checkSignInCode(ctx: Ctx, key: LoginKey, code: string, purpose: Purpose = LOGIN): Promise<void> {
  await countTry(ctx, GUESSES_OF_IP, ctx.ip)
  if (purpose.isKnown) await countTry(ctx, KNOWN_GUESSES, key.value)
  const own = await repository.findOwn(ctx, ownTargets(ctx, key, purpose))
  const isMine = own !== undefined && own.usedAt === null && own.expiresAt > ctx.now
  const row = isMine ? own : await repository.findNewest(ctx, keyOf(ctx, key, { name: purpose.name }))
  const triesLeft = isMine ? await countOwnTry(ctx, key, purpose, own) : await countElsewhere(ctx, key, purpose)
  if (!row) throw new Problem('codeInvalid')
  if (row.expiresAt <= ctx.now) throw new Problem('codeExpired')
  if (!isSameSecret(hashOf(ctx, row.target, code), row.codeHash)) throw new Problem('codeInvalid', { triesLeft })
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

/** Says when this requester may ask for a code of its own, which can then be tried again. */
async function tooManyTries(ctx: Ctx, key: LoginKey, purpose: Purpose) {
  const { wait } = await nextCode(ctx, key, purpose)
  return new Problem('tooManyTries', { retryAfterSeconds: Math.max(1, wait) })
}

/**
 * The targets under which this requester's codes are stored; new ones go under the first. A requester who got a lead only after asking
 * still finds its code.
 */
function ownTargets(ctx: Ctx, key: LoginKey, purpose: Purpose): string[] {
  const { ip, services, tenant } = ctx
  const visitorLeadId = visitorLeadOf(ctx)
  const requesters = visitorLeadId ? [`lead ${visitorLeadId}`, `network ${ip}`] : [`network ${ip}`]
  // A known browser and a signed-in person are the same requester wherever they ask from.
  const own = purpose.isKnown || purpose.name !== LOGIN.name ? ['self'] : requesters
  return own.map((requester) => keyedHash(services.secrets.key, 'target', tenant.id, keyOf(ctx, key, purpose), requester))
}

function keyOf({ services, tenant }: Ctx, { type, value }: LoginKey, { name, isKnown }: Purpose) {
  return keyedHash(services.secrets.key, 'code-key', tenant.id, isKnown ? `known ${name}` : name, type, value)
}

function hashOf({ services }: Ctx, target: string, code: string) {
  return keyedHash(services.secrets.key, 'code', target, code)
}

const codesOf = ({ isKnown }: Purpose) => (isKnown ? KNOWN_CODES : CODES)
const fromNetwork = ({ ip }: Ctx, { value }: LoginKey) => `${value} ${ip}`
const secondsSince = ({ now }: Ctx, then: Date) => Math.floor((now.getTime() - then.getTime()) / 1000)

import { randomInt } from 'node:crypto'
import type { CodeSent } from '@mutirao/contract/authentication'
import { Problem } from '@mutirao/contract/problems'
import { isForeign, type LoginKey } from '@mutirao/domain/login-key'
import { countUses, useOnce, type Limit } from '#modules/limits/limits.service.ts'
import { tell } from '#modules/messages/outbox.service.ts'
import { inTransaction, type Ctx } from '../../context.ts'
import { isSameSecret, keyedHash } from '../../ids.ts'
import * as repository from './codes.repository.ts'

const LIFE_SECONDS = 600
const MOST_TRIES = 5
/**
 * Seconds from the first, second ... code of an hour to the next one: five an hour (quality.md R11), and whoever asks for them in another's
 * name slows its owner down and never shuts it out.
 */
const GAPS = [60, 60, 780, 1200, 1500]
/** On a browser where the key has signed in before, nothing that strangers did counts: its codes, tries and waits are its own. */
const KNOWN_GAPS = [60, 60, 60, 60, 60]
const CODES: Limit = { name: 'code', most: 5, seconds: 3600, problem: 'code_limit' }
const KNOWN_CODES: Limit = { ...CODES, name: 'code-known' }
/** Of an hour's codes, those that are to give the key to another account: the rest are left to sign in with. */
const CODES_FOR_CHANGE: Limit = { name: 'code-change', most: 2, seconds: 3600, problem: 'code_limit' }
const CODES_OF_IP: Limit = { name: 'code-ip', most: 30, seconds: 3600, problem: 'code_limit' }
/** Messages abroad cost the shop many times more, and are what fraud is after. */
const CODES_ABROAD: Limit = { name: 'code-abroad', most: 60, seconds: 3600, problem: 'code_limit' }
const CODES_ABROAD_OF_IP: Limit = { name: 'code-abroad-ip', most: 5, seconds: 3600, problem: 'code_limit' }
const GUESSES: Limit = { name: 'guess', most: 25, seconds: 3600, problem: 'tooManyTries' }
const KNOWN_GUESSES: Limit = { ...GUESSES, name: 'guess-known' }
const GUESSES_OF_IP: Limit = { name: 'guess-ip', most: 100, seconds: 3600, problem: 'tooManyTries' }

/**
 * login: to sign in; the id of a user: to replace that user's key. A code for one opens nothing of the other. isKnown: the key has signed
 * in on this browser before.
 */
export type Purpose = { name: string; isKnown?: boolean }
const LOGIN: Purpose = { name: 'login' }

/** Sends a code. Nothing here looks whether anybody has the key: the answer and its time are the same for all. */
export async function sendCode(ctx: Ctx, key: LoginKey, purpose: Purpose = LOGIN): Promise<CodeSent> {
  const target = targetOf(ctx, key, purpose)
  const message = key.type === 'PHONE' ? 'smsSent' : 'emailSent'
  const limit = purpose.isKnown ? KNOWN_CODES : CODES
  const gaps = purpose.isKnown ? KNOWN_GAPS : GAPS
  await useOnce(ctx, CODES_OF_IP, ctx.ip)
  if (isForeign(key)) await Promise.all([useOnce(ctx, CODES_ABROAD, 'shop'), useOnce(ctx, CODES_ABROAD_OF_IP, ctx.ip)])
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const { isSent, gap } = await inTransaction(ctx, async (tx) => {
    const before = await countUses(tx, limit, key.value)
    const wait = gaps[before - 1] ?? gaps[0]!
    const row = { target, codeHash: hashOf(ctx, target, code), sentAt: ctx.now, expiresAt: later(ctx, LIFE_SECONDS) }
    if (!(await repository.replaceCode(tx, row, later(ctx, -wait)))) return { isSent: false, gap: wait }
    await useOnce(tx, limit, key.value)
    if (purpose.name !== LOGIN.name) await useOnce(tx, CODES_FOR_CHANGE, key.value)
    const facts = { code, host: ctx.host }
    await tell(tx, { channel: key.type === 'PHONE' ? 'sms' : 'mail', recipient: key.value, template: 'code', facts })
    return { isSent: true, gap: gaps[before] ?? gaps[0]! }
  })
  const age = isSent ? 0 : secondsSince(ctx, (await repository.findCode(ctx, target))?.sentAt)
  // Sent long ago and not due again: what is on its phone no longer opens anything.
  if (age >= LIFE_SECONDS) throw new Problem('code_limit', { retryAfterSeconds: Math.max(1, gap - age) })
  return { message, resendAfterSeconds: Math.max(0, gap - age), expiresInSeconds: LIFE_SECONDS - age }
}

/** Throws codeInvalid (with the tries that are left), codeExpired or tooManyTries; a right code works once. */
export async function checkCode(ctx: Ctx, key: LoginKey, code: string, purpose: Purpose = LOGIN): Promise<void> {
  const guesses = purpose.isKnown ? KNOWN_GUESSES : GUESSES
  await Promise.all([useOnce(ctx, guesses, key.value), useOnce(ctx, GUESSES_OF_IP, ctx.ip)])
  const own = targetOf(ctx, key, purpose)
  // Asked for elsewhere and typed on the browser that is known: then it is the code that everybody may try.
  const target = purpose.isKnown && !(await isLive(ctx, own)) ? targetOf(ctx, key, { name: purpose.name }) : own
  const row = await repository.countTry(ctx, target, MOST_TRIES)
  if (!row) {
    const known = await repository.findCode(ctx, target)
    throw new Problem(known && !known.usedAt ? 'tooManyTries' : 'codeInvalid')
  }
  if (row.expiresAt <= ctx.now) throw new Problem('codeExpired')
  if (!isSameSecret(hashOf(ctx, target, code), row.codeHash)) throw new Problem('codeInvalid', { triesLeft: MOST_TRIES - row.tries })
  if (!(await repository.spendCode(ctx, target))) throw new Problem('codeInvalid')
}

async function isLive(ctx: Ctx, target: string) {
  const row = await repository.findCode(ctx, target)
  return row !== undefined && row.usedAt === null && secondsSince(ctx, row.sentAt) < LIFE_SECONDS
}

function targetOf({ services, tenant }: Ctx, { type, value }: LoginKey, { name, isKnown }: Purpose) {
  return keyedHash(services.secrets.key, 'target', tenant.id, isKnown ? `known ${name}` : name, type, value)
}

function hashOf({ services }: Ctx, target: string, code: string) {
  return keyedHash(services.secrets.key, 'code', target, code)
}

const later = ({ now }: Ctx, seconds: number) => new Date(now.getTime() + seconds * 1000)
const secondsSince = ({ now }: Ctx, then: Date | undefined) => (then ? Math.floor((now.getTime() - then.getTime()) / 1000) : 0)

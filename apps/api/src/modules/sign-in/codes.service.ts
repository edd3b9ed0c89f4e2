import { randomInt } from 'node:crypto'
import type { CodeSent } from '@mutirao/contract/authentication'
import { Problem } from '@mutirao/contract/problems'
import type { LoginKey } from '@mutirao/domain/login-key'
import { useOnce, type Limit } from '#modules/limits/limits.service.ts'
import { tell } from '#modules/messages/outbox.service.ts'
import { inTransaction, type Ctx } from '../../context.ts'
import { isSameSecret, keyedHash } from '../../ids.ts'
import * as repository from './codes.repository.ts'

const LIFE_SECONDS = 600
const RESEND_SECONDS = 60
const MOST_TRIES = 5
/**
 * quality.md R11: 5 codes an hour and 25 guesses an hour a phone or e-mail, whatever the codes are for; an address of the net may ask
 * for more people, not for all.
 */
const CODES: Limit = { name: 'code', most: 5, seconds: 3600, problem: 'code_limit' }
const CODES_OF_IP: Limit = { name: 'code-ip', most: 30, seconds: 3600, problem: 'code_limit' }
const GUESSES: Limit = { name: 'guess', most: 25, seconds: 3600, problem: 'tooManyTries' }
const GUESSES_OF_IP: Limit = { name: 'guess-ip', most: 100, seconds: 3600, problem: 'tooManyTries' }

/** login: to sign in; the id of a user: to replace that user's key. A code for one opens nothing of the other. */
export type Purpose = string

/** Sends a code. Nothing here looks whether anybody has the key: the answer and its time are the same for all. */
export async function sendCode(ctx: Ctx, key: LoginKey, purpose: Purpose = 'login'): Promise<CodeSent> {
  const target = targetOf(ctx, key, purpose)
  const message = key.type === 'PHONE' ? 'smsSent' : 'emailSent'
  await useOnce(ctx, CODES_OF_IP, ctx.ip)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const sent = await inTransaction(ctx, async (tx) => {
    const isSent = await repository.replaceCode(
      tx,
      { target, codeHash: hashOf(ctx, target, code), sentAt: ctx.now, expiresAt: later(ctx, LIFE_SECONDS) },
      later(ctx, -RESEND_SECONDS),
    )
    if (!isSent) return false
    await useOnce(tx, CODES, key.value)
    const facts = { code, host: ctx.host }
    await tell(tx, { channel: key.type === 'PHONE' ? 'sms' : 'mail', recipient: key.value, template: 'code', facts })
    return true
  })
  const age = sent ? 0 : secondsSince(ctx, (await repository.findCode(ctx, target))?.sentAt)
  return { message, resendAfterSeconds: Math.max(0, RESEND_SECONDS - age), expiresInSeconds: Math.max(0, LIFE_SECONDS - age) }
}

/** Throws codeInvalid (with the tries that are left), codeExpired or tooManyTries; a right code works once. */
export async function checkCode(ctx: Ctx, key: LoginKey, code: string, purpose: Purpose = 'login'): Promise<void> {
  const target = targetOf(ctx, key, purpose)
  await Promise.all([useOnce(ctx, GUESSES, key.value), useOnce(ctx, GUESSES_OF_IP, ctx.ip)])
  const row = await repository.countTry(ctx, target, MOST_TRIES)
  if (!row) {
    const known = await repository.findCode(ctx, target)
    throw new Problem(known && !known.usedAt ? 'tooManyTries' : 'codeInvalid')
  }
  if (row.expiresAt <= ctx.now) throw new Problem('codeExpired')
  if (!isSameSecret(hashOf(ctx, target, code), row.codeHash)) throw new Problem('codeInvalid', { triesLeft: MOST_TRIES - row.tries })
  if (!(await repository.spendCode(ctx, target))) throw new Problem('codeInvalid')
}

function targetOf({ services, tenant }: Ctx, { type, value }: LoginKey, purpose: Purpose) {
  return keyedHash(services.secrets.key, 'target', tenant.id, purpose, type, value)
}

function hashOf({ services }: Ctx, target: string, code: string) {
  return keyedHash(services.secrets.key, 'code', target, code)
}

const later = ({ now }: Ctx, seconds: number) => new Date(now.getTime() + seconds * 1000)
const secondsSince = ({ now }: Ctx, then: Date | undefined) => (then ? Math.floor((now.getTime() - then.getTime()) / 1000) : 0)

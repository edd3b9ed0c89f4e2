import type { Ctx, StaffCtx } from '#context.ts'
import { Problem } from '@mutirao/contract/problems'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import * as repository from './keyed-writes.repository.ts'

type KeyedWrite = { key: string; digest: string }
type FirstAnswer = { status: number; body: string }
type WriteAnswer = { status: number; body: string | null }

/** Longer than any request: a write that started earlier and has no response belongs to a process that ended. */
const LONGEST_REQUEST_MS = 120_000

const keyOf = ({ actor }: StaffCtx, { key }: KeyedWrite) => ({ callerId: actor.kind === 'key' ? actor.keyId : actor.staffId, key })

/**
 * Starts a write, or returns the response to its first request. Throws idempotency_key_reused for another digest, idempotency_key_running while the
 * first request runs, idempotency_answer_lost when it was done but its response is never stored, or its process ended before it responded.
 */
export async function startWrite(ctx: StaffCtx, write: KeyedWrite): Promise<FirstAnswer | undefined> {
  const key = keyOf(ctx, write)
  if (await repository.insertWrite(ctx, { ...key, digest: write.digest })) return undefined
  const first = await repository.findWrite(ctx, key)
  // Refused in this moment: nothing was done, and its row has been deleted.
  if (!first) throw new Problem('idempotency_key_running', { retryAfterSeconds: 1 })
  if (first.digest !== write.digest) throw new Problem('idempotency_key_reused')
  if (first.status !== null && first.body === null) throw new Problem('idempotency_answer_lost')
  if (first.status !== null) return { status: first.status, body: first.body! }
  const staleBefore = new Date(ctx.now.getTime() - LONGEST_REQUEST_MS)
  if (first.isDone && first.startedAt < staleBefore) throw new Problem('idempotency_answer_lost')
  if (await repository.takeOver(ctx, key, staleBefore)) return undefined
  throw new Problem('idempotency_key_running', { retryAfterSeconds: 1 })
}

/**
 * Stores the response of a started write. A refused one did nothing: it is forgotten, so that the same key may try again. One that was done and failed
 * afterwards has no response that a retry could use.
 */
export async function endWrite(ctx: StaffCtx, write: KeyedWrite, answer: WriteAnswer): Promise<void> {
  const key = keyOf(ctx, write)
  if (answer.status < 300) await repository.saveAnswer(ctx, key, answer)
  else if (!(await repository.deleteWrite(ctx, key))) await repository.saveAnswer(ctx, key, { status: answer.status, body: null })
}

/** Runs every hour in each shop. */
export const forgetKeyedWrites = (ctx: Ctx): Promise<void> => repository.deleteWritesBefore(ctx, new Date(ctx.now.getTime() - DAY_MS))

import type { FastifyReply } from 'fastify'
import { programOf } from '#actor.ts'
import type { Ctx } from '#context.ts'
import { Problem } from '@mutirao/contract/problems'
import { tellRest } from './gate.ts'
import { SPAN_SECONDS, SpanCounts } from './span-counts.ts'

/**
 * Counts the requests of each key, sent with the key itself or with any of its tokens, and tells what is left. The gate alone counts every token apart: it
 * knows only what a request claims, and a stranger could use up the limit of a key by its id.
 */
export function programCounts(most: number): (ctx: Ctx, reply: FastifyReply) => void {
  const counts = new SpanCounts(most, SPAN_SECONDS)
  return (ctx, reply) => {
    const keyId = ctx.actor.kind === 'key' ? ctx.actor.keyId : programOf(ctx)
    if (most === 0 || keyId === undefined) return
    const now = Date.now()
    const wait = counts.count(keyId, now)
    tellRest(reply.raw, most, counts.rest(keyId, now))
    if (wait > 0) throw new Problem('rate_limit', { retryAfterSeconds: wait })
  }
}

import type { FastifyInstance } from 'fastify'
import { tenantTag } from '#cache/tags.ts'
import { isDatabaseAway } from '#db/away.ts'
import type { Ctx } from '../context.ts'
import { audienceOf } from './audience.ts'
import { callKey, type Call } from './calls.ts'

/** Nothing public is older than this, even when notices between processes are dead. */
const MOST_AGE_MS = 30_000

/** value is what pages read; tags, expiresAt and mark are what its bytes inherit. isStale: as it last was, because the database is away. */
export type ReadyValue = { value: unknown; tags: string[]; expiresAt: number; mark: number; isStale?: true }

/** The answer of a public call, from memory or from the handler. */
export async function computeReady(
  app: FastifyInstance,
  asking: Ctx,
  { endpoint, handle, ready }: Call,
  input: Record<string, unknown>,
): Promise<ReadyValue> {
  const { ctx, key: who } = audienceOf(asking)
  const query = ready!.place
    ? { ...(input['query'] as object), latitude: undefined, longitude: undefined, place: await ready!.place(ctx, input as never) }
    : input['query']
  const key = `${ctx.tenant.id} ${who} ${callKey(endpoint)} ${JSON.stringify([input['params'] ?? null, query ?? null])}`
  const now = Date.now()
  const known = app.values.get(key, now)
  const { changes } = ctx.services
  if (known) return changes.isAway() ? { ...known, isStale: true } : known
  const mark = app.values.mark()
  const bytesMark = app.responses.mark()
  let value: unknown
  try {
    value = await handle(ctx, input as never, undefined as never)
  } catch (error) {
    const last = isDatabaseAway(error) ? app.values.getStale(key, now) : undefined
    if (!last) throw error
    return { ...last, isStale: true }
  }
  const tags = [tenantTag(ctx), ...ready!.tags(ctx, input as never)]
  const turnsIn = (ready!.turnsAt?.(value as never, ctx.now) ?? Infinity) - ctx.now.getTime()
  const computed = { value, tags, expiresAt: now + Math.min(MOST_AGE_MS, turnsIn), mark: bytesMark }
  // Made of what is in memory alone: as old as that is.
  if (changes.isAway()) return { ...computed, isStale: true }
  app.values.set(key, computed, { tags, expiresAt: computed.expiresAt, mark, size: sizeOf(value) })
  return computed
}

/** A fair guess: exact sizes would cost a serialisation. */
function sizeOf(value: unknown): number {
  const content = (value as { content?: unknown[] } | undefined)?.content ?? value
  return Array.isArray(content) ? 500 + content.length * 1000 : 4000
}

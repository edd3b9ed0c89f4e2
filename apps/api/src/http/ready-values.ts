import type { FastifyInstance } from 'fastify'
import { tenantTag } from '#cache/tags.ts'
import type { Ctx } from '#context.ts'
import { isDatabaseAway } from '#db/away.ts'
import { audienceOf } from './audience.ts'
import { callKey, type Call, type Input } from './calls.ts'

/** The maximum age of a public response, even if no notifications arrive between processes. */
const MOST_AGE_MS = 30_000

/** value is for pages; the bytes inherit tags, expiresAt and mark. isStale: it may be old, because the database is away. */
export type ReadyValue = { value: unknown; tags: string[]; expiresAt: number; mark: number; isStale?: true }

/** The response of a public call, from memory or else from the handler. */
export async function computeReady(
  app: FastifyInstance,
  asking: Ctx,
  { endpoint, handle, ready }: Call,
  input: Input,
): Promise<ReadyValue> {
  const { ctx, key: who } = audienceOf(asking)
  const query = ready!.place
    ? { ...(input['query'] as object), latitude: undefined, longitude: undefined, place: await ready!.place(ctx, input) }
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
    value = await handle(ctx, input)
  } catch (error) {
    const last = isDatabaseAway(error) ? app.values.getStale(key, now) : undefined
    if (!last) throw error
    return { ...last, isStale: true }
  }
  const tags = [tenantTag(ctx), ...ready!.tags(ctx, input)]
  const turnsIn = (ready!.turnsAt?.(value, ctx.now) ?? Infinity) - ctx.now.getTime()
  const computed = { value, tags, expiresAt: now + Math.min(MOST_AGE_MS, turnsIn), mark: bytesMark }
  // While the database is away the handler can only have read memory, so its response is stale as well.
  if (changes.isAway()) return { ...computed, isStale: true }
  app.values.set(key, computed, { tags, expiresAt: computed.expiresAt, mark, size: sizeOf(value) })
  return computed
}

/** An estimate: an exact measurement would require serialising the value. */
function sizeOf(value: unknown): number {
  const content = (value as { content?: unknown[] } | undefined)?.content ?? value
  return Array.isArray(content) ? 500 + content.length * 1000 : 4000
}

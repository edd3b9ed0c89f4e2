import type { FastifyError, FastifyInstance } from 'fastify'
import { tenantTag } from '#cache/tags.ts'
import { isClosedShop, type Ctx } from '#context.ts'
import { isDatabaseAway } from '#db/away.ts'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import type { PageCall } from '@mutirao/contract/pages'
import { Problem } from '@mutirao/contract/problems'
import { callKey } from './calls.ts'
import { isFailure, toProblem } from './problem-handler.ts'
import { computeReady, type ReadyValue } from './ready-values.ts'

/** A page is stale after this even without a write: it shows hours and countdowns. */
const MOST_AGE_MS = 30_000

/** Makes the calls of one page inside this process, and collects the tags and the lifetime that the page's bytes inherit from them. */
export function pageCalls(app: FastifyInstance, ctx: Ctx) {
  const tags = new Set([tenantTag(ctx)])
  const mark = app.responses.mark()
  let expiresAt = Date.now() + MOST_AGE_MS
  let isWhole = true
  let isStale = false
  let away: unknown
  const call = async (endpoint: EndpointOptions, input: Record<string, unknown> = {}) => {
    const answer = await callInProcess(app, ctx, endpoint, input).catch((error: FastifyError) => {
      const problem = toProblem(error)
      if (isDatabaseAway(error)) away = error
      else if (isFailure(problem)) {
        isWhole = false
        ctx.log.error({ err: error }, 'unexpected')
      }
      throw problem
    })
    for (const tag of answer.tags) tags.add(tag)
    expiresAt = Math.min(expiresAt, answer.expiresAt)
    isStale ||= answer.isStale === true
    return answer.value
  }
  /** Returns undefined when a part failed or was stale, so that the page is not cached. */
  const lifeOfBytes = () => (isWhole && !isStale ? { tags: [...tags], expiresAt, mark } : undefined)
  /** Throws when a part failed because the database is away: a refusal with Retry-After is better than half a page. */
  const refuseHalf = () => {
    if (away !== undefined) throw away
  }
  return { call, lifeOfBytes, refuseHalf, isStale: () => isStale }
}

async function callInProcess(
  app: FastifyInstance,
  ctx: Ctx,
  endpoint: EndpointOptions,
  input: Record<string, unknown>,
): Promise<ReadyValue> {
  const { call, read } = publicCall(app, endpoint, input)
  // Checked by the declaration that is found here, because the page passes only a short form of it.
  if (isClosedShop(ctx.tenant) && !call.endpoint.door) throw new Problem('authentication')
  return computeReady(app, ctx, call, read)
}

/** The same for a page that nobody else gets: each call is answered anew, and nothing is kept. */
export function callsAlone(app: FastifyInstance, ctx: Ctx): PageCall {
  return async (endpoint, input = {}) => {
    const { call, read } = publicCall(app, endpoint, input)
    return call.handle(ctx, read).catch((error: FastifyError) => {
      const problem = toProblem(error)
      if (isFailure(problem)) ctx.log.error({ err: error }, 'unexpected')
      throw problem
    })
  }
}

function publicCall(app: FastifyInstance, endpoint: EndpointOptions, input: Record<string, unknown>) {
  const call = app.calls.get(callKey(endpoint))
  if (!call?.ready) throw new Error(`pages may read public calls only, not ${callKey(endpoint)}`)
  const params = parsed(call.endpoint.params, input['params'])
  const query = parsed(call.endpoint.query, input['query'])
  return { call, read: { params, query } }
}

/** Validates like the HTTP route, with the same problems. */
function parsed(schema: EndpointOptions['params'], given: unknown = {}) {
  const result = schema?.safeParse(given)
  if (result?.success === false) throw new Problem('validation_failed')
  return result?.data
}

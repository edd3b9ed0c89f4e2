import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { sendFirst, type ReadyResponses } from './ready-responses.ts'
import type { ReadyValue } from './ready-values.ts'
import { TaggedCache } from './tagged-cache.ts'

const VALUES_MOST_BYTES = 24 * 1024 * 1024
export const apiHeaders = {
  'content-type': 'application/json; charset=utf-8',
  // Browsers and proxies ask again each time; 304 costs nothing here.
  'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=30',
  'x-content-type-options': 'nosniff',
  vary: 'Accept-Encoding, X-App',
}

/** What the answer of a public call depends on besides the rows. Undefined: not for the fast path. */
export function readyKey({ headers, url }: IncomingMessage): string {
  return `${headers.host}|${headers['x-app'] ?? ''}|${url}`
}

/** Values and bytes that stay in memory until a write names their tags; every process hears of it. */
export function readyPlugin(app: FastifyInstance, { changes }: Services, responses: ReadyResponses) {
  app.decorate('calls', new Map())
  app.decorate('responses', responses)
  app.decorate('values', new TaggedCache<ReadyValue>(VALUES_MOST_BYTES))
  changes.subscribe((tags) => {
    app.values.invalidate(tags)
    responses.invalidate(tags)
  })

  app.decorate('sendReady', async (request, reply, compute) => {
    const { value, tags, expiresAt, mark } = await compute()
    // What a closed shop says, and what is said to adults, depends on who asks: it is never kept as bytes that anybody gets.
    if (request.ctx.tenant.body.marketplace.intranet || request.ctx.client?.isAdult)
      return reply.header('cache-control', 'no-store').send(value)
    const body = Buffer.from(reply.serialize(value) as string)
    const ready = app.responses.store(readyKey(request.raw), body, apiHeaders, { tags, expiresAt, mark })
    return sendFirst(ready, request, reply)
  })
}

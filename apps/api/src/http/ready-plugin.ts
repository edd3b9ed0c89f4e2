import type { FastifyInstance } from 'fastify'
import { TaggedCache } from '#cache/tagged-cache.ts'
import type { Services } from '#context.ts'
import { dataHeaders } from './answer-headers.ts'
import { audienceOf } from './audience.ts'
import type { KeptAddresses } from './kept-addresses.ts'
import { sendFirst, type ReadyResponses } from './ready-responses.ts'
import type { ReadyValue } from './ready-values.ts'
import { staleHeaders } from './stale.ts'
import { SHOP_HEADERS } from './which-shop.ts'

const VALUES_MOST_BYTES = 24 * 1024 * 1024
const apiHeaders = {
  'content-type': 'application/json; charset=utf-8',
  // Browsers and proxies revalidate each time; a 304 costs next to nothing.
  'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=30',
  ...dataHeaders,
  vary: `Accept-Encoding, Authorization, ${SHOP_HEADERS}`,
}

type ReadyCaches = { responses: ReadyResponses; kept: KeptAddresses }

/** Sets up the caches of values and bytes, and invalidates both when a write publishes their tags, in this process or another. */
export function readyPlugin(app: FastifyInstance, { changes }: Services, { responses, kept }: ReadyCaches) {
  app.decorate('calls', new Map())
  app.decorate('responses', responses)
  app.decorate('kept', kept)
  app.decorate('values', new TaggedCache<ReadyValue>(VALUES_MOST_BYTES))
  changes.subscribe((tags) => {
    app.values.invalidate(tags)
    responses.invalidate(tags)
  })

  app.decorate('sendReady', async (request, reply, compute) => {
    const { value, tags, expiresAt, mark, isStale } = await compute()
    if (!audienceOf(request.ctx).isEverybody) return reply.header('cache-control', 'no-store').send(value)
    if (isStale) return reply.headers(staleHeaders).send(value)
    const body = Buffer.from(reply.serialize(value) as string)
    const key = kept.keyOf(request.raw, request.ctx.tenant, request.address)
    return sendFirst(responses.store(key, body, apiHeaders, { tags, expiresAt, mark }), request, reply)
  })
}

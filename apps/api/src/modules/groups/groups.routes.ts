import type { FastifyInstance } from 'fastify'
import * as contract from '@mutirao/contract/groups'
import { Problem } from '@mutirao/contract/problems'
import { route } from '#http/route.ts'
import { campaignTag, listTag } from '#cache/tags.ts'
import type { Services } from '../../context.ts'
import { groupStreams } from './group-streams.service.ts'
import { getGroup, listJoins } from './groups.service.ts'

const STREAM_HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }

export async function groupRoutes(app: FastifyInstance, services: Services) {
  route(app, contract.getGroup, (ctx, { params }) => getGroup(ctx, params.id), {
    tags: (ctx, { params }) => [listTag(ctx), campaignTag(ctx, params.id)],
  })
  route(app, contract.listJoins, (ctx, { params }) => listJoins(ctx, params.id), {
    tags: (ctx, { params }) => [listTag(ctx), campaignTag(ctx, params.id)],
  })

  const streams = groupStreams(services)
  app.addHook('preClose', async () => streams.stop())
  app.get<{ Params: { id: string } }>(
    contract.groupStreamPath.replace('{id}', ':id'),
    { schema: { hide: true }, config: { auth: 'public' } },
    async (request, reply) => {
      await getGroup(request.ctx, request.params.id)
      if (!streams.hasRoom(request.ctx.ip)) throw new Problem('rate_limit', { retryAfterSeconds: 60 })
      // Nothing is ever written to it, and it would hold a place of the network's.
      if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send()
      reply.hijack()
      app.leaveSeat(reply.raw)
      reply.raw.writeHead(200, { ...STREAM_HEADERS, 'x-request-id': request.id })
      await streams.watch(request.ctx, request.params.id, reply.raw)
    },
  )
}

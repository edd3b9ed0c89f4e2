import type { FastifyInstance } from 'fastify'
import { campaignTag, listTag } from '#cache/tags.ts'
import type { Services } from '#context.ts'
import { openStream } from '#http/event-streams.ts'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/groups'
import { getGroup, listJoins } from './groups.service.ts'

export async function groupRoutes(app: FastifyInstance, services: Services) {
  route(app, contract.getGroup, (ctx, { params }) => getGroup(ctx, params.id), {
    tags: (ctx, { params }) => [listTag(ctx), campaignTag(ctx, params.id)],
  })
  route(app, contract.listJoins, (ctx, { params }) => listJoins(ctx, params.id), {
    tags: (ctx, { params }) => [listTag(ctx), campaignTag(ctx, params.id)],
  })
  app.get<{ Params: { id: string } }>(
    contract.groupStreamPath.replace('{id}', ':id'),
    { schema: { hide: true }, config: { auth: 'public' } },
    async (request, reply) => {
      const { ctx, params } = request
      await getGroup(ctx, params.id)
      const read = () => getGroup({ ...ctx, now: services.now() }, params.id)
      await openStream(app, request, reply, { tag: campaignTag(ctx, params.id), event: 'group', read })
    },
  )
}

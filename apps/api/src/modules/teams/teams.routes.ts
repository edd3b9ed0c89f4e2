import type { FastifyInstance } from 'fastify'
import { campaignTag, listTag } from '#cache/tags.ts'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/teams'
import { getTeam, openTeam } from './teams.service.ts'

export async function teamRoutes(app: FastifyInstance) {
  route(app, contract.openTeam, (ctx, { params, body }) => openTeam(ctx, params.id, body.itemId))
  route(app, contract.getTeam, (ctx, { params }) => getTeam(ctx, params.id, params.teamId), {
    tags: (ctx, { params }) => [listTag(ctx), campaignTag(ctx, params.id)],
  })
}

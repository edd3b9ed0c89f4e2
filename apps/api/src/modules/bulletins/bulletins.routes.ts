import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/bulletins'
import * as service from './bulletins.service.ts'

export async function bulletinRoutes(app: FastifyInstance) {
  const named = ({ campaignId, bulletin }: { campaignId: string; bulletin: string }) => ({ campaignId, id: bulletin })
  route(app, contract.listDeskBulletins, (ctx, { params }) => service.listDeskBulletins(ctx, params.campaignId))
  route(app, contract.saveBulletin, (ctx, { params, body }) => service.saveBulletin(ctx, named(params), body))
  route(app, contract.removeBulletin, (ctx, { params }) => service.removeBulletin(ctx, named(params)))
  route(app, contract.listOrderBulletins, (ctx, { params }) => service.listOrderBulletins(ctx, params.code))
}

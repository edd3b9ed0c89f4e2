import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/figures'
import { getFigures, getGroupStages, listCouponUses } from './figures.service.ts'

export async function figureRoutes(app: FastifyInstance) {
  route(app, contract.getFigures, (ctx, { query }) => getFigures(ctx, query))
  route(app, contract.getGroupStages, (ctx, { params }) => getGroupStages(ctx, params.id))
  route(app, contract.listCouponUses, (ctx) => listCouponUses(ctx))
}

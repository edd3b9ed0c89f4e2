import type { FastifyInstance } from 'fastify'
import { routeWhole } from '#http/paged-route.ts'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/costs'
import { getCosts } from './forecast-costs.service.ts'
import { getCampaignMargin, getOrderMargin, listAllPurchases, listCampaignMargins } from './margins.service.ts'

export async function marginRoutes(app: FastifyInstance) {
  route(app, contract.getCosts, (ctx, { query }) => getCosts(ctx, query))
  route(app, contract.getCampaignMargin, (ctx, { params }) => getCampaignMargin(ctx, params.id))
  route(app, contract.listCampaignMargins, (ctx, { query }) => listCampaignMargins(ctx, query.days))
  routeWhole(app, contract.listAllPurchases, listAllPurchases)
  route(app, contract.getOrderMargin, (ctx, { params }) => getOrderMargin(ctx, params.id))
}

import type { FastifyInstance } from 'fastify'
import * as contract from '@mutirao/contract/campaigns'
import { endCampaign } from '@mutirao/contract/merchant'
import { Problem } from '@mutirao/contract/problems'
import { nextTurn } from '@mutirao/domain/campaign-turn'
import { estimateDistance } from '@mutirao/domain/distance'
import { route } from '#http/route.ts'
import { campaignTag, listTag } from '#cache/tags.ts'
import type { Ctx, LeadCtx } from '../../context.ts'
import { servedFirst } from './campaign-side.view.ts'
import { listDeliveryAreas } from '#modules/delivery/areas.service.ts'
import { getStanding } from './standing.service.ts'
import * as ending from './ending.service.ts'
import { findCampaignByName, getCampaign, listCampaigns } from './campaigns.service.ts'
import { placeKey, type Point } from '#modules/shop/shop.service.ts'

export async function campaignRoutes(app: FastifyInstance) {
  const place = (ctx: Ctx, { query }: { query: Partial<Point> }) => placeKey(ctx, query)
  route(app, contract.listPublicCampaigns, (ctx, { query }) => listCampaigns(ctx, query), {
    tags: (ctx) => [listTag(ctx)],
    place,
    turnsAt: (campaigns, now) => nextTurn(campaigns, now.getTime()),
  })
  route(app, contract.getCampaign, (ctx, { params, query }) => getCampaign(ctx, params.id, query), {
    tags: (ctx, { params }) => [listTag(ctx), campaignTag(ctx, params.id)],
    place,
    turnsAt: (campaign, now) => nextTurn([campaign], now.getTime()),
  })
  route(app, contract.findCampaignByName, (ctx, { params }) => withAreas(ctx, params.name), {
    tags: (ctx) => [listTag(ctx)],
    turnsAt: (campaign, now) => nextTurn([campaign], now.getTime()),
  })
  route(app, contract.listCampaignsWithinForLead, listWithinForLead)
  route(app, contract.listCampaignsWithinForAccount, async (ctx, { query }) =>
    (await listCampaigns(ctx, query, await getStanding(ctx))).filter((campaign) => campaign.inArea),
  )
  route(app, contract.listHubs, listHubs)
  route(app, endCampaign, (ctx, { params }) => ending.endCampaign(ctx, params.campaignId))
  route(app, contract.listDeliveryAreas, (ctx, { params, query }) => listDeliveryAreas(ctx, params.id, query), {
    tags: () => [],
    place: async (ctx, { query }) => (query.latitude === undefined ? '' : place(ctx, { query })),
  })
}

async function withAreas(ctx: Ctx, name: string) {
  const campaign = await findCampaignByName(ctx, name)
  const { deliveryAreas } = await listDeliveryAreas(ctx, campaign.id, {})
  return { ...campaign, geoJsons: deliveryAreas.map(({ geoJson }) => geoJson) }
}

async function listWithinForLead(ctx: LeadCtx, { params, query }: { params: { leadId: string }; query: Point }) {
  if (params.leadId !== ctx.actor.leadId) throw new Problem('not_found')
  return (await listCampaigns(ctx, query, await getStanding(ctx))).filter((campaign) => campaign.inArea)
}

async function listHubs(ctx: Ctx, { params, query }: { params: { campaignId: string }; query: Partial<Point> }) {
  const { pickup, internalHubRoutingIds } = await getCampaign(ctx, params.campaignId, query)
  const from =
    query.latitude !== undefined && query.longitude !== undefined ? { latitude: query.latitude, longitude: query.longitude } : undefined
  const hubs = pickup.map(({ slots: _slots, ...store }) => ({ ...store, distance: from && estimateDistance(from, store) }))
  return servedFirst(
    hubs.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0)),
    internalHubRoutingIds,
  )
}

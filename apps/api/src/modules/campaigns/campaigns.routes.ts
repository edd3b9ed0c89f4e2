import type { FastifyInstance } from 'fastify'
import { campaignTag, listTag } from '#cache/tags.ts'
import type { Ctx, LeadCtx } from '#context.ts'
import { routeWhole } from '#http/paged-route.ts'
import { route } from '#http/route.ts'
import { listDeliveryAreas } from '#modules/delivery/areas.service.ts'
import { placeKey, type Point } from '#modules/shop/shop.service.ts'
import * as contract from '@mutirao/contract/campaigns'
import type { DeliveryArea } from '@mutirao/contract/campaigns'
import { listDeskCampaigns } from '@mutirao/contract/desk-campaigns'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import { endCampaign } from '@mutirao/contract/merchant'
import { Problem } from '@mutirao/contract/problems'
import { nextTurn } from '@mutirao/domain/campaign-turn'
import { estimateDistance } from '@mutirao/domain/distance'
import { servedFirst } from './campaign-side.view.ts'
import { findCampaignByName, getCampaign, listCampaigns } from './campaigns.service.ts'
import * as deskCampaigns from './desk-campaigns.service.ts'
import * as ending from './ending.service.ts'
import { getStanding } from './standing.service.ts'

export async function campaignRoutes(app: FastifyInstance) {
  const place = (ctx: Ctx, { query }: { query: Partial<Point> }) => placeKey(ctx, query)
  route(app, contract.listPublicCampaigns, (ctx, { query }) => withOutlines(ctx, query, listCampaigns(ctx, query)), {
    tags: (ctx) => [listTag(ctx)],
    place,
    turnsAt: (campaigns, now) => nextTurn(campaigns, now.getTime()),
  })
  route(
    app,
    contract.getCampaign,
    async (ctx, { params, query }) =>
      (
        await withOutlines(
          ctx,
          query,
          getCampaign(ctx, params.id, query).then((one) => [one]),
        )
      )[0]!,
    {
      tags: (ctx, { params }) => [listTag(ctx), campaignTag(ctx, params.id)],
      place,
      turnsAt: (campaign, now) => nextTurn([campaign], now.getTime()),
    },
  )
  route(app, contract.findCampaignByName, (ctx, { params }) => withAreas(ctx, params.name), {
    tags: (ctx) => [listTag(ctx)],
    turnsAt: (campaign, now) => nextTurn([campaign], now.getTime()),
  })
  route(app, contract.listCampaignsWithinForLead, listWithinForLead)
  route(app, contract.listCampaignsWithinForAccount, (ctx, { query }) => withOutlines(ctx, query, listWithin(ctx, query)))
  route(app, contract.listHubs, listHubs)
  routeWhole(app, listDeskCampaigns, (ctx) => deskCampaigns.listDeskCampaigns(ctx))
  route(app, endCampaign, (ctx, { params }) => ending.endCampaign(ctx, params.campaignId))
  route(app, contract.listDeliveryAreas, (ctx, { params, query }) => listDeliveryAreas(ctx, params.id, query), {
    tags: () => [],
    place: async (ctx, { query }) => (query.latitude === undefined ? '' : place(ctx, { query })),
  })
}

async function withAreas(ctx: Ctx, name: string) {
  const [campaign] = await withOutlines(ctx, { geoJsons: true }, [await findCampaignByName(ctx, name)])
  return { ...campaign!, geoJsons: campaign!.geoJsons ?? [] }
}

type Outlines = { geoJsons?: DeliveryArea['geoJson'][] }

/** Adds the outlines of each campaign's areas when requested: at most 200 each. */
async function withOutlines<One extends { id: string }>(
  ctx: Ctx,
  { geoJsons: isAsked, ...point }: Partial<Point> & { geoJsons?: boolean },
  found: One[] | Promise<One[]>,
): Promise<(One & Outlines)[]> {
  const campaigns = await found
  if (!isAsked) return campaigns
  const areas = await Promise.all(campaigns.map(({ id }) => listDeliveryAreas(ctx, id, point)))
  return campaigns.map((campaign, at) => ({ ...campaign, geoJsons: areas[at]!.deliveryAreas.map(({ geoJson }) => geoJson) }))
}

async function listWithin(ctx: LeadCtx, point: Point) {
  return (await listCampaigns(ctx, point, await getStanding(ctx))).filter((campaign) => campaign.inArea)
}

async function listWithinForLead(ctx: LeadCtx, { params, query }: HandlerInput<typeof contract.listCampaignsWithinForLead>) {
  if (params.leadId !== ctx.actor.leadId) throw new Problem('not_found')
  return withOutlines(ctx, query, listWithin(ctx, query))
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

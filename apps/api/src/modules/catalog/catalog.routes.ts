import type { FastifyInstance } from 'fastify'
import { campaignTag, listTag } from '#cache/tags.ts'
import type { Ctx } from '#context.ts'
import { route } from '#http/route.ts'
import { placeKey } from '#modules/shop/shop.service.ts'
import * as contract from '@mutirao/contract/catalog'
import { listDeskItems } from '@mutirao/contract/desk-items'
import * as stock from '@mutirao/contract/stock'
import { getItem, listCampaignItems, listChildren, listMarketplaceItems } from './catalog.service.ts'
import * as deskItems from './desk-items.service.ts'
import { listStockMovements } from './stock-movements.service.ts'

export async function catalogRoutes(app: FastifyInstance) {
  const ofCampaign = { tags: (ctx: Ctx, { params }: { params: { id: string } }) => [campaignTag(ctx, params.id)] }
  route(app, contract.getItem, (ctx, { params }) => getItem(ctx, params.id, params.itemId), ofCampaign)
  route(app, contract.listChildren, (ctx, { params }) => listChildren(ctx, params.id, params.itemId), ofCampaign)
  route(app, contract.listFeaturedItems, (ctx, { params, query }) => listCampaignItems(ctx, params.id, query, true), ofCampaign)
  route(app, contract.listCampaignItems, (ctx, { params, query }) => listCampaignItems(ctx, params.id, query), ofCampaign)
  route(app, contract.listCatalogItems, (ctx, { params, query }) => listCampaignItems(ctx, params.id, query), ofCampaign)
  route(app, contract.listInventory, (ctx, { params, query }) => listCampaignItems(ctx, params.id, query), ofCampaign)
  // Loaded on first use: most servers never read a table.
  route(app, listDeskItems, (ctx, { query }) => deskItems.listDeskItems(ctx, query))
  route(app, stock.previewStock, async (ctx, { body }) => (await import('./live-stock.service.ts')).previewStock(ctx, body))
  route(app, stock.listStockMovements, (ctx, { query }) => listStockMovements(ctx, query))
  route(app, stock.changeStock, async (ctx, { body }) => (await import('./live-stock.service.ts')).changeLiveStock(ctx, body))
  route(app, contract.listMarketplaceItems, (ctx, { query }) => listMarketplaceItems(ctx, query), {
    tags: (ctx) => [listTag(ctx)],
    place: (ctx, { query }) => placeKey(ctx, query),
  })
}

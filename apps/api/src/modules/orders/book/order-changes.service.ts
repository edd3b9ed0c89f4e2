import { campaignTag, listTag, orderTag } from '#cache/tags.ts'
import type { Ctx } from '#context.ts'
import type { PricedProducts } from '#modules/carts/pricing.service.ts'
import { listStockMates } from '#modules/shop/shop.service.ts'
import { stockDemand, type StockPart } from '@mutirao/domain/stock'
import type { LineRow } from './orders.repository.ts'
import type { GroupUnits } from './stock.repository.ts'

/** Call it after the commit: invalidates cached pages that show these campaigns' stock or counters, and notifies clients that follow the order. */
export function announce(ctx: Ctx, { id, campaignIds }: { id?: string; campaignIds: readonly string[] }) {
  const ofOrder = id === undefined ? [] : [orderTag(ctx, id)]
  ctx.services.changes.publishSoon([listTag(ctx), ...campaignIds.map((campaignId) => campaignTag(ctx, campaignId)), ...ofOrder])
  void announceMates(ctx, campaignIds)
}

/** Campaigns that sell from the same stock show it, too. */
async function announceMates(ctx: Ctx, campaignIds: readonly string[]): Promise<void> {
  // Notifications are hints: without the database, pages are stale until it is back.
  const mates = await listStockMates(ctx, campaignIds).catch(() => [])
  if (mates.length > 0) ctx.services.changes.publishSoon(mates.map((id) => campaignTag(ctx, id)))
}

/** For a change of the order alone that no other page shows. */
export function announceOrder(ctx: Ctx, id: string) {
  ctx.services.changes.publishSoon([orderTag(ctx, id)])
}

/** Units per campaign, only for campaigns with a group. */
export function groupUnitsOf({ lines }: PricedProducts): GroupUnits[] {
  return unitsByCampaign(
    lines.filter(({ campaign }) => campaign && campaign.body.cartControls.groupRules.length > 0).map(({ product }) => product),
  )
}

function unitsByCampaign(lines: readonly { campaignId: string; quantity: number }[]): GroupUnits[] {
  const units = new Map<string, number>()
  for (const { campaignId, quantity } of lines) units.set(campaignId, (units.get(campaignId) ?? 0) + quantity)
  return [...units].map(([campaignId, total]) => ({ campaignId, units: total })).sort((a, b) => (a.campaignId < b.campaignId ? -1 : 1))
}

/** The stock of an order's lines. */
export function demandOfLines(lines: readonly LineRow[]): StockPart[] {
  return stockDemand(lines.map(({ itemId, quantity, parts }) => ({ quantity, parts: parts ?? [{ stockId: itemId, quantity: 1 }] })))
}

import { campaignTag, listTag, orderTag } from '#cache/tags.ts'
import type { Ctx } from '#context.ts'
import { listStockMates } from '#modules/shop/shop.service.ts'

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

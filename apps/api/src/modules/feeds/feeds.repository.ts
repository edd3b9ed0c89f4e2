import { and, eq, max, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { campaigns, items } from '#db/schema/catalog.ts'

/** When a campaign, and the newest change among its sold items, last changed. */
export type Changes = { campaign: Date; items: Date | undefined }

/** Keyed by campaign id. */
export async function listChanges({ db, tenant }: Ctx): Promise<ReadonlyMap<string, Changes>> {
  const newest = max(items.changedAt)
  const rows = await db
    .select({ id: campaigns.id, campaign: campaigns.changedAt, items: newest })
    .from(campaigns)
    .leftJoin(items, and(eq(items.tenantId, campaigns.tenantId), eq(items.campaignId, campaigns.id), items.active))
    .where(eq(campaigns.tenantId, tenant.id))
    .groupBy(sql`${campaigns.id}, ${campaigns.changedAt}`)
  return new Map(rows.map(({ id, items: ofItems, ...row }) => [id, { ...row, items: ofItems ?? undefined }]))
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { areas } from '#db/schema/catalog.ts'
import { insertNewRows, listRows } from '#db/written-rows.ts'

type Shop = Pick<ShopCtx, 'db'> & { tenant: { id: string } }
type AreaRow = Omit<typeof areas.$inferInsert, 'tenantId'>

export const listAreaRows = (shop: Shop) => listRows(shop, areas)

/** Replaces areas from files; campaigns' own areas stay. */
export async function replaceFileAreas(shop: Shop, rows: readonly AreaRow[]): Promise<void> {
  await shop.db.delete(areas).where(and(eq(areas.tenantId, shop.tenant.id), isNull(areas.campaignId)))
  await insertNewRows(shop, areas, rows)
}

/** Replaces the own areas of all campaigns except held ones. */
export async function replaceCampaignAreas(shop: Shop, rows: readonly AreaRow[], held: ReadonlySet<string>): Promise<void> {
  const isOfOthers = sql`${areas.campaignId} is not null and ${areas.campaignId} <> all(${sql.param([...held])}::text[])`
  await shop.db.delete(areas).where(and(eq(areas.tenantId, shop.tenant.id), isOfOthers))
  await insertNewRows(shop, areas, rows)
}

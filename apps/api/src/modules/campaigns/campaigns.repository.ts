import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { campaignRenames, campaigns, groupCounters } from '#db/schema/catalog.ts'
import { insertNewRows, listRows, upsertRows, withdrawRows } from '#db/written-rows.ts'

type Shop = Pick<Ctx, 'db'> & { tenant: { id: string } }
type WrittenCampaign = Omit<typeof campaigns.$inferInsert, 'tenantId' | 'changedAt'>

export const listWrittenCampaigns = (shop: Shop) => listRows(shop, campaigns, campaigns.active)

export const withdrawCampaigns = (shop: Shop, written: readonly string[]) =>
  withdrawRows(shop, campaigns, { key: campaigns.id, written, gone: { active: false } })

/** Also inserts the group counters, which only orders change. */
export async function upsertCampaigns(shop: Shop, rows: readonly WrittenCampaign[]) {
  await upsertRows(shop, campaigns, rows)
  await insertNewRows(
    shop,
    groupCounters,
    rows.map(({ id }) => ({ campaignId: id })),
  )
}

/** Includes inactive campaigns. */
export function listAllCampaigns({ db, tenant }: Shop) {
  const { tenantId: _of, changedAt: _set, ...columns } = getTableColumns(campaigns)
  return db.select(columns).from(campaigns).where(eq(campaigns.tenantId, tenant.id)).orderBy(asc(campaigns.id))
}

export function listWrittenRenames({ db, tenant }: Shop) {
  return db
    .select({ formerId: campaignRenames.formerId, campaignId: campaignRenames.campaignId })
    .from(campaignRenames)
    .where(eq(campaignRenames.tenantId, tenant.id))
    .orderBy(asc(campaignRenames.formerId))
}

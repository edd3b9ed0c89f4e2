import { and, asc, eq, exists, getTableColumns, gte, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { campaignRenames, campaigns, groupCounters } from '#db/schema/catalog.ts'
import { inParts, insertNewRows, listRows, upsertRows, withdrawRows } from '#db/written-rows.ts'

type Shop = Pick<Ctx, 'db'> & { tenant: { id: string } }
type WrittenCampaign = Omit<typeof campaigns.$inferInsert, 'tenantId' | 'changedAt'>

export const listWrittenCampaigns = (shop: Shop) => listRows(shop, campaigns, campaigns.active)

export const withdrawCampaigns = (shop: Shop, written: readonly string[]) =>
  withdrawRows(shop, campaigns, { key: campaigns.id, written, gone: { active: false } })

/** Also inserts the group counters, which orders change, and has the tiers of changed campaigns compared again. */
export async function upsertCampaigns(shop: Shop, rows: readonly WrittenCampaign[]) {
  await upsertRows(shop, campaigns, rows)
  await insertNewRows(
    shop,
    groupCounters,
    rows.map(({ id }) => ({ campaignId: id })),
  )
  await uncheckTiers(
    shop,
    rows.map(({ id }) => id),
  )
}

/** Unchanged campaigns are left out: buyers who pay would wait for the load's end. The minute covers the clocks of several nodes. */
async function uncheckTiers({ db, tenant }: Shop, ids: readonly string[]): Promise<void> {
  const changed = db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.tenantId, groupCounters.tenantId),
        eq(campaigns.id, groupCounters.campaignId),
        gte(campaigns.changedAt, sql`now() - interval '1 minute'`),
      ),
    )
  for (const part of inParts(ids))
    await db
      .update(groupCounters)
      .set({ checkedUnits: null })
      .where(and(eq(groupCounters.tenantId, tenant.id), inArray(groupCounters.campaignId, part), exists(changed)))
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

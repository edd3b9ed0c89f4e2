import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { campaigns, groupCounters } from '#db/schema/catalog.ts'
import { groupClosings, groupTiers } from '#db/schema/groups.ts'

/** Groups whose paid units changed since their tiers were compared, also closed ones. */
export async function listUnchecked({ db, tenant }: Ctx): Promise<string[]> {
  const rows = await db
    .select({ campaignId: groupCounters.campaignId })
    .from(groupCounters)
    .where(
      and(
        eq(groupCounters.tenantId, tenant.id),
        gt(groupCounters.paidUnits, 0),
        sql`${groupCounters.checkedUnits} is distinct from ${groupCounters.paidUnits}`,
      ),
    )
  return rows.map(({ campaignId }) => campaignId)
}

const counterOf = (shop: Ctx['tenant'], campaignId: string) =>
  and(eq(groupCounters.tenantId, shop.id), eq(groupCounters.campaignId, campaignId))

/** Returns the paid units. */
export async function lockCounter({ db, tenant }: Ctx, campaignId: string): Promise<number> {
  const [counter] = await db
    .select({ paidUnits: groupCounters.paidUnits })
    .from(groupCounters)
    .where(counterOf(tenant, campaignId))
    .for('update')
  return counter!.paidUnits
}

export async function setChecked({ db, tenant }: Ctx, { campaignId, paidUnits }: { campaignId: string; paidUnits: number }): Promise<void> {
  await db.update(groupCounters).set({ checkedUnits: paidUnits }).where(counterOf(tenant, campaignId))
}

/** The group, while it is open, with the tiers that its payers have been notified of. */
export async function readOpenGroup({ db, tenant, now }: Ctx, campaignId: string) {
  const [group] = await db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      body: campaigns.body,
      paidUnits: groupCounters.paidUnits,
      told: sql<
        number[]
      >`array(select t.percentage from group_tiers t where t.tenant_id = ${campaigns.tenantId} and t.campaign_id = ${campaigns.id})`,
    })
    .from(campaigns)
    .innerJoin(groupCounters, and(eq(groupCounters.tenantId, campaigns.tenantId), eq(groupCounters.campaignId, campaigns.id)))
    .leftJoin(groupClosings, and(eq(groupClosings.tenantId, campaigns.tenantId), eq(groupClosings.campaignId, campaigns.id)))
    .where(
      and(
        eq(campaigns.tenantId, tenant.id),
        eq(campaigns.id, campaignId),
        campaigns.active,
        or(isNull(campaigns.endsAt), gt(campaigns.endsAt, now)),
        sql`jsonb_array_length(${campaigns.body}->'cartControls'->'groupRules') > 0`,
        isNull(groupClosings.campaignId),
      ),
    )
  return group
}

/** Returns false when the tier has been notified already, by any process. */
export async function insertTier({ db, tenant, now }: Ctx, tier: { campaignId: string; percentage: number }): Promise<boolean> {
  const { rowCount } = await db
    .insert(groupTiers)
    .values({ ...tier, tenantId: tenant.id, toldAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { campaigns, groupCounters } from '#db/schema/catalog.ts'
import { groupClosings, groupTiers } from '#db/schema/groups.ts'

/** Open groups, with the tiers that their payers have been notified of. */
export function listOpenGroups({ db, tenant, now }: Ctx) {
  return db
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
        campaigns.active,
        or(isNull(campaigns.endsAt), gt(campaigns.endsAt, now)),
        sql`jsonb_array_length(${campaigns.body}->'cartControls'->'groupRules') > 0`,
        isNull(groupClosings.campaignId),
      ),
    )
}

/** Returns false when the tier has been notified already, by any process. */
export async function insertTier({ db, tenant, now }: Ctx, tier: { campaignId: string; percentage: number }): Promise<boolean> {
  const { rowCount } = await db
    .insert(groupTiers)
    .values({ ...tier, tenantId: tenant.id, toldAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

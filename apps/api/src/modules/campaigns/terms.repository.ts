import { and, eq, gt, inArray } from 'drizzle-orm'
import { campaigns, groupCounters, type CampaignBody } from '#db/schema/catalog.ts'
import type { Db } from '#db/client.ts'

type Shop = { db: Db; tenant: { id: string } }
export type KnownGroup = { id: string; endsAt: Date | null; body: CampaignBody; paidUnits: number }

export async function readGroups({ db, tenant }: Shop): Promise<KnownGroup[]> {
  return db
    .select({ id: campaigns.id, endsAt: campaigns.endsAt, body: campaigns.body, paidUnits: groupCounters.paidUnits })
    .from(campaigns)
    .innerJoin(groupCounters, and(eq(groupCounters.tenantId, campaigns.tenantId), eq(groupCounters.campaignId, campaigns.id)))
    .where(eq(campaigns.tenantId, tenant.id))
}

/** Called before the commit: a payment that comes from now on waits for it and gets the new terms. True when a payment came earlier. */
export async function hasFirstPayment({ db, tenant }: Shop, campaignIds: readonly string[]): Promise<boolean> {
  if (campaignIds.length === 0) return false
  const counters = and(eq(groupCounters.tenantId, tenant.id), inArray(groupCounters.campaignId, [...campaignIds]))
  await db.select({ id: groupCounters.campaignId }).from(groupCounters).where(counters).orderBy(groupCounters.campaignId).for('update')
  return (
    (
      await db
        .select({ id: groupCounters.campaignId })
        .from(groupCounters)
        .where(and(counters, gt(groupCounters.paidUnits, 0)))
    ).length > 0
  )
}

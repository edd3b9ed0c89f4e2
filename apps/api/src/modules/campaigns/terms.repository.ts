import { and, eq, exists, gt, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { campaigns, groupCounters, type CampaignBody } from '#db/schema/catalog.ts'
import { moments } from '#db/schema/tenants.ts'

type Shop = { db: Db; tenant: { id: string } }
export type KnownGroup = { id: string; name: string; endsAt: Date | null; body: CampaignBody; paidUnits: number; active: boolean }

const knownGroup = {
  id: campaigns.id,
  name: campaigns.name,
  endsAt: campaigns.endsAt,
  body: campaigns.body,
  paidUnits: groupCounters.paidUnits,
  active: campaigns.active,
}
const itsCounter = and(eq(groupCounters.tenantId, campaigns.tenantId), eq(groupCounters.campaignId, campaigns.id))

export async function readGroups({ db, tenant }: Shop): Promise<KnownGroup[]> {
  return db.select(knownGroup).from(campaigns).innerJoin(groupCounters, itsCounter).where(eq(campaigns.tenantId, tenant.id))
}

/** Call it just before the commit: later payments wait for the commit and get the new terms. Returns true when a payment came earlier. */
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

/**
 * Has the tiers of the campaigns that this transaction changed compared again. Call it just before the commit: whoever pays into one of them waits.
 * The minute covers the clocks of several nodes.
 */
export async function uncheckTiers({ db, tenant }: Shop): Promise<void> {
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
  await db
    .update(groupCounters)
    .set({ checkedUnits: null })
    .where(and(eq(groupCounters.tenantId, tenant.id), exists(changed)))
}

/** Locks the campaign and its group: nobody pays into it or changes it until the transaction ends. */
export async function lockCampaign({ db, tenant }: Shop, id: string): Promise<KnownGroup | undefined> {
  const [campaign] = await db
    .select(knownGroup)
    .from(campaigns)
    .innerJoin(groupCounters, itsCounter)
    .where(and(eq(campaigns.tenantId, tenant.id), eq(campaigns.id, id), campaigns.active))
    .for('update')
  return campaign
}

/** Also applies to later loads of the folder, since an end in the past is final. */
export async function endNow({ db, tenant, now }: Shop & { now: Date }, id: string): Promise<void> {
  await db
    .update(campaigns)
    .set({ endsAt: now })
    .where(and(eq(campaigns.tenantId, tenant.id), eq(campaigns.id, id)))
  await db
    .update(moments)
    .set({ at: now })
    .where(and(eq(moments.tenantId, tenant.id), eq(moments.owner, `campaign ${id}`), eq(moments.field, 'expired.end')))
}

import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { campaigns, groupCounters } from '#db/schema/catalog.ts'
import { groupClosings } from '#db/schema/groups.ts'
import { isUnpaid, statesWhere } from '@mutirao/domain/order-status'

/** Campaigns with an unclosed group whose grace period is over. */
export async function listDueGroups({ db, tenant }: Ctx, endedBefore: Date): Promise<string[]> {
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .leftJoin(groupClosings, and(eq(groupClosings.tenantId, campaigns.tenantId), eq(groupClosings.campaignId, campaigns.id)))
    .where(
      and(
        eq(campaigns.tenantId, tenant.id),
        lte(campaigns.endsAt, endedBefore),
        sql`jsonb_array_length(${campaigns.body}->'cartControls'->'groupRules') > 0`,
        isNull(groupClosings.campaignId),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Locks the group and returns its rules and counter; payments wait until the caller has decided. */
export async function lockGroup({ db, tenant }: Ctx, campaignId: string) {
  const [group] = await db
    .select({ body: campaigns.body, paidUnits: groupCounters.paidUnits, buyers: groupCounters.buyers })
    .from(groupCounters)
    .innerJoin(campaigns, and(eq(campaigns.tenantId, groupCounters.tenantId), eq(campaigns.id, groupCounters.campaignId)))
    .where(and(eq(groupCounters.tenantId, tenant.id), eq(groupCounters.campaignId, campaignId)))
    .for('update', { of: groupCounters })
  return group
}

/** Whether the group has orders whose payment may still arrive. */
export async function hasWaitingOrders({ db, tenant }: Ctx, campaignId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from orders where tenant_id = ${tenant.id} and state = any(${sql.param(statesWhere(isUnpaid))}::text[])
      and group_units @> ${JSON.stringify([{ campaignId }])}::jsonb limit 1`)
  return rows.length > 0
}

type NewClosing = Omit<typeof groupClosings.$inferInsert, 'tenantId' | 'closedAt'>

/** Returns false when the group was closed before. */
export async function insertClosing({ db, tenant, now }: Ctx, closing: NewClosing): Promise<boolean> {
  const { rowCount } = await db
    .insert(groupClosings)
    .values({ ...closing, tenantId: tenant.id, closedAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { campaigns, groupCounters } from '#db/schema/catalog.ts'
import { groupClosings } from '#db/schema/groups.ts'
import { isUnderWay } from '#db/schema/orders.ts'
import { isUnpaid, statesWhere } from '@mutirao/domain/order-status'

/** Campaigns that have ended with an unclosed group. */
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
    .select({ body: campaigns.body, endsAt: campaigns.endsAt, paidUnits: groupCounters.paidUnits, buyers: groupCounters.buyers })
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

type EndedGroup = { campaignId: string; endsAt: Date }

const startedFor = ({ campaignId, endsAt }: EndedGroup) =>
  sql`c.checkout_at < ${endsAt} and c.products @> ${JSON.stringify([{ campaignId }])}::jsonb`

/** Whether somebody began a checkout before the end, who may still place an order: a cart with a live order places no other. */
export async function hasOpenCheckouts({ db, tenant }: Ctx, group: EndedGroup): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from carts c where c.tenant_id = ${tenant.id} and ${startedFor(group)}
      and not exists (select from orders o where o.tenant_id = ${tenant.id} and o.cart_uuid = c.uuid and ${isUnderWay}
        and o.group_units @> ${JSON.stringify([{ campaignId: group.campaignId }])}::jsonb)
    limit 1`)
  return rows.length > 0
}

/** Nobody places an order for a closed group, not even whose order is cancelled after it. */
export async function endCheckouts({ db, tenant }: Ctx, group: EndedGroup): Promise<void> {
  await db.execute(sql`update carts c set checkout_at = null where c.tenant_id = ${tenant.id} and ${startedFor(group)}`)
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

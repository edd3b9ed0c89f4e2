import { and, eq, inArray } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { groupClosings, groupSettlements } from '#db/schema/groups.ts'

export type Closing = Pick<typeof groupClosings.$inferSelect, 'campaignId' | 'outcome' | 'percentage'>

const closing = { campaignId: groupClosings.campaignId, outcome: groupClosings.outcome, percentage: groupClosings.percentage }

/** Whether the group of one of these campaigns has been closed. */
export async function hasClosedGroup(ctx: ShopCtx, campaignIds: string[]): Promise<boolean> {
  return (await listClosings(ctx, campaignIds)).length > 0
}

export function listClosings({ db, tenant }: ShopCtx, campaignIds: string[]): Promise<Closing[]> {
  return db
    .select(closing)
    .from(groupClosings)
    .where(and(eq(groupClosings.tenantId, tenant.id), inArray(groupClosings.campaignId, campaignIds)))
}

/** The closings by which these orders were settled. */
export function listSettledClosings({ db, tenant }: ShopCtx, orderIds: string[]): Promise<(Closing & { orderId: string })[]> {
  return db
    .select({ ...closing, orderId: groupSettlements.orderId })
    .from(groupSettlements)
    .innerJoin(
      groupClosings,
      and(eq(groupClosings.tenantId, groupSettlements.tenantId), eq(groupClosings.campaignId, groupSettlements.campaignId)),
    )
    .where(and(eq(groupSettlements.tenantId, tenant.id), inArray(groupSettlements.orderId, orderIds)))
}

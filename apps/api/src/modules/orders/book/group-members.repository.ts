import { and, eq } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { campaigns, groupCounters } from '#db/schema/catalog.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { orders } from '#db/schema/orders.ts'

type MemberRow = typeof groupMembers.$inferInsert

/** The caller has updated the group's counter and holds its row lock. */
export async function saveMember({ db, tenant }: ShopCtx, member: Omit<MemberRow, 'tenantId'>): Promise<void> {
  await db
    .insert(groupMembers)
    .values({ ...member, tenantId: tenant.id })
    .onConflictDoUpdate({
      target: [groupMembers.tenantId, groupMembers.campaignId, groupMembers.orderId],
      set: { units: member.units, hasLeft: member.hasLeft },
    })
}

/** A group's terms and counter. */
export async function readGroup({ db, tenant }: ShopCtx, campaignId: string) {
  const [group] = await db
    .select({ body: campaigns.body, paidUnits: groupCounters.paidUnits })
    .from(groupCounters)
    .innerJoin(campaigns, and(eq(campaigns.tenantId, groupCounters.tenantId), eq(campaigns.id, groupCounters.campaignId)))
    .where(and(eq(groupCounters.tenantId, tenant.id), eq(groupCounters.campaignId, campaignId)))
  return group
}

/** Current and former members of a group, with the fields that tell buyers apart. */
export function listMembers({ db, tenant }: ShopCtx, campaignId: string) {
  return db
    .select({
      units: groupMembers.units,
      hasLeft: groupMembers.hasLeft,
      leadId: orders.leadId,
      userPhone: orders.userPhone,
      verifiedPhone: orders.verifiedPhone,
      addressKey: orders.addressKey,
      networkKey: orders.networkKey,
    })
    .from(groupMembers)
    .innerJoin(orders, and(eq(orders.tenantId, groupMembers.tenantId), eq(orders.id, groupMembers.orderId)))
    .where(and(eq(groupMembers.tenantId, tenant.id), eq(groupMembers.campaignId, campaignId)))
}

export async function saveLater({ db, tenant }: ShopCtx, campaignId: string, laterUnits: number): Promise<void> {
  await db
    .update(groupCounters)
    .set({ laterUnits })
    .where(and(eq(groupCounters.tenantId, tenant.id), eq(groupCounters.campaignId, campaignId)))
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { orders } from '#db/schema/orders.ts'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'

/** Paid orders of a group whose buyers consented to be shown, newest first. */
export function listPublicJoins({ db, tenant }: Ctx, campaignId: string, most: number) {
  return db
    .select({
      name: orders.userName,
      neighborhood: sql<string | null>`${orders.properties}->'shippingAddress'->>'neighborhood'`,
      units: sql<number>`(select (u->>'units')::int from jsonb_array_elements(${orders.groupUnits}) u where u->>'campaignId' = ${campaignId})`,
      at: orders.createdAt,
    })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, tenant.id),
        eq(orders.isJoinPublic, true),
        inArray(orders.state, statesWhere(isPaid)),
        sql`${orders.groupUnits} @> ${JSON.stringify([{ campaignId }])}::jsonb`,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(most)
}

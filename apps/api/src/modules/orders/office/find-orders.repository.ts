import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { orders } from '#db/schema/orders.ts'

export type FindOrders = { codeStart: string | undefined; leadIds: readonly string[]; most: number }

/** The newest orders whose code begins so, or of these leads. */
export async function findOrders({ db, tenant }: ShopCtx, { codeStart, leadIds, most }: FindOrders) {
  if (codeStart === undefined && leadIds.length === 0) return []
  return db
    .select({
      id: orders.id,
      code: orders.code,
      buyer: orders.userName,
      state: orders.state,
      price: orders.price,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, tenant.id),
        or(
          codeStart === undefined ? undefined : sql`${orders.code} like ${`${codeStart}%`}`,
          leadIds.length === 0 ? undefined : inArray(orders.leadId, [...leadIds]),
        ),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most)
}

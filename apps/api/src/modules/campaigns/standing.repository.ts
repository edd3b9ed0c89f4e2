import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#context.ts'
import { orders } from '#db/schema/orders.ts'
import type { OrderState } from '@mutirao/contract/order-shapes'

/** The caller's orders by campaign and state, and the number of verified people it has invited, in one statement. */
export async function readStanding({ db, tenant }: Ctx, leadId: string) {
  const rows = await db
    .select({
      campaignIds: orders.campaignIds,
      state: sql<OrderState | null>`${orders.state}`,
      invites: sql<number>`invites.joined`,
    })
    .from(
      sql`(select count(distinct u.id)::int as joined from codes c
        join relations r on r.tenant_id = c.tenant_id and r.code = c.code
        join users u on u.tenant_id = r.tenant_id and u.lead_id = r.lead_id
        where c.tenant_id = ${tenant.id} and c.owner_lead_id = ${leadId} and c.kind = 'INVITE' and r.lead_id <> c.owner_lead_id) as invites`,
    )
    .leftJoin(orders, and(eq(orders.tenantId, tenant.id), eq(orders.leadId, leadId)))
  return rows
}

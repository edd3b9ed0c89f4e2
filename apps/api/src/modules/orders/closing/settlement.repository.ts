import { and, desc, eq, exists, inArray, not, sql, type SQL } from 'drizzle-orm'
import type { Ctx, ShopCtx } from '#context.ts'
import { campaignRenames } from '#db/schema/catalog.ts'
import { groupSettlements } from '#db/schema/groups.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { isPaid, statesWhere } from '@mutirao/domain/order-status'
import type { OrderRow } from '../book/orders.repository.ts'
import { COURTESY } from '../book/refunds.repository.ts'

/** The campaign's current id: a job has the id from when it was sent. */
export async function readCurrentId({ db, tenant }: ShopCtx, campaignId: string): Promise<string> {
  const [renamed] = await db
    .select({ campaignId: campaignRenames.campaignId })
    .from(campaignRenames)
    .where(and(eq(campaignRenames.tenantId, tenant.id), eq(campaignRenames.formerId, campaignId)))
  return renamed?.campaignId ?? campaignId
}

/** Paid orders of a closed group that are not settled. */
export async function listUnsettled({ db, tenant }: Ctx, campaignId: string, most: number): Promise<string[]> {
  const settled = db
    .select({ one: sql`1` })
    .from(groupSettlements)
    .where(
      and(
        eq(groupSettlements.tenantId, orders.tenantId),
        eq(groupSettlements.orderId, orders.id),
        eq(groupSettlements.campaignId, campaignId),
      ),
    )
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, tenant.id),
        inArray(orders.state, statesWhere(isPaid)),
        sql`${orders.groupUnits} @> ${JSON.stringify([{ campaignId }])}::jsonb`,
        not(exists(settled)),
      ),
    )
    .orderBy(orders.id)
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Returns false when the order was settled before. */
export async function insertSettlement(
  { db, tenant, now }: Ctx,
  settlement: { campaignId: string; orderId: string; returned: number },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(groupSettlements)
    .values({ ...settlement, tenantId: tenant.id, settledAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

/** More paid orders in open groups than anybody has at once. */
const MOST_ORDERS = 200

/** A lead's paid orders that count in a group, with their payment. */
export const listPaidInGroups = (ctx: ShopCtx, leadId: string) =>
  paidInGroups(ctx, and(eq(orders.leadId, leadId), sql`${orders.groupUnits} <> '[]'::jsonb`))
    .orderBy(desc(orders.createdAt))
    .limit(MOST_ORDERS)

/** The paid orders of a group, of all its buyers. */
export const listPaidInGroup = (ctx: ShopCtx, campaignId: string) =>
  paidInGroups(ctx, sql`${orders.groupUnits} @> ${JSON.stringify([{ campaignId }])}::jsonb`)

function paidInGroups({ db, tenant }: ShopCtx, which: SQL | undefined) {
  return db
    .select({
      id: orders.id,
      leadId: orders.leadId,
      groupUnits: orders.groupUnits,
      terms: orders.terms,
      shippingTotal: orders.shippingTotal,
      properties: sql<
        Pick<OrderRow['properties'], 'deliveries'>
      >`jsonb_strip_nulls(jsonb_build_object('deliveries', ${orders.properties}->'deliveries'))`,
      walletPaid: orders.walletPaid,
      differencePaid: orders.differencePaid,
      paidBy: payments.type,
      installments: payments.installments,
      rateBps: payments.rateBps,
      returnable: sql<number>`${leftOf(sql`true`)}`,
      paid: sql<number>`${leftOf(sql`r.reason <> ${COURTESY}`)}`,
    })
    .from(orders)
    .innerJoin(payments, and(eq(payments.tenantId, orders.tenantId), eq(payments.orderId, orders.id), eq(payments.state, 'APPROVED')))
    .where(and(eq(orders.tenantId, tenant.id), inArray(orders.state, statesWhere(isPaid)), isOnlyOne, which))
}

/** An order's received money minus the matching refunds. */
const leftOf = (counts: SQL) => sql`(select sum(a.received - coalesce((select sum(r.amount) from refunds r
    where r.tenant_id = a.tenant_id and r.payment_id = a.id and ${counts}), 0))
  from payments a where a.tenant_id = ${orders.tenantId} and a.order_id = ${orders.id} and a.state = 'APPROVED')::int`

/** Excludes the wallet's share when another payment exists, and always the difference of a slot change. */
const isOnlyOne = sql`(${payments.slotChange} is null and (${payments.type} <> 'WALLET' or not exists (select 1 from payments b where b.tenant_id = ${payments.tenantId}
  and b.order_id = ${payments.orderId} and b.state = 'APPROVED' and b.type <> 'WALLET' and b.slot_change is null)))`

export type PaidOrder = Awaited<ReturnType<typeof listPaidInGroup>>[number]

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { isHeldUnpaid, isUnderWay, orders } from '#db/schema/orders.ts'
import type { Order } from '@mutirao/contract/order-shapes'
import type { OrderState } from '@mutirao/domain/order-status'
import { countingPayment } from '../book/order-columns.repository.ts'

/** Open orders in these states with a part that is due until a day, and those without a slot. */
export function listDueOrders({ db, tenant }: ShopCtx, states: readonly OrderState[], until: string) {
  return db
    .select({
      id: orders.id,
      state: orders.state,
      type: orders.type,
      campaignIds: orders.campaignIds,
      groupUnits: orders.groupUnits,
      deliveries: sql<Order['properties']['deliveries'] | null>`${orders.properties}->'deliveries'`,
      place: sql<string | null>`${orders.properties}->'store'->>'name'`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, tenant.id),
        isUnderWay,
        inArray(orders.state, [...states]),
        sql`(${orders.slots} = '[]' or exists (select from jsonb_to_recordset(${orders.slots}) as s(date text) where s.date <= ${until}))`,
      ),
    )
}

/** The units of each part, without lines that were refunded. */
export async function sumUnits({ db, tenant }: ShopCtx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  const { rows } = await db.execute<{ orderId: string; campaignId: string; units: number }>(sql`
    select l.order_id as "orderId", l.campaign_id as "campaignId", sum(l.quantity)::int as units
    from order_lines l
    left join order_substitutions w on w.tenant_id = l.tenant_id and w.order_id = l.order_id and w.position = l.position
    where l.tenant_id = ${tenant.id} and l.order_id = any(${sql.param([...orderIds])}::uuid[]) and w.state is distinct from 'RETURNED'
    group by 1, 2`)
  return rows
}

/** A sum of centavos is read as a double, which is exact up to 2^53. */
type Amount = { amount: number; count: number }

/** Money that arrived from a moment on, without what waits in review. What has gone back since counts, too: sumRefunded has it. */
export async function sumReceived({ db, tenant }: ShopCtx, from: Date, before?: Date): Promise<Amount> {
  const { rows } = await db.execute<Amount>(sql`
    select coalesce(sum(received), 0)::float8 as amount, count(distinct order_id)::int as count from payments
    where tenant_id = ${tenant.id} and received_at >= ${from}${before ? sql` and received_at < ${before}` : sql``} and state in ('APPROVED', 'REFUNDED') and type <> 'WALLET'`)
  return rows[0]!
}

/** Refunds that were carried out from a moment on, without those into wallets. */
export async function sumRefunded({ db, tenant }: ShopCtx, from: Date, before?: Date): Promise<number> {
  const { rows } = await db.execute<{ amount: number }>(sql`
    select coalesce(sum(r.amount), 0)::float8 as amount from refunds r
    join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
    where r.tenant_id = ${tenant.id} and r.done_at >= ${from}${before ? sql` and r.done_at < ${before}` : sql``} and not r.is_to_wallet and p.type <> 'WALLET'`)
  return rows[0]!.amount
}

/** The amount due for unpaid orders, by each order's counting payment. */
export async function sumOpen({ db, tenant }: ShopCtx): Promise<Amount> {
  const amount = sql`case when ${countingPayment('state')} = 'PENDING' then ${countingPayment('amount')} end`
  const { rows } = await db.execute<Amount>(sql`
    select coalesce(sum(due), 0)::float8 as amount, count(due)::int as count
    from (select ${amount} as due from ${orders} where ${orders.tenantId} = ${tenant.id} and ${isHeldUnpaid}) as open`)
  return rows[0]!
}

/** Open orders whose buyers were asked to choose another pickup point. */
export async function countStoreClosed({ db, tenant }: ShopCtx): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from orders where tenant_id = ${tenant.id} and type = 'PICKUP' and ${isUnderWay} and properties ? 'isStoreClosed'`)
  return rows[0]!.count
}

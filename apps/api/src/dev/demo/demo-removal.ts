import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isUsing, statesWhere } from '@mutirao/domain/order-status'

const using = sql.param(statesWhere(isUsing))

/**
 * Deletes the orders that the demonstration's own buyers placed in these campaigns, at most so many, with their effects on stock and coupons, and buyers without any
 * other. Returns how many it deleted.
 */
export async function deleteDemoOrders(db: Db, tenantId: string, campaignIds: readonly string[], most?: number): Promise<number> {
  const { rows } = await db.execute<{ id: string; leadId: string }>(sql`
    select o.id, o.lead_id as "leadId" from orders o join leads l on l.tenant_id = o.tenant_id and l.id = o.lead_id
    where o.tenant_id = ${tenantId} and l.is_demo and o.campaign_id = any(${sql.param([...campaignIds])}::text[]) limit ${most ?? null}`)
  const theirs = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  const buyers = sql`any(${sql.param([...new Set(rows.map(({ leadId }) => leadId))])}::uuid[])`
  await db.execute(sql`
    update stock s set reserved = s.reserved - h.reserved, on_hand = s.on_hand - h.on_hand from (
      select stock_id,
        sum(case kind when 'reserve' then quantity when 'adjust' then 0 else -quantity end)::int as reserved,
        sum(case kind when 'adjust' then quantity when 'ship' then -quantity else 0 end)::int as on_hand
      from stock_ledger where tenant_id = ${tenantId} and order_id = ${theirs} group by 1
    ) h where s.tenant_id = ${tenantId} and s.id = h.stock_id`)
  await db.execute(sql`delete from stock_ledger where tenant_id = ${tenantId} and order_id = ${theirs}`)
  await db.execute(sql`delete from outbox where tenant_id = ${tenantId} and order_id = ${theirs}`)
  await db.execute(sql`delete from webhook_inbox w using payments p where w.tenant_id = ${tenantId} and p.tenant_id = w.tenant_id
    and w.body->>'reference' = p.id::text and p.order_id = ${theirs}`)
  await db.execute(sql`delete from messages where tenant_id = ${tenantId} and lead_id = ${buyers}`)
  await db.execute(sql`
    update coupons c set used = greatest(0, c.used - o.uses) from (
      select upper(properties->>'couponCode') as code, count(*)::int as uses from orders
      where tenant_id = ${tenantId} and id = ${theirs} and state = any(${using}::text[]) and properties ? 'couponCode' group by 1
    ) o where c.tenant_id = ${tenantId} and c.code = o.code`)
  await db.execute(sql`delete from orders where tenant_id = ${tenantId} and id = ${theirs}`)
  await db.execute(sql`delete from leads l where tenant_id = ${tenantId} and id = ${buyers}
    and not exists (select 1 from orders o where o.tenant_id = l.tenant_id and o.lead_id = l.id)`)
  return rows.length
}

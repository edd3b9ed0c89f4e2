import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import type { MoneyMovement } from '@mutirao/contract/reconciliation'

export type MovementRow = Omit<MoneyMovement, 'at' | 'reason'> & { at: string; reason: MoneyMovement['reason'] | null }
type MovementsQuery = { after?: Date | undefined; behind?: { at: Date; id: string } | undefined; most: number }

/** Oldest first. Each part takes no more than a page from its own index. */
export async function listMoney({ db, tenant }: ShopCtx, { after, behind, most }: MovementsQuery): Promise<MovementRow[]> {
  const place = (at: ReturnType<typeof sql>, id: ReturnType<typeof sql>) => sql`
    ${after ? sql`and ${at} > ${after.toISOString()}::timestamptz` : sql``}
    ${behind ? sql`and ${at} >= ${behind.at.toISOString()}::timestamptz and (${at}, ${id}) > (${behind.at.toISOString()}::timestamptz, ${behind.id}::uuid)` : sql``}
    order by ${at}, ${id} limit ${most}`
  const { rows } = await db.execute<MovementRow>(sql`
    select m.id, m.kind, m.order_id as "order", o.code, m.amount, m.method, m.provider, m.reason, m.at from (
      (select p.id, 'PAYMENT' as kind, p.order_id, p.received as amount, p.type as method, p.provider, null as reason, p.received_at as at
        from payments p where p.tenant_id = ${tenant.id} and p.received_at is not null ${place(sql`p.received_at`, sql`p.id`)})
      union all
      (select r.id, 'REFUND', r.order_id, r.amount, case when r.is_to_wallet then 'WALLET' else p.type end, p.provider, r.reason, r.done_at
        from refunds r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
        where r.tenant_id = ${tenant.id} and r.done_at is not null ${place(sql`r.done_at`, sql`r.id`)})
    ) m join orders o on o.tenant_id = ${tenant.id} and o.id = m.order_id
    order by m.at, m.id limit ${most}`)
  return rows
}

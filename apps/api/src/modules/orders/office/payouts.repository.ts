import { sql, type SQL } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { payoutMethods, type PaidSum, type PayoutMethod } from '@mutirao/domain/payouts'
import { startOfDay } from '@mutirao/domain/zoned-time'

const returned = sql`coalesce((select sum(r.amount) from refunds r
  where r.tenant_id = p.tenant_id and r.order_id = p.order_id and r.payment_id = p.id and not r.is_to_wallet), 0)`

/** Payments that an acquirer pays out, from a local day on. A refused dispute is the shop's again. */
const paidFrom = ({ tenant }: ShopCtx, day: string, methods: readonly PayoutMethod[]): SQL => sql`
  p.tenant_id = ${tenant.id} and p.received_at >= ${startOfDay(day, tenant.body.timeZone).toISOString()}::timestamptz
  and p.type = any(${sql.param(methods)}::text[]) and p.state = 'APPROVED' and coalesce(p.dispute, 'WON') = 'WON'`

/** Received and returned amounts by local day and method. Refunds are summed by a statement of their own, because few payments have one. */
export async function sumPaid(ctx: ShopCtx, from: string): Promise<PaidSum[]> {
  const day = sql`(p.received_at at time zone ${ctx.tenant.body.timeZone})::date::text as day, p.type as method`
  const paid = paidFrom(ctx, from, payoutMethods)
  const [{ rows: came }, { rows: wentBack }] = await Promise.all([
    ctx.db.execute<PaidSum>(sql`
      select ${day}, p.received, count(*)::int as payments, 0 as returned from payments p where ${paid} group by 1, 2, 3`),
    ctx.db.execute<PaidSum>(sql`
      select ${day}, 0 as received, 0 as payments, sum(r.amount)::float8 as returned
      from refunds r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
      where r.tenant_id = ${ctx.tenant.id} and not r.is_to_wallet and ${paid} group by 1, 2`),
  ])
  return [...came, ...wentBack]
}

type PaidRow = { payment: string; order: string; code: string; at: string; received: number; returned: number }
type PaidOn = { day: string; method: PayoutMethod; skip: number; take: number }

/** The payments of one local day, oldest first. */
export async function listPaid(ctx: ShopCtx, { day, method, skip, take }: PaidOn): Promise<{ rows: PaidRow[]; total: number }> {
  const { db, tenant } = ctx
  const where = sql`${paidFrom(ctx, day, [method])} and p.received_at < ${startOfDay(day, tenant.body.timeZone, 1).toISOString()}::timestamptz`
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.execute<PaidRow>(sql`
      select p.id as payment, p.order_id as "order", o.code, p.received_at as at, p.received, ${returned}::float8 as returned
      from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
      where ${where} order by p.received_at, p.id limit ${take} offset ${skip}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from payments p where ${where}`),
  ])
  return { rows, total: counted[0]!.total }
}

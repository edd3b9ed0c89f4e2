import { sql, type SQL } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import type { PaidFrom, PaidOn, PaidSum, PayoutMethod, PayoutSums, ReturnedSum } from '@mutirao/domain/payouts'
import { startOfDay } from '@mutirao/domain/zoned-time'

const returned = sql`coalesce((select sum(r.amount) from refunds r
  where r.tenant_id = p.tenant_id and r.order_id = p.order_id and r.payment_id = p.id and not r.is_to_wallet), 0)`

/** Payments that an acquirer pays out. A refused dispute is the shop's again. */
const isPaidOut = sql`p.state = 'APPROVED' and coalesce(p.dispute, 'WON') = 'WON'`

const instantOf = ({ tenant }: ShopCtx, day: string, later = 0): SQL =>
  sql`${startOfDay(day, tenant.body.timeZone, later).toISOString()}::timestamptz`

/** Payments from these days on. */
const paidFrom = (ctx: ShopCtx, from: readonly PaidFrom[]): SQL => {
  const since = from.map(
    ({ method, day, isSplit }) =>
      sql`(p.type = ${method} and p.received_at >= ${instantOf(ctx, day)}${isSplit ? sql` and p.installments > 1` : sql``})`,
  )
  return sql`p.tenant_id = ${ctx.tenant.id} and (${sql.join(since, sql` or `)}) and ${isPaidOut}`
}

/** Received and returned amounts by local day, method and instalments. Refunds are summed by a statement of their own, because few payments have one. */
export async function sumPaid(ctx: ShopCtx, from: readonly PaidFrom[]): Promise<PayoutSums> {
  const alike = sql`(p.received_at at time zone ${ctx.tenant.body.timeZone})::date::text as day, p.type as method, p.installments`
  const where = paidFrom(ctx, from)
  const [{ rows: paid }, { rows: wentBack }] = await Promise.all([
    ctx.db.execute<PaidSum>(sql`
      select ${alike}, p.received, count(*)::int as payments from payments p where ${where} group by 1, 2, 3, 4`),
    ctx.db.execute<ReturnedSum>(sql`
      select day, method, installments, returned, count(*)::int as payments from (
        select ${alike}, sum(r.amount)::float8 as returned
        from refunds r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
        where r.tenant_id = ${ctx.tenant.id} and not r.is_to_wallet and ${where} group by p.id, 1, 2, 3
      ) as by_payment group by 1, 2, 3, 4`),
  ])
  return { paid, returned: wentBack }
}

type PaidRow = {
  payment: string
  order: string
  code: string
  at: string
  installments: number
  part: number
  received: number
  returned: number
}
type PaidQuery = { method: PayoutMethod; days: readonly PaidOn[]; skip: number; take: number }

/** The payments of one of these local days, oldest first. Each comes once. */
export async function listPaid(ctx: ShopCtx, { method, days, skip, take }: PaidQuery): Promise<{ rows: PaidRow[]; total: number }> {
  const { db, tenant } = ctx
  const on = days.map(({ day, part }) => sql`(${part}::int, ${instantOf(ctx, day)}, ${instantOf(ctx, day, 1)})`)
  const found = sql`(values ${sql.join(on, sql`, `)}) as d (part, since, before)
    join payments p on p.tenant_id = ${tenant.id} and p.received_at >= d.since and p.received_at < d.before and (d.part = 1 or p.installments >= d.part)
      and p.type = ${method} and ${isPaidOut}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.execute<PaidRow>(sql`
      select p.id as payment, p.order_id as "order", o.code, p.received_at as at, p.installments, d.part, p.received, ${returned}::float8 as returned
      from ${found} join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
      order by p.received_at, p.id limit ${take} offset ${skip}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${found}`),
  ])
  return { rows, total: counted[0]!.total }
}

import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { campaigns } from '#db/schema/catalog.ts'
import { leaderMonths, leaderThanks } from '#db/schema/leaders.ts'
import { orders } from '#db/schema/orders.ts'

export type MonthRow = typeof leaderMonths.$inferSelect
export type ThanksEntry = Omit<typeof leaderThanks.$inferSelect, 'tenantId' | 'leaderId' | 'month'>

/** posted: the sum of the part's rows in closed months. isOwn: an order of the leader herself, or with one of her keys. */
export type Candidate = { orderId: string; campaignId: string; handedAt: Date; percentage: number; posted: number; isOwn: boolean }

/**
 * The parts handed over at the leader's point, while she led it and before `until`, whose thanks may differ from what is posted: those without a row that were handed over
 * after `since`, and those of whose order the shop keeps another amount than then.
 */
export async function listCandidates(
  { db, tenant }: ShopCtx,
  leaderId: string,
  { since, until }: { since: Date; until: Date },
): Promise<Candidate[]> {
  const { rows } = await db.execute<Omit<Candidate, 'handedAt'> & { handedAt: string }>(sql`
    select p.order_id as "orderId", p.campaign_id as "campaignId", to_json(p.changed_at)#>>'{}' as "handedAt", coalesce(t.percentage, 0) as percentage,
      coalesce(posted.amount, 0)::int as posted,
      (o.lead_id = l.lead_id or exists (select from users u join login_keys k on k.tenant_id = u.tenant_id and k.user_id = u.id
        where u.tenant_id = l.tenant_id and u.lead_id = l.lead_id and k.value in (o.user_phone, o.verified_phone, lower(o.email)))) as "isOwn"
    from leaders l
    join orders o on o.tenant_id = l.tenant_id and o.type = 'PICKUP' and o.properties->>'storeId' = l.store_id
    join order_parts p on p.tenant_id = o.tenant_id and p.order_id = o.id and p.state = 'DELIVERED'
      and p.changed_at >= l.accepted_at and p.changed_at < coalesce(l.ended_at, 'infinity') and p.changed_at < ${until.toISOString()}
    left join lateral (select sum(r.amount) as amount, (array_agg(r.kept order by r.month desc))[1] as kept from leader_thanks r
      where r.tenant_id = l.tenant_id and r.leader_id = l.id and r.order_id = p.order_id and r.campaign_id = p.campaign_id) posted on true
    left join lateral (select t.percentage from leader_terms t where t.tenant_id = l.tenant_id and t.leader_id = l.id and t.since <= p.changed_at
      order by t.since desc limit 1) t on true
    where l.tenant_id = ${tenant.id} and l.id = ${leaderId} and case when posted.kept is null then p.changed_at >= ${since.toISOString()}
      else posted.kept <> (
        select coalesce(sum(y.received - coalesce((select sum(r.amount) from refunds r where r.tenant_id = y.tenant_id and r.payment_id = y.id), 0)), 0)
        from payments y where y.tenant_id = o.tenant_id and y.order_id = o.id and y.state = 'APPROVED') end
    order by p.changed_at, p.order_id, p.campaign_id`)
  return rows.map((row) => ({ ...row, handedAt: new Date(row.handedAt) }))
}

/** The closed months of a leader, newest first. */
export function listMonths({ db, tenant }: ShopCtx, leaderId: string): Promise<MonthRow[]> {
  return db
    .select()
    .from(leaderMonths)
    .where(and(eq(leaderMonths.tenantId, tenant.id), eq(leaderMonths.leaderId, leaderId)))
    .orderBy(desc(leaderMonths.month))
}

/** The rows of a closed month, oldest first. */
export function listRows({ db, tenant }: ShopCtx, leaderId: string, month: string) {
  return db
    .select({ row: leaderThanks, code: orders.code, campaign: campaigns.name })
    .from(leaderThanks)
    .leftJoin(orders, and(eq(orders.tenantId, leaderThanks.tenantId), eq(orders.id, leaderThanks.orderId)))
    .leftJoin(campaigns, and(eq(campaigns.tenantId, leaderThanks.tenantId), eq(campaigns.id, leaderThanks.campaignId)))
    .where(and(eq(leaderThanks.tenantId, tenant.id), eq(leaderThanks.leaderId, leaderId), eq(leaderThanks.month, month)))
    .orderBy(asc(leaderThanks.handedAt), asc(leaderThanks.orderId), asc(leaderThanks.campaignId))
}

const AT_ONCE = 500

export async function insertMonth({ db, tenant }: ShopCtx, month: Omit<MonthRow, 'tenantId'>, rows: readonly ThanksEntry[]): Promise<void> {
  await db.insert(leaderMonths).values({ ...month, tenantId: tenant.id })
  const { leaderId, month: name } = month
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insert(leaderThanks)
      .values(rows.slice(from, from + AT_ONCE).map((row) => ({ ...row, tenantId: tenant.id, leaderId, month: name })))
}

/** The leaders of whom a month is to be closed. */
export async function listDue({ db, tenant, now }: ShopCtx): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from leaders where tenant_id = ${tenant.id} and closes_at <= ${now.toISOString()} order by closes_at, id`)
  return rows.map(({ id }) => id)
}

import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import type { GroupRule } from '@mutirao/domain/group-progress'
import type { GroupJoin } from '@mutirao/domain/group-stages'

/** A campaign's name and tiers; undefined for one that the shop does not know. */
export async function findTiers({ db, tenant }: ShopCtx, id: string): Promise<{ name: string; rules: GroupRule[] } | undefined> {
  const { rows } = await db.execute<{ name: string; rules: GroupRule[] | null }>(sql`
    select name, body->'cartControls'->'groupRules' as rules from campaigns where tenant_id = ${tenant.id} and id = ${id}`)
  const [row] = rows
  return row && { name: row.name, rules: row.rules ?? [] }
}

/** The orders of a group that stayed in it, in the order of their payment. */
export async function listGroupJoins({ db, tenant }: ShopCtx, campaignId: string): Promise<(GroupJoin & { orderId: string })[]> {
  const { rows } = await db.execute<{ orderId: string; at: string; units: number; total: number }>(sql`
    select m.order_id as "orderId", coalesce(p.at, o.created_at) as at, m.units, coalesce(l.total, 0)::float8 as total
    from group_members m join orders o on o.tenant_id = ${tenant.id} and o.id = m.order_id
    left join lateral (select min(received_at) as at from payments p
      where p.tenant_id = ${tenant.id} and p.order_id = m.order_id and p.state in ('APPROVED', 'REFUNDED')) p on true
    left join lateral (select sum(total) as total from order_lines l
      where l.tenant_id = ${tenant.id} and l.order_id = m.order_id and l.campaign_id = ${campaignId}) l on true
    where m.tenant_id = ${tenant.id} and m.campaign_id = ${campaignId} and not m.has_left
    order by at, m.order_id`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }))
}

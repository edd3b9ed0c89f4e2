import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import { groupJoins } from '#db/group-joins.ts'
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
    select j.order_id as "orderId", j.at, j.units, coalesce(l.total, 0)::float8 as total
    from (${groupJoins(tenant.id, campaignId)}) as j
    left join lateral (select sum(total) as total from order_lines l
      where l.tenant_id = ${tenant.id} and l.order_id = j.order_id and l.campaign_id = ${campaignId}) l on true
    order by j.at, j.order_id`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }))
}

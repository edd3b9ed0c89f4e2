import { sql, type SQL } from 'drizzle-orm'

/** The orders of a group that stayed in it, with the moment of their payment and their units, in the order of their payment. */
export const groupJoins = (tenantId: string, campaignId: string): SQL => sql`
  select m.order_id, coalesce(p.at, o.created_at) as at, m.units
  from group_members m join orders o on o.tenant_id = ${tenantId} and o.id = m.order_id
  left join lateral (select min(received_at) as at from payments p
    where p.tenant_id = ${tenantId} and p.order_id = m.order_id and p.state in ('APPROVED', 'REFUNDED')) p on true
  where m.tenant_id = ${tenantId} and m.campaign_id = ${campaignId} and not m.has_left
  order by at, m.order_id`

/** A tier by its first unit and that of the next tier; before any tier `from` is 0. `isJoined`: only orders that count in the group. */
export type GroupTier = { campaignId: string; from: number; until: number | undefined; isJoined: boolean }

/**
 * The ids of the orders of a tier, by the rule of the domain's `stagesWithJoins` and `stageBefore`: the order that reaches a tier belongs to the one before,
 * and one that does not count in the group to the tier in which it was placed.
 */
export function ordersOfTier(tenantId: string, { campaignId, from, until, isJoined }: GroupTier): SQL {
  const last = until ?? null
  const others = sql`
    union all
    select c.id from orders c, reached b where c.tenant_id = ${tenantId} and c.campaign_ids @> array[${campaignId}]::text[]
      and not exists (select from joined j where j.order_id = c.id)
      and (${from}::int = 0 or c.created_at > b.since) and (b.next is null or c.created_at <= b.next)`
  return sql`
    with joined as materialized (
      select order_id, at, sum(units) over (order by at, order_id) as paid, units from (${groupJoins(tenantId, campaignId)}) as joins
    ), reached as (
      select min(at) filter (where paid >= ${from}::int) as since, min(at) filter (where paid >= ${last}::int) as next from joined
    )
    select order_id from joined where paid - units >= ${from}::int and (${last}::int is null or paid - units < ${last}::int)${isJoined ? sql`` : others}`
}

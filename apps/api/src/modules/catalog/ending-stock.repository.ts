import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import type { Picture } from '@mutirao/contract/shapes'
import { holdings, orderStates } from '@mutirao/domain/order-status'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { fewUnits } from './desk-items.repository.ts'

/** The pace is that of the last days; an item that lasts no longer than SOON_DAYS at it is about to end. */
const PACE_DAYS = 7
const SOON_DAYS = 3
const MOST = 5

const holding = orderStates.filter((state) => holdings[state].stock !== 'none')

export type EndingRow = { id: string; name: string; unit: string; hue: number; pictures: Picture[]; left: number; days: number | null }

/** The items of running campaigns that are about to end, the soonest first; their number, and that of those that have ended. */
export async function listEnding(ctx: ShopCtx) {
  const { db, tenant, now } = ctx
  const from = new Date(now.getTime() - PACE_DAYS * DAY_MS)
  const { rows } = await db.execute<EndingRow & { ending: number; out: number }>(sql`
    with sold as (
      select coalesce(p."stockId", l.item_id) as id, sum(l.quantity * coalesce(p.quantity, 1)) as units
      from orders o
      -- Offset 0: each order's lines are read by their index. A plan for any week would read every line of the shop.
      cross join lateral (
        select item_id, quantity, parts from order_lines where tenant_id = ${tenant.id} and order_id = o.id offset 0) l
      left join lateral jsonb_to_recordset(l.parts) as p("stockId" text, quantity int) on true
      where o.tenant_id = ${tenant.id} and o.created_at >= ${from} and o.state = any(${sql.param(holding)}::text[])
      group by 1
    ), counted as (
      select i.id, i.name, i.unit, k.hue, i.pictures, s.on_hand - s.reserved as "left", coalesce(i.low_stock, ${fewUnits(ctx)}) as few,
        floor((s.on_hand - s.reserved) * ${PACE_DAYS} / nullif(sold.units, 0))::int as days
      from stock s
      join items i on i.tenant_id = s.tenant_id and i.id = s.id and i.active
      join categories k on k.tenant_id = i.tenant_id and k.id = i.category_id
      left join sold on sold.id = s.id
      where s.tenant_id = ${tenant.id} and exists (
        select from items o
        join campaigns c on c.tenant_id = o.tenant_id and c.id = o.campaign_id and c.active and (c.ends_at is null or c.ends_at > ${now})
        where o.tenant_id = ${tenant.id} and (o.id = s.id or o.same_as = s.id) and o.active)
    ), ending as (select * from counted where "left" > 0 and ("left" <= few or days <= ${SOON_DAYS}))
    select e.*, (select count(*)::int from ending) as ending, n.out
    from (select count(*)::int as out from counted where "left" <= 0) n
    left join ending e on true
    order by e.days nulls last, e."left", e.id limit ${MOST}`)
  const [{ ending, out } = { ending: 0, out: 0 }] = rows
  return { rows: rows.filter(({ id }) => id !== null), ending, out }
}

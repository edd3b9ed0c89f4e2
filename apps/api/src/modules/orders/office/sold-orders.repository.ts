import { sql, type SQL } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'

/** The subject of a count in the figures. item, category: ids. hour: 0 to 23 in timeZone. */
export type Sold = {
  item?: string | undefined
  category?: string | undefined
  type?: 'SHIPPING' | 'PICKUP' | undefined
  place?: string | undefined
  hour?: number | undefined
  timeZone: string
}

/** The orders behind a count of the figures, by the same rules as its sums (`figures/counting.repository.ts`). */
export function behindSold(tenantId: string, { item, category, type, place, hour, timeZone }: Sold): (SQL | undefined)[] {
  return [
    item === undefined
      ? undefined
      : withLine(tenantId, sql`${item} union all select i.id from items i where i.tenant_id = ${tenantId} and i.same_as = ${item}`),
    category === undefined
      ? undefined
      : withLine(tenantId, sql`i.id from items i where i.tenant_id = ${tenantId} and i.category_id = ${category}`),
    type && sql`${orders.type} = ${type}`,
    place === undefined ? undefined : sql`${placeOfOrder} = ${place}`,
    hour === undefined ? undefined : sql`extract(hour from ${orders.createdAt} at time zone ${timeZone}) = ${hour}`,
  ]
}

/** An order with a sold line of one of these items. */
const withLine = (tenantId: string, ids: SQL) => sql`exists (
  select from order_lines l
  left join order_substitutions w on w.tenant_id = ${tenantId} and w.order_id = l.order_id and w.position = l.position
  where l.tenant_id = ${tenantId} and l.order_id = ${orders}.id and coalesce(w.item_id, l.item_id) in (select ${ids})
    and w.state is distinct from 'RETURNED' and not exists (
      select from group_closings g where g.tenant_id = ${tenantId} and g.campaign_id = l.campaign_id and g.outcome = 'FAILED'))`

const placeOfOrder = sql`coalesce(case ${orders.type} when 'PICKUP' then ${orders.properties}->'store'->>'name'
  else concat_ws(', ', nullif(${orders.properties}->'shippingAddress'->>'neighborhood', ''),
    nullif(${orders.properties}->'shippingAddress'->>'city', '')) end, '')`

import { sql } from 'drizzle-orm'
import type { ShopCtx } from '#context.ts'
import type { PartState } from '@mutirao/domain/fulfilment'
import type { ChargeTerms } from '@mutirao/domain/order-money'
import { isOpen, isPaid, statesWhere } from '@mutirao/domain/order-status'
import type { OrderRow } from '../book/orders.repository.ts'
import { COURTESY } from '../book/refunds.repository.ts'

const counted = sql.param(statesWhere(isPaid))
const underWay = sql.param(statesWhere(isOpen))
const isOpenText = `o.state in (${statesWhere(isOpen)
  .map((state) => `'${state}'`)
  .join(', ')})`

/** An order with what it was charged by each method, and what was returned by goodwill. */
export type SaleRow = Pick<OrderRow, 'id' | 'type' | 'state' | 'terms' | 'shippingTotal' | 'walletPaid' | 'differencePaid'> & {
  day: string
  createdAt: string
  deliveries: OrderRow['properties']['deliveries'] | null
  pix: number
  card: number
  cardPayments: number
  pixPayments: number
  courtesies: number
  /** The terms of the card that paid the price; null when none did. */
  cardTerms: Pick<ChargeTerms, 'installments' | 'rateBps'> | null
  /** The states of the campaigns' parts that have begun. */
  partStates: Record<string, PartState>
}

/** Paid and promised orders with a part of the campaign, or those of them that have not ended; all that have not ended; one order; or those placed since a moment and before another one. */
export type SalesFilter =
  | { campaignId: string; isUnderWay?: boolean }
  | { isUnderWay: true }
  | { orderId: string }
  | { since: Date; before?: Date }

function whereOf(filter: SalesFilter) {
  if ('orderId' in filter) return sql`o.id = ${filter.orderId}`
  if ('since' in filter) {
    const until = filter.before ? sql` and o.created_at < ${filter.before.toISOString()}::timestamptz` : sql``
    return sql`o.created_at >= ${filter.since.toISOString()}::timestamptz${until}`
  }
  const open = filter.isUnderWay ? sql` and o.state = any(${underWay}::text[])` : sql``
  // The condition of the index of orders under way: a plan for any states cannot derive it.
  if (!('campaignId' in filter)) return sql`${sql.raw(isOpenText)}${open}`
  return sql`o.campaign_ids @> array[${filter.campaignId}]::text[]${open}`
}

/** The next orders after `after` by id, which grows with time. */
export async function listSaleRows(
  { db, tenant }: ShopCtx,
  filter: SalesFilter,
  { after, most }: { after: string | undefined; most: number },
) {
  const beyond = after === undefined ? sql`` : sql` and o.id > ${after}`
  const paidBy = (
    type: string,
    what: string,
  ) => sql`(select ${sql.raw(what)} from payments p where p.tenant_id = o.tenant_id and p.order_id = o.id
      and p.type = ${type} and p.state in ('APPROVED', 'REFUNDED'))`
  const { rows } = await db.execute<SaleRow>(sql`
    select o.id, o.type, o.state, o.terms, o.shipping_total as "shippingTotal", o.wallet_paid as "walletPaid", o.difference_paid as "differencePaid", o.properties->'deliveries' as deliveries,
      (o.created_at at time zone ${tenant.body.timeZone})::date::text as day, o.created_at as "createdAt",
      ${paidBy('PIX', 'coalesce(sum(p.received), 0)::float8')} as pix, ${paidBy('PIX', 'count(*)::int')} as "pixPayments",
      ${paidBy('CREDIT_CARD', 'coalesce(sum(p.received), 0)::float8')} as card, ${paidBy('CREDIT_CARD', 'count(*)::int')} as "cardPayments",
      (select coalesce(sum(r.amount), 0)::float8 from refunds r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.reason = ${COURTESY})
        as courtesies,
      (select jsonb_build_object('installments', p.installments, 'rateBps', p.rate_bps) from payments p where p.tenant_id = o.tenant_id
        and p.order_id = o.id and p.type = 'CREDIT_CARD' and p.state = 'APPROVED' and p.slot_change is null order by p.id desc limit 1) as "cardTerms",
      (select coalesce(jsonb_object_agg(s.campaign_id, s.state), '{}') from order_parts s where s.tenant_id = o.tenant_id and s.order_id = o.id)
        as "partStates"
    from orders o where o.tenant_id = ${tenant.id} and o.state = any(${counted}::text[]) and ${whereOf(filter)}${beyond}
    order by o.id limit ${most}`)
  return rows
}

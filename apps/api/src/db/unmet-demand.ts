import { sql } from 'drizzle-orm'

/** With fewer people a cell of the map could tell who waits and where they live: it is neither shown nor written to. */
export const FEWEST_IN_CELL = 3

const LEFT_DAYS = 7
/** A younger cart may still be on its way to an order. */
const LEFT_MINUTES = 60
/** Orders this old are not looked through: carts have no index of their orders. A cart that is filled again so long after its order was left anew. */
const ORDERED_DAYS = 30

/** The carts that were left: changed within a week, not within the last hour, and no order came of them or of their visitor since. */
export const leftCarts = (tenantId: string, now: Date) => sql`
  select c.lead_id, c.products from carts c
  where c.tenant_id = ${tenantId} and jsonb_array_length(c.products) > 0
    and c.updated_at > ${now.toISOString()}::timestamptz - make_interval(days => ${LEFT_DAYS})
    and c.updated_at <= ${now.toISOString()}::timestamptz - make_interval(mins => ${LEFT_MINUTES})
    and not exists (select from orders o where o.tenant_id = c.tenant_id and o.lead_id = c.lead_id and o.created_at >= c.updated_at)
    and not exists (select from orders o where o.tenant_id = c.tenant_id and o.cart_uuid = c.uuid
      and o.created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${ORDERED_DAYS}))`

/** People who wait for a delivery to their place, one row each: a row with `silent_lead_id` repeats another one. */
export const waitingOutside = (tenantId: string) => sql`
  select lead_id, contact, geohash from interests
  where tenant_id = ${tenantId} and reason = 'OUT_OF_AREA' and geohash is not null
    and answered_at is null and unsubscribed_at is null and silent_lead_id is null`

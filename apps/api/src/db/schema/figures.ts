import { bigint, boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PaymentType } from '@mutirao/contract/carts'
import { instant } from './columns.ts'
import { tenantId } from './tenants.ts'

/*
 * Sums over the orders of a shop by the local day on which they were placed. Every row can be computed again from the orders; a changed order makes
 * its whole day be counted again (modules/figures). Amounts are centavos.
 */

const amount = () => bigint({ mode: 'number' }).notNull()

/** Orders by hour. `orders` and the sums up to `price` are of orders that are paid or promised now; `placed`, `received` and `returned` of all. */
export const orderDays = pgTable(
  'order_days',
  {
    tenantId: tenantId(),
    day: date().notNull(),
    hour: integer().notNull(),
    /** Whether it is the first order of its buyer that counts. */
    isFirst: boolean().notNull(),
    orders: integer().notNull(),
    units: integer().notNull(),
    subTotal: amount(),
    discount: amount(),
    shippingTotal: amount(),
    price: amount(),
    placed: integer().notNull(),
    received: amount(),
    returned: amount(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.hour, t.isFirst] })],
)

/** Orders that count by their destination: the neighbourhood and city of a delivery, or the pickup point. */
export const placeDays = pgTable(
  'place_days',
  {
    tenantId: tenantId(),
    day: date().notNull(),
    type: text().$type<'SHIPPING' | 'PICKUP'>().notNull(),
    place: text().notNull(),
    orders: integer().notNull(),
    price: amount(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.type, t.place] })],
)

/** The lines of orders that count, without lines whose money went back as a whole; `total` is before discounts. */
export const itemDays = pgTable(
  'item_days',
  {
    tenantId: tenantId(),
    day: date().notNull(),
    campaignId: text().notNull(),
    itemId: text().notNull(),
    orders: integer().notNull(),
    units: integer().notNull(),
    total: amount(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.campaignId, t.itemId] })],
)

/** The same lines by campaign: an order with several items of a campaign is one order. */
export const campaignDays = pgTable(
  'campaign_days',
  {
    tenantId: tenantId(),
    day: date().notNull(),
    campaignId: text().notNull(),
    orders: integer().notNull(),
    units: integer().notNull(),
    total: amount(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.campaignId] })],
)

/** Orders that count by the method of the payment that counts; `wallet`: the share of the price that the buyers' wallets paid. */
export const methodDays = pgTable(
  'method_days',
  {
    tenantId: tenantId(),
    day: date().notNull(),
    method: text().$type<PaymentType>().notNull(),
    orders: integer().notNull(),
    price: amount(),
    wallet: amount(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.method] })],
)

/** Orders that count by their coupon, in capitals; `discount`: what the coupon alone took off. */
export const couponDays = pgTable(
  'coupon_days',
  {
    tenantId: tenantId(),
    day: date().notNull(),
    code: text().notNull(),
    orders: integer().notNull(),
    discount: amount(),
    price: amount(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.code] })],
)

/** Buyers by the month of their first order that counts, and the months in which they bought. */
export const cohortMonths = pgTable(
  'cohort_months',
  {
    tenantId: tenantId(),
    firstMonth: date().notNull(),
    month: date().notNull(),
    buyers: integer().notNull(),
    orders: integer().notNull(),
    price: amount(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.firstMonth, t.month] })],
)

/** Up to when a shop's sums are true; a shop without a row has never been asked for its figures. */
export const figureStates = pgTable(
  'figure_states',
  {
    tenantId: tenantId(),
    /** The time zone of the days; in another one all are counted again. */
    timeZone: text().notNull(),
    countedUntil: instant(),
    /** The same for methods and coupons, which a release before them does not count. */
    methodsUntil: instant(),
    cohortsUntil: instant(),
  },
  (t) => [primaryKey({ columns: [t.tenantId] })],
)

/** Daily sums of a campaign's sales for its margin, without the cost of the items (modules/margins). A sale counts on the day of its order. */
export const marginDays = pgTable(
  'margin_days',
  {
    tenantId: tenantId(),
    day: date().notNull(),
    campaignId: text().notNull(),
    orders: integer().notNull(),
    units: integer().notNull(),
    goods: amount(),
    shipping: amount(),
    interest: amount(),
    courtesies: amount(),
    fees: amount(),
    delivery: amount(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.campaignId] })],
)

/** The units of these sales. `parts`: the stock of one unit, as JSON; an item that is its own stock has an empty text. */
export const marginUnits = pgTable(
  'margin_units',
  {
    tenantId: tenantId(),
    day: date().notNull(),
    campaignId: text().notNull(),
    itemId: text().notNull(),
    parts: text().notNull(),
    units: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.campaignId, t.itemId, t.parts] })],
)

/** Up to when the sales of a shop are summed, and with which time zone, fees and interest: with others all are summed again. */
export const marginStates = pgTable('margin_states', { tenantId: tenantId(), terms: text().notNull(), countedUntil: instant() }, (t) => [
  primaryKey({ columns: [t.tenantId] }),
])

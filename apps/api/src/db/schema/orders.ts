import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, real, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CartProduct } from '@mutirao/contract/carts'
import type { Order, OrderState } from '@mutirao/contract/order-shapes'
import type { AttemptReason, PartState } from '@mutirao/domain/fulfilment'
import { isOpen, isPromised, isUnpaid, statesWhere } from '@mutirao/domain/order-status'
import type { StockPart } from '@mutirao/domain/stock'
import { bytea, instant } from './columns.ts'
import { tenantId } from './tenants.ts'

export const leads = pgTable(
  'leads',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    name: text(),
    phone: text(),
    properties: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    addresses: jsonb().$type<Record<string, unknown>[]>().notNull().default([]),
    /** Created by the demonstration; only such orders may be deleted when it is renewed. */
    isDemo: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
)

export const carts = pgTable(
  'carts',
  {
    tenantId: tenantId(),
    uuid: uuid().notNull(),
    leadId: uuid().notNull(),
    products: jsonb().$type<CartProduct[]>().notNull(),
    couponCode: text(),
    /** When this cart's checkout began: it may then still place an order in the grace period after a group's end. */
    checkoutAt: instant(),
    updatedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.uuid] })],
)

/** Inlined instead of parameters: an index's condition has none, and a query must repeat it to use the index. */
function isIn(is: (state: OrderState) => boolean) {
  return sql`state in (${sql.raw(
    statesWhere(is)
      .map((state) => `'${state}'`)
      .join(', '),
  )})`
}

/** Orders in progress. */
export const isUnderWay = isIn(isOpen)

/** Orders in a state that they do not leave by themselves. */
export const isEnded = isIn((state) => !isOpen(state))

/** Orders that hold unpaid stock: those that wait for their payment, and those paid on delivery. */
export const isHeldUnpaid = sql`(${isIn(isUnpaid)} or pays_on_delivery and ${isIn(isPromised)})`

/** Orders that wait for their payment. */
export const isAwaited = isIn(isUnpaid)

/** One purchase. items, addresses and totals are stored as agreed. */
export const orders = pgTable(
  'orders',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    code: text().notNull(),
    leadId: uuid().notNull(),
    idempotencyKey: text().notNull(),
    /** Digest of the request: the same idempotency key with another body is refused. */
    requestHash: text().notNull(),
    cartUuid: uuid().notNull(),
    campaignId: text().notNull(),
    campaignIds: text().array().notNull(),
    type: text().$type<'SHIPPING' | 'PICKUP'>().notNull(),
    state: text().$type<OrderState>().notNull(),
    userName: text().notNull(),
    userPhone: text().notNull(),
    email: text(),
    deliveryCode: text().notNull(),
    properties: jsonb().$type<Order['properties']>().notNull(),
    subTotal: integer().notNull(),
    discount: integer().notNull(),
    shippingTotal: integer().notNull(),
    price: integer().notNull(),
    /** The units counted for each group: later changes of the counters use these, not the rules of that day. */
    groupUnits: jsonb().$type<{ campaignId: string; units: number }[]>().notNull().default([]),
    /** The slots that the order occupies, each with its campaign: their counters change by these. */
    slots: jsonb().$type<{ campaignId: string; slotId: string; date: string }[]>().notNull().default([]),
    /** The percentages on the whole order; a closing group's refund is computed from them. */
    terms: jsonb()
      .$type<{ couponPercentage: number; methodPercentage: number }>()
      .notNull()
      .default({ couponPercentage: 0, methodPercentage: 0 }),
    /** Consent to list initials and neighbourhood among the group's buyers. */
    isJoinPublic: boolean().notNull().default(false),
    /** The units of stock that the order took, and keyed hashes of its address and network, by which unpaid stock is counted. */
    heldUnits: integer().notNull().default(0),
    addressKey: text(),
    networkKey: text(),
    /** The key of the program that placed it for its buyer. */
    programId: uuid(),
    /** The verified phone of the buyer; orders that others placed with the same phone number do not count against it. */
    verifiedPhone: text(),
    paysOnDelivery: boolean().notNull().default(false),
    /** Centavos of the price from the buyer's wallet, held while the order waits for the rest. */
    walletPaid: integer().notNull().default(0),
    /** Slot changes after the payment: centavos of the price that separate payments added, minus later reductions. */
    differencePaid: integer().notNull().default(0),
    differenceReturned: integer().notNull().default(0),
    /** How often the time to pay this order was extended. */
    renewals: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    /** When it last changed without an event: its buyer, campaign id, address, recipient, parcels, reference, remarks, tags, a missing line, or its pickup point closed. The sums of its day are counted again (modules/figures). */
    reassignedAt: instant(),
    /** Its name in another program, such as the number that the merchant's ERP gave it. */
    reference: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('orders_code').on(t.tenantId, t.code),
    unique('orders_idempotency').on(t.tenantId, t.leadId, t.idempotencyKey),
    // One live order for each cart and campaign: a second tab gets the first one's order instead of a second bill.
    uniqueIndex('orders_live_cart').on(t.tenantId, t.cartUuid, t.campaignId).where(isUnderWay),
    index().on(t.tenantId, t.leadId, t.createdAt),
    uniqueIndex('orders_reference')
      .on(t.tenantId, t.reference)
      .where(sql`reference is not null`),
    index('orders_coupon')
      .on(t.tenantId, sql`upper(properties->>'couponCode')`, t.createdAt)
      .where(sql`properties->>'couponCode' is not null`),
    index('orders_created').on(t.tenantId, t.createdAt),
    // For the office's list of a state: these are most of the orders, and each is written here once, at its end.
    index('orders_ended').on(t.tenantId, t.state, t.createdAt).where(isEnded),
    index('orders_reassigned')
      .on(t.tenantId, t.reassignedAt)
      .where(sql`reassigned_at is not null`),
    // The sweep looks up due orders of all shops by their deadline.
    index('orders_unpaid_deadline').on(t.expiresAt, t.tenantId).where(isAwaited),
    index('orders_phone').on(t.tenantId, t.userPhone),
    index('orders_unpaid_lead').on(t.tenantId, t.leadId).where(isHeldUnpaid),
    index('orders_unpaid_phone').on(t.tenantId, t.userPhone).where(isHeldUnpaid),
    index('orders_unpaid_verified').on(t.tenantId, t.verifiedPhone).where(isHeldUnpaid),
    index('orders_unpaid_address').on(t.tenantId, t.addressKey).where(isHeldUnpaid),
    index('orders_unpaid_network').on(t.tenantId, t.networkKey).where(isHeldUnpaid),
    index('orders_unpaid_program')
      .on(t.tenantId, t.programId)
      .where(sql`program_id is not null and ${isHeldUnpaid}`),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    tenantId: tenantId(),
    orderId: uuid().notNull(),
    position: integer().notNull(),
    itemId: text().notNull(),
    campaignId: text().notNull(),
    quantity: integer().notNull(),
    unitPrice: integer().notNull(),
    total: integer().notNull(),
    discount: integer().notNull(),
    /** Name, unit, picture and fixed parts at the time of purchase. */
    snapshot: jsonb().$type<Pick<Order['items'][number], 'name' | 'unit' | 'picture' | 'hue' | 'kitItems'>>().notNull(),
    selection: jsonb().$type<Order['items'][number]['itemKitSelection']>(),
    /** The stock of one unit, when it is not the item's own; the kit may change later. */
    parts: jsonb().$type<StockPart[]>(),
    /** The team that it is bought in, and its discount in percent once that is settled: 0 where the team ended. */
    teamId: uuid(),
    teamPercentage: real(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.orderId, t.position] }),
    // Without the order, so that the entries of an item share their key.
    index('order_lines_item').on(t.tenantId, t.itemId),
    index('order_lines_team')
      .on(t.tenantId, t.teamId)
      .where(sql`team_id is not null`),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
  ],
)

/** The order's timeline, in chronological order. */
export const orderEvents = pgTable(
  'order_events',
  {
    tenantId: tenantId(),
    orderId: uuid().notNull(),
    id: uuid().notNull(),
    state: text().$type<OrderState>().notNull(),
    note: text(),
    rescheduled: jsonb().$type<Order['events'][number]['rescheduled']>(),
    part: jsonb().$type<Order['events'][number]['part']>(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.orderId, t.id] }),
    // Orders that changed after a moment.
    index('order_events_at').on(t.tenantId, t.at),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
  ],
)

/** Texts of staff or a program about an order, which its buyer does not read. */
export const orderRemarks = pgTable(
  'order_remarks',
  {
    tenantId: tenantId(),
    /** Generated by the office, so that a retry stores one row. */
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    staffId: uuid(),
    keyId: uuid(),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('order_remarks_order').on(t.tenantId, t.orderId),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
  ],
)

/** Words by which staff sort orders. */
export const orderTags = pgTable('order_tags', { tenantId: tenantId(), orderId: uuid().notNull(), tag: text().notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId, t.orderId, t.tag] }),
  index('order_tags_tag').on(t.tenantId, t.tag, t.orderId),
  foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
])

/** The progress of one campaign's part of an order; a part without a row has its order's state. */
export const orderParts = pgTable(
  'order_parts',
  {
    tenantId: tenantId(),
    orderId: uuid().notNull(),
    campaignId: text().notNull(),
    state: text().$type<PartState>().notNull(),
    changedAt: instant().notNull(),
    /** The idempotency key of the last move. */
    actId: uuid(),
    /** The recipient's name, when no delivery code was given. */
    receivedBy: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.orderId, t.campaignId] }),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
  ],
)

/** Failed attempts to hand over a part. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    tenantId: tenantId(),
    /** Generated by the device, so that an attempt sent twice is stored once. */
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    campaignId: text().notNull(),
    reason: text().$type<AttemptReason>().notNull(),
    note: text(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.orderId),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
  ],
)

/** Photos of failed attempts. Personal, so they are not among the public pictures. */
export const attemptPhotos = pgTable(
  'attempt_photos',
  {
    tenantId: tenantId(),
    attemptId: uuid().notNull(),
    orderId: uuid().notNull(),
    /** WebP, re-encoded from the upload. */
    picture: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.attemptId] }),
    index().on(t.tenantId, t.orderId),
    foreignKey({ columns: [t.tenantId, t.attemptId], foreignColumns: [deliveryAttempts.tenantId, deliveryAttempts.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
  ],
)

/** Photos that buyers gave as answers to a campaign's form. Personal, so they are not among the public pictures. */
export const extraPhotos = pgTable(
  'extra_photos',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    leadId: uuid().notNull(),
    campaignId: text().notNull(),
    field: text().notNull(),
    /** Null until an order refers to it; without one it is deleted after a day. */
    orderId: uuid(),
    /** WebP, re-encoded from the upload. */
    picture: bytea().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.leadId),
    index().on(t.tenantId, t.orderId),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
  ],
)

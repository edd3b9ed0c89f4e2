import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PaymentType } from '@mutirao/contract/carts'
import type { PaymentState, Refund } from '@mutirao/contract/order-shapes'
import type { CardBrand } from '@mutirao/domain/card-brands'
import type { Dispute } from '@mutirao/domain/dispute'
import { instant } from './columns.ts'
import { orders } from './orders.ts'
import { tenantId } from './tenants.ts'

/** A slot whose place is held for an order until the difference in fee is paid. */
export type SlotChange = { campaignId: string; slotId: string; date: string; from: string; to: string; fee: number }

export const payments = pgTable(
  'payments',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    /** WALLET: the share of the buyer's wallet, beside another payment or alone. */
    type: text().$type<PaymentType>().notNull(),
    state: text().$type<PaymentState>().notNull(),
    amount: integer().notNull(),
    /** The part of the order's price that is due by this method, without a card's interest, and the method's own discount in it. */
    price: integer().notNull().default(0),
    methodPercentage: real().notNull().default(0),
    /** Centavos received, whatever was requested; with the refunds they account for each centavo. */
    received: integer().notNull().default(0),
    receivedAt: instant(),
    /** The currency of the received money, when it is not BRL. */
    currency: text(),
    /** The payer has disputed the payment with their bank: the state, its time, and the time at which staff saw it. */
    dispute: text().$type<Dispute>(),
    disputedAt: instant(),
    disputeSeenAt: instant(),
    installments: integer().notNull().default(1),
    /** For a card: the agreed or paying brand, and the monthly interest in the amount; null in rows older than these columns. */
    brand: text().$type<CardBrand>(),
    rateBps: integer(),
    /** The buyer's saved card that is to pay; null once it is removed, and any card may pay. */
    cardId: uuid(),
    /** Whether the paying card is to be saved for its buyer. */
    keepsCard: boolean().notNull().default(false),
    provider: text().notNull(),
    /** The provider's answer: its id, Pix code, client secret. */
    charge: jsonb().$type<{ id: string; pixCode?: string; payUrl?: string; clientSecret?: string; cardFrame?: string }>(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    /** The more expensive slot whose difference this payment covers; without it, it pays the order. */
    slotChange: jsonb().$type<SlotChange>(),
    /** How often the acquirer was queried about its open charge, and the time of the next query. */
    asks: integer().notNull().default(0),
    askAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.orderId),
    index('payments_to_ask')
      .on(t.tenantId, t.askAt)
      .where(sql`state = 'PENDING' and ask_at is not null`),
    index('payments_received')
      .on(t.tenantId, t.receivedAt)
      .where(sql`received_at is not null`),
    index('payments_in_installments')
      .on(t.tenantId, t.receivedAt)
      .where(sql`received_at is not null and installments > 1`),
    index('payments_disputed')
      .on(t.tenantId, t.disputedAt)
      .where(sql`disputed_at is not null and dispute_seen_at is null`),
    // One pending change for each order at a time.
    uniqueIndex('payments_slot_change')
      .on(t.tenantId, t.orderId)
      .where(sql`state = 'PENDING' and slot_change is not null`),
    index('payments_review')
      .on(t.tenantId, t.receivedAt)
      .where(sql`state = 'REVIEW'`),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
  ],
)

/** Refunds in progress and done. The row's id is the provider's idempotency key. */
export const refunds = pgTable(
  'refunds',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    paymentId: uuid().notNull(),
    amount: integer().notNull(),
    reason: text().$type<Refund['reason']>().notNull(),
    state: text().$type<Refund['state']>().notNull(),
    campaignId: text(),
    /** Another method's payment is refunded into the wallet, because the buyer chose so. */
    isToWallet: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    doneAt: instant(),
    /** The provider's own id of it, for queries. */
    providerRef: text(),
    /** The provider rejected it: staff send it again or return the money by another way. */
    rejectedAt: instant(),
    /** How often it was sent again under a new key. */
    resends: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.orderId),
    index('refunds_payment').on(t.tenantId, t.paymentId),
    index('refunds_done')
      .on(t.tenantId, t.doneAt)
      .where(sql`done_at is not null`),
    index('refunds_open')
      .on(t.tenantId, t.createdAt)
      .where(sql`done_at is null`),
    check('refunds_positive', sql`${t.amount} > 0`),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.paymentId], foreignColumns: [payments.tenantId, payments.id] }).onDelete('cascade'),
  ],
)

/** Every webhook of a provider, stored once, though it may arrive twice or late. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    tenantId: tenantId(),
    provider: text().notNull(),
    eventId: text().notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.provider, t.eventId] })],
)

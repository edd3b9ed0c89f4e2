import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { orders } from './orders.ts'
import { tenantId } from './tenants.ts'

/** Pending events for merchants who receive a daily list; written in the transaction that moved the order. */
export const orderNotices = pgTable(
  'order_notices',
  {
    tenantId: tenantId(),
    orderId: uuid().notNull(),
    event: text().$type<'PLACED' | 'CANCELLED'>().notNull(),
    at: instant().notNull(),
    listedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.orderId, t.event] }),
    index('order_notices_unlisted')
      .on(t.tenantId, t.at)
      .where(sql`listed_at is null`),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
  ],
)

/** The outbox: letters, written in the transaction that decided to send them. */
export const outbox = pgTable(
  'outbox',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    orderId: uuid(),
    channel: text().$type<'mail' | 'sms' | 'push' | 'whatsapp'>().notNull(),
    /** An e-mail address, a phone number, or the id of a device (`push_subscriptions`). */
    recipient: text().notNull(),
    template: text().notNull(),
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** Set when it could not be sent and is not retried. */
    endedAt: instant(),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.createdAt),
    index('outbox_due')
      .on(t.tenantId, t.dueAt)
      .where(sql`sent_at is null and ended_at is null`),
  ],
)

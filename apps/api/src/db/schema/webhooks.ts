import type { WebhookEvent } from '@mutirao/domain/webhook-events'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { tenantId } from './tenants.ts'

/** By what the merchant's systems know that an event is the shop's; encrypted. The former one signs, too, until `formerUntil`. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    tenantId: tenantId(),
    url: text().notNull(),
    secret: text().notNull(),
    former: text(),
    formerUntil: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.url] })],
)

/** An event for one address, written in the transaction that decided it, and what became of it: the log. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    tenantId: tenantId(),
    /** The same for each sending. */
    id: uuid().notNull(),
    /** Events of one subject are sent to an address in this order. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    url: text().notNull(),
    event: text().$type<WebhookEvent>().notNull(),
    /** By its kind and id: "order 0192…". */
    subject: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text().$type<'WAITING' | 'TAKEN' | 'FAILED'>().notNull(),
    createdAt: instant().notNull(),
    /** When it was first to be sent; staff may ask again. */
    since: instant().notNull(),
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** The status of the last answer, or why there was none. */
    answer: text(),
    takenAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('webhook_events_due')
      .on(t.tenantId, t.url, t.position)
      .where(sql`state = 'WAITING'`),
    index('webhook_events_waiting')
      .on(t.tenantId, t.url, t.subject, t.position)
      .where(sql`state = 'WAITING'`),
    index('webhook_events_log').on(t.tenantId, t.state, t.position),
    index('webhook_events_created').on(t.tenantId, t.createdAt),
  ],
)

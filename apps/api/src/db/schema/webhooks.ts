import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { WebhookEvent } from '@mutirao/domain/webhook-events'
import { instant } from './columns.ts'
import { tenantId } from './tenants.ts'

/** The secrets by which the merchant's systems verify webhooks; encrypted. The previous one also signs until `formerUntil`. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    tenantId: tenantId(),
    url: text().notNull(),
    secret: text().notNull(),
    former: text(),
    formerUntil: instant(),
    createdAt: instant().notNull(),
    /** Since when the address has taken nothing. */
    failingSince: instant(),
    /** When deliveries to the address were paused; null while they go. */
    pausedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.url] })],
)

/** An event for one address, written in the transaction that decided it, with the log of its delivery. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    tenantId: tenantId(),
    /** The same for each delivery attempt. */
    id: uuid().notNull(),
    /** Events of one subject are delivered to an address in this order: the engine's clock in microseconds, because no sequence spans several nodes. */
    position: bigint({ mode: 'number' })
      .notNull()
      .default(sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`),
    url: text().notNull(),
    event: text().$type<WebhookEvent>().notNull(),
    /** By kind and id: "order 0192…". */
    subject: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text().$type<'WAITING' | 'TAKEN' | 'FAILED'>().notNull(),
    createdAt: instant().notNull(),
    /** When it was first due; staff may resend it. */
    since: instant().notNull(),
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** The status of the last response, or the reason why there was none. */
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

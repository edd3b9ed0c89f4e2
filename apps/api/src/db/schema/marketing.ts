import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { MarketingState } from '@mutirao/contract/marketing'
import type { Audience } from '@mutirao/contract/people'
import { instant } from './columns.ts'
import { leads } from './orders.ts'
import { staff } from './staff.ts'
import { tenantId } from './tenants.ts'

/** Messages of the shop to a segment of its buyers. */
export const marketingMessages = pgTable(
  'marketing_messages',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    /** Counts the writes: a message is sent as its sender read it. */
    revision: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** Where it leads: a campaign, or an item of it; without one, to the shop. */
    campaignId: text(),
    itemId: text(),
    byMail: boolean().notNull(),
    byPush: boolean().notNull(),
    byWhatsapp: boolean().notNull().default(false),
    segment: jsonb().$type<Audience>().notNull(),
    state: text().$type<MarketingState>().notNull(),
    authorId: uuid().notNull(),
    createdAt: instant().notNull(),
    senderId: uuid(),
    sentAt: instant(),
    /** When its next batch is due: never in the quiet hours. */
    startsAt: instant(),
    /** The people of the segment when it was sent. */
    people: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.createdAt),
    index('marketing_messages_due')
      .on(t.tenantId, t.startsAt)
      .where(sql`state = 'SENDING'`),
    foreignKey({ columns: [t.tenantId, t.authorId], foreignColumns: [staff.tenantId, staff.id] }),
    foreignKey({ columns: [t.tenantId, t.senderId], foreignColumns: [staff.tenantId, staff.id] }),
  ],
)

/** The people of a message who had asked for news when it was sent: one row each, so that nobody gets it twice. */
export const marketingRecipients = pgTable(
  'marketing_recipients',
  {
    tenantId: tenantId(),
    messageId: uuid().notNull(),
    leadId: uuid().notNull(),
    /** SKIPPED: withdrew before it was their turn, or had got as many messages as one person may. */
    state: text().$type<'WAITING' | 'SENT' | 'SKIPPED'>().notNull(),
    at: instant(),
    /** The letter in the outbox, if it went by mail or WhatsApp, too. */
    letterId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId, t.leadId] }),
    index('marketing_recipients_waiting')
      .on(t.tenantId, t.messageId, t.leadId)
      .where(sql`state = 'WAITING'`),
    index('marketing_recipients_lead').on(t.tenantId, t.leadId, t.at),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [marketingMessages.tenantId, marketingMessages.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
  ],
)

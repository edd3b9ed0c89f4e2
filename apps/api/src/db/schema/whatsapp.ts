import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { WhatsappKind, WhatsappState, WhatsappTrouble } from '@mutirao/contract/whatsapp'
import { instant } from './columns.ts'
import { leads } from './orders.ts'
import { tenantId } from './tenants.ts'

/** The shop's number at WhatsApp (Meta's Cloud API). The encryption key is not in the database. */
export const whatsappAccounts = pgTable(
  'whatsapp_accounts',
  {
    tenantId: tenantId(),
    phoneNumberId: text().notNull(),
    /** The language of the approved templates, such as pt_BR. */
    language: text().notNull(),
    /** The approved template of each kind; without one nothing of that kind is sent. */
    orderTemplate: text(),
    newsTemplate: text(),
    /** The access token and the app secret, encrypted. */
    sealed: text().notNull(),
    /** The encryption key that was used. */
    sealedBy: text().notNull(),
    changedAt: instant().notNull(),
    /** Why WhatsApp refuses everything or every message of a template; cleared by the next message that it takes. */
    trouble: text().$type<WhatsappTrouble>(),
    troubleAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.tenantId] })],
)

/** Every answer of a person to the question whether the shop may write to this phone by WhatsApp, with the text that was shown; the newest of each kind counts. */
export const whatsappChoices = pgTable(
  'whatsapp_choices',
  {
    tenantId: tenantId(),
    leadId: uuid().notNull(),
    id: uuid().notNull(),
    kind: text().$type<WhatsappKind>().notNull(),
    phone: text().notNull(),
    granted: boolean().notNull(),
    text: text().notNull(),
    /** ACCOUNT: the switch in her account. MESSAGE: a word that she sent to the number. WHATSAPP: the app's own switch against marketing. */
    origin: text().$type<'ACCOUNT' | 'MESSAGE' | 'WHATSAPP'>().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.leadId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
  ],
)

/** Messages by WhatsApp, by the id of their letter in the outbox. Written before the call, so that a message whose outcome is unknown is not sent again. */
export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    leadId: uuid().notNull(),
    kind: text().$type<WhatsappKind>().notNull(),
    phone: text().notNull(),
    state: text().$type<WhatsappState>().notNull(),
    /** WhatsApp's id of the message (`wamid.…`). */
    messageId: text(),
    /** WhatsApp's error code; 0: no answer came. */
    code: integer(),
    createdAt: instant().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.createdAt),
    index('whatsapp_messages_message_id')
      .on(t.tenantId, t.messageId)
      .where(sql`message_id is not null`),
    index('whatsapp_messages_lead').on(t.tenantId, t.leadId),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
  ],
)

/** Ids of received messages that were acted upon: WhatsApp delivers a message more than once. */
export const whatsappReceived = pgTable(
  'whatsapp_received',
  { tenantId: tenantId(), messageId: text().notNull(), at: instant().notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.messageId] }), index().on(t.tenantId, t.at)],
)

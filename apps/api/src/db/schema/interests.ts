import { sql } from 'drizzle-orm'
import { doublePrecision, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { InterestReason } from '@mutirao/contract/interests'
import { instant } from './columns.ts'
import { leads } from './orders.ts'
import { tenantId } from './tenants.ts'

/** "Avise-me" requests. The exact point is deleted once the interest is answered; the merchant's counts use the geohash. */
export const interests = pgTable(
  'interests',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    leadId: uuid().notNull(),
    campaignId: text(),
    itemId: text(),
    reason: text().$type<InterestReason>().notNull(),
    geohash: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** A mobile phone (E.164), or the e-mail of an account without one. */
    contact: text().notNull(),
    /**
     * Set when this visitor entered a contact that another lead has registered: the row has its place in the queue like any other, so that the answer
     * discloses nothing, and no letter is sent for it.
     */
    silentLeadId: uuid(),
    createdAt: instant().notNull(),
    answeredAt: instant(),
    unsubscribedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('interests_once').on(t.tenantId, t.contact, t.campaignId, t.itemId, t.reason, t.silentLeadId).nullsNotDistinct(),
    index('interests_lead').on(t.tenantId, t.leadId),
    index('interests_waiting')
      .on(t.tenantId, t.campaignId, t.id)
      .where(sql`answered_at is null and unsubscribed_at is null`),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
  ],
)

/** Searches without a result that shoppers sent to the shop: only the words, once for each shopper. */
export const wishes = pgTable(
  'wishes',
  {
    tenantId: tenantId(),
    leadId: uuid().notNull(),
    words: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.leadId, t.words] }),
    index('wishes_words').on(t.tenantId, t.words),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
  ],
)

import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { leads } from './orders.ts'
import { tenantId } from './tenants.ts'

/** A card that an acquirer keeps for a person: by what name, and what a person knows it by. Its number is nowhere here. */
export const paymentCards = pgTable(
  'payment_cards',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    leadId: uuid().notNull(),
    provider: text().notNull(),
    /** What the acquirer calls the card, and whose it is there. */
    reference: text().notNull(),
    holder: text().notNull(),
    /** In the acquirer's own word. */
    brand: text().notNull(),
    lastFour: text().notNull(),
    month: integer().notNull(),
    year: integer().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    /** Its person wants it kept no more; the row stays until the acquirer has removed it, so that it is not learned from there again. */
    removedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('payment_cards_reference').on(t.tenantId, t.provider, t.reference),
    index('payment_cards_lead').on(t.tenantId, t.leadId),
    uniqueIndex('payment_cards_default')
      .on(t.tenantId, t.leadId, t.provider)
      .where(sql`is_default`),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }),
  ],
)

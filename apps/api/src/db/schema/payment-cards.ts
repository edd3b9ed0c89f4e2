import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { leads } from './orders.ts'
import { tenantId } from './tenants.ts'

/** A card that an acquirer stores for a person: its reference, and the details that a person recognizes. The number is not stored. */
export const paymentCards = pgTable(
  'payment_cards',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    leadId: uuid().notNull(),
    provider: text().notNull(),
    /** The acquirer's ids of the card and of its holder. */
    reference: text().notNull(),
    holder: text().notNull(),
    /** The acquirer's name of the brand. */
    brand: text().notNull(),
    lastFour: text().notNull(),
    month: integer().notNull(),
    year: integer().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    /** Set when the person removed it; the row stays until the acquirer has removed the card, so that it is not imported again. */
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

import { foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { leads } from './orders.ts'
import { tenantId } from './tenants.ts'

/** What shoppers wrote to the shop by the form of /contact. */
export const inquiries = pgTable(
  'inquiries',
  {
    tenantId: tenantId(),
    /** The form's own, so that a repeated call stores one row. */
    id: uuid().notNull(),
    leadId: uuid().notNull(),
    protocol: text().notNull(),
    name: text().notNull(),
    contact: text().notNull(),
    text: text().notNull(),
    orderCode: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('inquiries_protocol').on(t.tenantId, t.protocol),
    index().on(t.tenantId, t.leadId),
    index().on(t.tenantId, t.createdAt),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
  ],
)

import { sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Acquirer } from '@mutirao/domain/acquirers'
import type { DifferenceKind } from '@mutirao/domain/reconciliation'
import { instant } from './columns.ts'
import { orders } from './orders.ts'
import { tenantId } from './tenants.ts'

/** A shop's credentials for its acquirers, encrypted; the encryption key is not in the database. */
export const acquirerKeys = pgTable(
  'acquirer_keys',
  {
    tenantId: tenantId(),
    acquirer: text().$type<Acquirer>().notNull(),
    sealed: text().notNull(),
    /** The encryption key that was used. */
    sealedBy: text().notNull(),
    /** The certificate's expiry. */
    endsAt: instant(),
    changedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.acquirer] })],
)

/** Days whose charges were compared with an acquirer's books. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    tenantId: tenantId(),
    provider: text().notNull(),
    day: date().notNull(),
    at: instant().notNull(),
    charges: integer().notNull(),
    differences: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.provider, t.day] })],
)

/** Differences between our books and an acquirer's. Nothing is corrected automatically: staff settle them. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    provider: text().notNull(),
    day: date().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    /** Our payment's id, according to the acquirer; it may be unknown here. */
    reference: uuid().notNull(),
    orderId: uuid(),
    /** Centavos. */
    ours: integer().notNull(),
    theirs: integer().notNull(),
    foundAt: instant().notNull(),
    settledAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // A reported difference is not reported again while both books stay the same.
    uniqueIndex('reconciliation_differences_once').on(t.tenantId, t.reference, t.kind, t.ours, t.theirs),
    index('reconciliation_differences_of_order').on(t.tenantId, t.orderId),
    index('reconciliation_differences_open')
      .on(t.tenantId, t.foundAt)
      .where(sql`settled_at is null`),
    foreignKey({
      name: 'reconciliation_differences_order',
      columns: [t.tenantId, t.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }).onDelete('cascade'),
  ],
)

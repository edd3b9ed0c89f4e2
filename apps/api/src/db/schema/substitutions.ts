import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Picture } from '@mutirao/contract/shapes'
import { instant } from './columns.ts'
import { orderLines } from './orders.ts'
import { tenantId } from './tenants.ts'

/** A missing line and its outcome; the line itself and the order's totals stay as agreed. */
export const orderSubstitutions = pgTable(
  'order_substitutions',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    position: integer().notNull(),
    state: text().$type<'PENDING' | 'SUBSTITUTED' | 'RETURNED'>().notNull(),
    /** Centavos paid for the line, and the part of them that the substitute is worth. */
    paid: integer().notNull(),
    kept: integer(),
    /** Centavos returned, a card's interest included. */
    returned: integer(),
    itemId: text(),
    /** The chosen item at that time; the units are those that were missing. */
    substitute: jsonb().$type<{ name: string; unit: string; picture: Picture; hue: number }>(),
    createdAt: instant().notNull(),
    dueAt: instant().notNull(),
    decidedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('order_substitutions_line').on(t.tenantId, t.orderId, t.position),
    index('order_substitutions_due')
      .on(t.tenantId, t.dueAt)
      .where(sql`state = 'PENDING'`),
    check(
      'order_substitutions_decided',
      sql`(${t.state} = 'PENDING') = (${t.kept} is null) and (${t.kept} is null) = (${t.returned} is null)`,
    ),
    check('order_substitutions_chosen', sql`(${t.state} = 'SUBSTITUTED') = (${t.itemId} is not null)`),
    check('order_substitutions_kept', sql`${t.kept} between 0 and ${t.paid} and ${t.returned} >= 0`),
    foreignKey({
      columns: [t.tenantId, t.orderId, t.position],
      foreignColumns: [orderLines.tenantId, orderLines.orderId, orderLines.position],
    }).onDelete('cascade'),
  ],
)

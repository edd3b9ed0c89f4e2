import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Picture } from '@mutirao/contract/shapes'
import { campaigns, items } from './catalog.ts'
import { instant } from './columns.ts'
import { orders } from './orders.ts'
import { tenantId } from './tenants.ts'

/** A free item. `used` counts the live orders; limits is for each person, uses for all together. */
export const trades = pgTable(
  'trades',
  {
    tenantId: tenantId(),
    id: text().notNull(),
    campaignId: text().notNull(),
    itemId: text().notNull(),
    quantity: integer().notNull(),
    /** In upper case; a trade without a code is shown to everybody. */
    code: text(),
    limits: integer().notNull(),
    uses: integer(),
    used: integer().notNull().default(0),
    position: integer().notNull(),
    endsAt: instant(),
    active: boolean().notNull(),
    body: jsonb().$type<{ title: string; text: string; picture: Picture }>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('trades_code').on(t.tenantId, t.code),
    foreignKey({ columns: [t.tenantId, t.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }),
    foreignKey({ columns: [t.tenantId, t.itemId], foreignColumns: [items.tenantId, items.id] }),
  ],
)

/**
 * Uses of a trade, as keyed hashes of the person and of each verified key. The rows survive the account, so that a new account of the same person
 * cannot use the trade again.
 */
export const tradeUses = pgTable(
  'trade_uses',
  { tenantId: tenantId(), tradeId: text().notNull(), personKey: text().notNull(), orderId: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tradeId, t.personKey, t.orderId] }),
    index('trade_uses_order').on(t.tenantId, t.orderId),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
  ],
)

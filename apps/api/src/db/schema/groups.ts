import { boolean, foreignKey, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { campaigns } from './catalog.ts'
import { instant } from './columns.ts'
import { orders } from './orders.ts'
import { tenantId } from './tenants.ts'

/** A group's outcome, decided once for all its orders; percentage is 0 when the group failed. */
export const groupClosings = pgTable(
  'group_closings',
  {
    tenantId: tenantId(),
    campaignId: text().notNull(),
    outcome: text().$type<'REACHED' | 'FAILED'>().notNull(),
    percentage: real().notNull(),
    paidUnits: integer().notNull(),
    buyers: integer().notNull(),
    closedAt: instant().notNull(),
    /** Set once every order of the group has been settled. */
    settledAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.campaignId] }),
    foreignKey({ columns: [t.tenantId, t.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }),
  ],
)

/** The effect of a closing on one order; written in the same transaction as its refund, so that no order is settled twice. */
export const groupSettlements = pgTable(
  'group_settlements',
  {
    tenantId: tenantId(),
    campaignId: text().notNull(),
    orderId: uuid().notNull(),
    /** Centavos. */
    returned: integer().notNull(),
    settledAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.campaignId, t.orderId] }),
    index().on(t.tenantId, t.orderId),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
  ],
)

/** Orders that were paid in a group; the buyer is read from the order. */
export const groupMembers = pgTable(
  'group_members',
  {
    tenantId: tenantId(),
    campaignId: text().notNull(),
    orderId: uuid().notNull(),
    units: integer().notNull(),
    /** Whether a paid order has left the group. */
    hasLeft: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.campaignId, t.orderId] }),
    index().on(t.tenantId, t.orderId),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
  ],
)

/** Tiers that were announced to a group's payers: the row makes sure that one process announces each tier once. */
export const groupTiers = pgTable(
  'group_tiers',
  { tenantId: tenantId(), campaignId: text().notNull(), percentage: real().notNull(), toldAt: instant().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.campaignId, t.percentage] }),
    foreignKey({ columns: [t.tenantId, t.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }),
  ],
)

import { boolean, foreignKey, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { campaigns } from './catalog.ts'
import { instant } from './columns.ts'
import { orders } from './orders.ts'
import { tenantId } from './tenants.ts'

/** How a group ended, decided once for all its orders; percentage is 0 when the group failed. */
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
    /** Set when every order of the group has been settled. */
    settledAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.campaignId] }),
    foreignKey({ columns: [t.tenantId, t.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }),
  ],
)

/** What a closing meant for one order; written in the same transaction as its refund, so that no order is settled twice. */
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

/** Orders that were paid in a group: whose units they are is read from the order itself. */
export const groupMembers = pgTable(
  'group_members',
  {
    tenantId: tenantId(),
    campaignId: text().notNull(),
    orderId: uuid().notNull(),
    units: integer().notNull(),
    /** It was paid and is not any more. */
    hasLeft: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.campaignId, t.orderId] }),
    index().on(t.tenantId, t.orderId),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
  ],
)

/** Tiers of which a group's payers have been told: one row each, so that only one process tells it, and once. */
export const groupTiers = pgTable(
  'group_tiers',
  { tenantId: tenantId(), campaignId: text().notNull(), percentage: real().notNull(), toldAt: instant().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.campaignId, t.percentage] }),
    foreignKey({ columns: [t.tenantId, t.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }),
  ],
)

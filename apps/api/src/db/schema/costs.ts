import { foreignKey, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { campaigns } from './catalog.ts'
import { tenantId } from './tenants.ts'

/** The cost of an item from the local day `since` until the item's next row; the first row is also the cost of earlier sales. */
export const itemCosts = pgTable(
  'item_costs',
  {
    tenantId: tenantId(),
    itemId: text().notNull(),
    since: date().notNull(),
    /** The local day of its last change: a correction on the same day replaces it. */
    savedOn: date().notNull(),
    campaignId: text().notNull(),
    /** Centavos for one case; null from the day on which the cost was removed. */
    price: integer(),
    caseUnits: integer().notNull(),
    minimumCases: integer().notNull(),
    supplier: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.itemId, t.since] }),
    foreignKey({ columns: [t.tenantId, t.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }),
  ],
)

/** Centavos that a campaign costs as a whole. */
export const campaignCosts = pgTable(
  'campaign_costs',
  { tenantId: tenantId(), campaignId: text().notNull(), fixed: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.campaignId] }),
    foreignKey({ columns: [t.tenantId, t.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }),
  ],
)

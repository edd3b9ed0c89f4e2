import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { TeamOutcome } from '@mutirao/domain/team'
import { campaigns } from './catalog.ts'
import { instant } from './columns.ts'
import { tenantId } from './tenants.ts'

/** Small teams of buyers, with the terms as they were when each was opened. Who is in one is read from the orders' lines. */
export const teams = pgTable(
  'teams',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    campaignId: text().notNull(),
    itemId: text().notNull(),
    size: integer().notNull(),
    percentage: real().notNull(),
    endsAt: instant().notNull(),
    createdAt: instant().notNull(),
    /** The lead that opened it, until it is decided. */
    openedBy: uuid(),
    outcome: text().$type<TeamOutcome>(),
    decidedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('teams_open')
      .on(t.tenantId, t.openedBy, t.campaignId, t.itemId)
      .where(sql`outcome is null`),
    index('teams_due')
      .on(t.endsAt, t.tenantId)
      .where(sql`outcome is null`),
    index().on(t.tenantId, t.campaignId),
    foreignKey({ columns: [t.tenantId, t.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }),
  ],
)

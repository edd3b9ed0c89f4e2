import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Picture } from '@mutirao/contract/shapes'
import { instant } from './columns.ts'
import { staff } from './staff.ts'
import { tenantId } from './tenants.ts'

/** The news of a campaign for its buyers. */
export const bulletins = pgTable(
  'bulletins',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    campaignId: text().notNull(),
    /** Counts the writes: a writer names the one that they read. */
    revision: integer().notNull(),
    text: text().notNull(),
    /** With the name under which it was written. */
    picture: jsonb().$type<Picture & { name: string }>(),
    /** null when a program or the demonstration wrote it. */
    authorId: uuid(),
    createdAt: instant().notNull(),
    editedAt: instant(),
    /** When its message goes; null when it has none. */
    tellsAt: instant(),
    toldAt: instant(),
    /** The buyers who got the message. */
    told: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('bulletins_campaign').on(t.tenantId, t.campaignId, t.createdAt),
    index('bulletins_due')
      .on(t.tenantId, t.tellsAt)
      .where(sql`tells_at is not null and told_at is null`),
    foreignKey({ columns: [t.tenantId, t.authorId], foreignColumns: [staff.tenantId, staff.id] }),
  ],
)

import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { campaigns } from './catalog.ts'
import { bytea, instant } from './columns.ts'
import { orders } from './orders.ts'
import { tenantId } from './tenants.ts'

/** A buyer's rating of an item of an order, or of its campaign when no item is named. The order identifies the buyer. */
export const ratings = pgTable(
  'ratings',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    campaignId: text().notNull(),
    /** Empty: the campaign itself. */
    itemId: text().notNull(),
    stars: integer().notNull(),
    words: text(),
    /** The displayed name; null once the buyer's account is deleted. */
    author: text(),
    createdAt: instant().notNull(),
    answer: text(),
    answeredAt: instant(),
    hiddenAt: instant(),
    hiddenReason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('ratings_subject').on(t.tenantId, t.orderId, t.campaignId, t.itemId),
    index('ratings_shown')
      .on(t.tenantId, t.campaignId, t.itemId, t.createdAt)
      .where(sql`hidden_at is null`),
    index().on(t.tenantId, t.createdAt),
    check('ratings_stars', sql`${t.stars} between 1 and 5`),
    check('ratings_hidden', sql`(${t.hiddenAt} is null) = (${t.hiddenReason} is null)`),
    check('ratings_answered', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }),
  ],
)

/** The number of visible ratings of an item or a campaign, and the sum of their stars: updated in the transaction that changes a rating. */
export const ratingCounters = pgTable(
  'rating_counters',
  {
    tenantId: tenantId(),
    campaignId: text().notNull(),
    itemId: text().notNull(),
    count: integer().notNull(),
    stars: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.campaignId, t.itemId] }),
    check('rating_counters_within', sql`${t.stars} between ${t.count} and 5 * ${t.count}`),
    foreignKey({ columns: [t.tenantId, t.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }),
  ],
)

/** Photos of ratings. They are served only through their rating, so they are not among the public pictures. */
export const ratingPhotos = pgTable(
  'rating_photos',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    /** Null until a rating refers to it; without one it is deleted after a day. */
    ratingId: uuid(),
    position: integer().notNull().default(0),
    /** WebP, re-encoded from the upload. */
    picture: bytea().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.orderId),
    index().on(t.tenantId, t.ratingId),
    foreignKey({ columns: [t.tenantId, t.orderId], foreignColumns: [orders.tenantId, orders.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.ratingId], foreignColumns: [ratings.tenantId, ratings.id] }).onDelete('cascade'),
  ],
)

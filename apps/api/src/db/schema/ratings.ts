import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'
import { campaigns } from './catalog.ts'
import { orders } from './orders.ts'
import { tenantId } from './tenants.ts'

/** A buyer's rating of an item of an order, or of its campaign where no item is named. The order says who the buyer is. */
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
    /** As it is shown; null once its buyer has left. */
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

/** How many ratings of an item or a campaign are shown, and their stars: moved in the transaction that moves a rating. */
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

/** Photos of ratings. They are shown through their rating alone, so they are not among the pictures that everybody may fetch. */
export const ratingPhotos = pgTable(
  'rating_photos',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    /** Unset until a rating names it; without one it goes after a day. */
    ratingId: uuid(),
    position: integer().notNull().default(0),
    /** WebP, drawn anew from what was sent. */
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

import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Stored in UTC, and displayed in the tenant's time zone. */
export const instant = () => timestamp({ withTimezone: true })

/** The last time at which the row became different. A trigger sets it (migration 0051), so that no writer does, and a load of the same files moves none. */
export const changedAt = () => instant().notNull().defaultNow()

/** The lexemes of a text, for full-text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The bytes of a personal file, which must not be public. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

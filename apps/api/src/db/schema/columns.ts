import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Stored in UTC, and shown in the tenant's time zone. */
export const instant = () => timestamp({ withTimezone: true })

/** Words in which a text is searched. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A file's bytes, where a file is a person's and none that everybody may fetch. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

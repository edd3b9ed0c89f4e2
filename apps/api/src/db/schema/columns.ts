import { timestamp } from 'drizzle-orm/pg-core'

/** Stored in UTC, and shown in the tenant's time zone. */
export const instant = () => timestamp({ withTimezone: true })

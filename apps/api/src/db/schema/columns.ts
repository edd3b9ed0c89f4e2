import { timestamp } from 'drizzle-orm/pg-core'

/** Stored in UTC; shown in the tenant's zone. */
export const instant = () => timestamp({ withTimezone: true })

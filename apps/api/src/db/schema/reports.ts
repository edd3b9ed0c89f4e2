import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { tenantId } from './tenants.ts'

/** Application errors that visitors reported, for the operator. Equal reports are one row. They name nobody. */
export const reports = pgTable(
  'reports',
  {
    tenantId: tenantId(),
    /** Random (reports.repository.ts): a counter would run over all shops. */
    number: integer().notNull(),
    /** A keyed hash of version, route, error name and message: equal reports share it. */
    fingerprint: text().notNull(),
    version: text().notNull(),
    route: text().notNull(),
    errorName: text().notNull(),
    message: text().notNull(),
    /** The log and the browser of the last report. */
    log: jsonb().$type<string[]>().notNull(),
    agent: text().notNull(),
    count: integer().notNull(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** Cleared when the error is reported again. */
    resolvedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.number] }),
    unique('reports_fingerprint').on(t.tenantId, t.fingerprint),
    index().on(t.tenantId, t.lastSeenAt),
    index('reports_open')
      .on(t.lastSeenAt)
      .where(sql`resolved_at is null`),
  ],
)

import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { VisitStep } from '@mutirao/domain/visit-steps'
import { tenantId } from './tenants.ts'

/** Visits that reached a step, by the local day on which they did. No row names a visitor. */
export const visitDays = pgTable(
  'visit_days',
  {
    tenantId: tenantId(),
    day: date().notNull(),
    step: text().$type<VisitStep>().notNull(),
    visits: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.step] })],
)

/** Searches that found nothing, by local day; a bounded number of different ones a day. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    tenantId: tenantId(),
    day: date().notNull(),
    /** Lower case, without accents and personal data. */
    words: text().notNull(),
    times: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.words] })],
)

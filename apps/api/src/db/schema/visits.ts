import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SourceStep, VisitStep } from '@mutirao/domain/visit-steps'
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

/** The same by where the visits came from; a bounded number of different sources a day. */
export const visitSources = pgTable(
  'visit_sources',
  {
    tenantId: tenantId(),
    day: date().notNull(),
    /** A kind, or `utm:` and a word of the merchant's links (`visit-source.ts` in the domain). */
    source: text().notNull(),
    step: text().$type<SourceStep>().notNull(),
    visits: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.source, t.step] })],
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

import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SurveysFile } from '@mutirao/contract/merchant/surveys'
import type { SurveyAnswers } from '@mutirao/contract/surveys'
import { instant } from './columns.ts'
import { leads } from './orders.ts'
import { tenantId } from './tenants.ts'

export const surveys = pgTable(
  'surveys',
  {
    tenantId: tenantId(),
    id: text().notNull(),
    campaignId: text(),
    trigger: text().$type<'campaign' | 'delivered'>().notNull(),
    position: integer().notNull(),
    endsAt: instant(),
    active: boolean().notNull(),
    body: jsonb().$type<Pick<SurveysFile[number], 'title' | 'text' | 'questions' | 'reward'>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
)

/** One row for each person and survey, deleted with the person; the merchant reads counts and texts, without names. */
export const surveyAnswers = pgTable(
  'survey_answers',
  {
    tenantId: tenantId(),
    surveyId: text().notNull(),
    leadId: uuid().notNull(),
    answers: jsonb().$type<SurveyAnswers>().notNull(),
    answeredAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.surveyId, t.leadId] }),
    index('survey_answers_lead').on(t.tenantId, t.leadId),
    foreignKey({ columns: [t.tenantId, t.surveyId], foreignColumns: [surveys.tenantId, surveys.id] }),
    foreignKey({ columns: [t.tenantId, t.leadId], foreignColumns: [leads.tenantId, leads.id] }).onDelete('cascade'),
  ],
)

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, pageOf, Slug, wholeListOf } from './shapes.ts'

/** isActive: false once it has left the shop; its answers stay. people: how many have answered. */
const DeskSurvey = z.object({
  id: Slug,
  title: z.string(),
  campaignId: Slug.optional(),
  trigger: z.enum(['campaign', 'delivered']),
  endsAt: Instant.optional(),
  isActive: z.boolean(),
  people: z.int(),
})
export type DeskSurvey = z.output<typeof DeskSurvey>

/** answered: the people who did not skip it. counts: by option or number, in their order. other: answers that are no longer offered. */
const AnsweredQuestion = z.object({
  id: Slug,
  text: z.string(),
  type: z.enum(['single', 'multiple', 'scale', 'nps', 'text']),
  answered: z.int(),
  counts: z.array(z.object({ answer: z.string(), count: z.int() })),
  other: z.int(),
  /** -100 to 100. */
  nps: z.int().optional(),
})
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>

/** formerAnswers: answers to questions that have left the survey. */
const SurveyResult = DeskSurvey.extend({ questions: z.array(AnsweredQuestion), formerAnswers: z.int() })
export type SurveyResult = z.output<typeof SurveyResult>

const SurveyText = z.object({ text: z.string(), at: Instant })
export type SurveyText = z.output<typeof SurveyText>

const toRead = { method: 'GET', auth: 'staff', may: 'campaigns.write', status: 200 } as const
const one = z.object({ id: Slug })

export const listDeskSurveys = endpoint({
  ...toRead,
  path: '/api/admin/surveys',
  summary: 'The shop’s surveys, those that have left it too, with how many people answered',
  response: wholeListOf(DeskSurvey),
})

export const getSurveyResult = endpoint({
  ...toRead,
  path: '/api/admin/surveys/{id}',
  summary: 'The count of each answer of one survey, without names',
  params: one,
  response: SurveyResult,
  problems: ['not_found'],
})

export const listSurveyTexts = endpoint({
  ...toRead,
  path: '/api/admin/surveys/{id}/texts',
  summary: 'What people wrote to one question, newest first, without names',
  params: one,
  query: z.object({
    question: Slug,
    size: z.coerce.number().int().min(1).max(200).default(50),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  response: pageOf(SurveyText),
  problems: ['not_found'],
})

export const listSurveyAnswersCsv = endpoint({
  ...toRead,
  path: '/api/admin/surveys/{id}/csv',
  summary: 'A line for each person’s answers, oldest first, without names',
  params: one,
  response: z.object({ csv: z.string() }),
  problems: ['not_found'],
})

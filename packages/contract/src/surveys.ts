import { z } from 'zod'
import { LONGEST_ANSWER } from '@mutirao/domain/survey'
import { endpoint } from './endpoint.ts'
import { Instant, Slug, lines } from './shapes.ts'

export const SurveyQuestion = z.object({
  id: Slug,
  type: z.enum(['single', 'multiple', 'scale', 'nps', 'text']),
  text: z.string(),
  required: z.boolean(),
  options: z.array(z.object({ id: Slug, text: z.string() })).optional(),
  minimum: z.int().optional(),
  maximum: z.int().optional(),
  minimumLabel: z.string().optional(),
  maximumLabel: z.string().optional(),
})
export type SurveyQuestion = z.output<typeof SurveyQuestion>

/** By question id: an option, several options, a number, or text. */
export const SurveyAnswers = z.record(Slug, z.union([lines(LONGEST_ANSWER), z.array(Slug).max(50), z.number()]))
export type SurveyAnswers = z.output<typeof SurveyAnswers>

export const Survey = z.object({
  id: Slug,
  campaignId: Slug.optional(),
  trigger: z.enum(['campaign', 'delivered']),
  title: z.string(),
  text: z.string().optional(),
  questions: z.array(SurveyQuestion),
  reward: z.string().optional(),
  endsAt: Instant.optional(),
  /** OPEN: can be answered; ANSWERED: the caller has answered; CLOSED: has ended. */
  state: z.enum(['OPEN', 'ANSWERED', 'CLOSED']),
})
export type Survey = z.output<typeof Survey>

export const listSurveys = endpoint({
  method: 'GET',
  path: '/api/operation/surveys',
  auth: 'lead',
  summary: 'The surveys that are meant for me, with what became of each',
  status: 200,
  response: z.array(Survey),
})

export const answerSurvey = endpoint({
  method: 'POST',
  path: '/api/operation/surveys/{id}/answers',
  auth: 'lead',
  summary: 'Answer a survey, once a person',
  params: z.object({ id: Slug }),
  body: z.object({ answers: SurveyAnswers }),
  status: 201,
  response: z.object({ title: z.string(), reward: z.string().optional() }),
  problems: ['not_found', 'validation_failed', 'already_answered', 'survey_closed'],
})

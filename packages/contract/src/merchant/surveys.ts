import { z } from 'zod'
import { Moment, slug, text } from './shapes.ts'

const Question = z.strictObject({
  id: slug,
  type: z.enum(['single', 'multiple', 'scale', 'nps', 'text']),
  text: text(160),
  required: z.boolean().default(true),
  options: z
    .array(z.strictObject({ id: slug, text: text(60) }))
    .optional()
    .describe('Only for single and multiple.'),
  minimum: z.int().min(0).max(9).optional().describe('Only for scale; 1 to 5 by default.'),
  maximum: z.int().min(1).max(10).optional(),
  minimumLabel: text(40).optional(),
  maximumLabel: text(40).optional(),
})

/** surveys.json: shown on a campaign's page, or after a delivery. */
export const SurveysFile = z.array(
  z.strictObject({
    id: slug,
    campaignId: slug.optional().describe('Without it the survey is shown in every campaign.'),
    trigger: z.enum(['campaign', 'delivered']),
    title: text(60),
    text: text(160).optional(),
    questions: z.array(Question).min(1).max(20),
    reward: text(120).optional(),
    endsAt: Moment.optional(),
  }),
)
export type SurveysFile = z.infer<typeof SurveysFile>

export type SurveyQuestion = z.infer<typeof Question>

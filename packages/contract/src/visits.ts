import { z } from 'zod'
import { visitSteps } from '@mutirao/domain/visit-steps'
import { endpoint } from './endpoint.ts'
import { text } from './shapes.ts'

/** The longest search that is counted; longer ones are no product's name. */
export const MOST_MISSED_LENGTH = 60

export const countVisit = endpoint({
  method: 'POST',
  path: '/api/operation/visits/public',
  auth: 'public',
  token: 'never',
  door: true,
  summary: 'Count a step that a visit has reached, or a search without results; kept as daily counts without the visitor',
  body: z.object({
    steps: z.array(z.enum(visitSteps)).max(visitSteps.length).default([]),
    missed: z.array(text(MOST_MISSED_LENGTH)).max(5).default([]).describe('Searches without results'),
  }),
  status: 204,
  problems: ['validation_failed'],
})

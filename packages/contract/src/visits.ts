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
    /** Where this visit came from (`visit-source.ts` in the domain). Without it the steps count for no source. */
    source: z.string().max(40).optional(),
    /** This visit has seen its order paid. */
    isPaid: z.literal(true).optional(),
    missed: z.array(text(MOST_MISSED_LENGTH)).max(5).default([]).describe('Searches without results'),
  }),
  status: 204,
  problems: ['validation_failed'],
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './shapes.ts'

/** The bounds of a report; the client cuts its texts to them. Together with JSON they stay under the 64 KB of a body. */
export const REPORT_BOUNDS = { version: 20, path: 300, errorName: 80, message: 500, line: 300, lines: 20, agent: 300 } as const

export const reportIssue = endpoint({
  method: 'POST',
  path: '/api/operation/reports/public',
  auth: 'public',
  token: 'never',
  door: true,
  summary: 'Report an application error to the operator; equal reports share one number',
  body: z.object({
    version: text(REPORT_BOUNDS.version).min(1),
    path: text(REPORT_BOUNDS.path).describe('The path of the screen; only its route is stored'),
    errorName: text(REPORT_BOUNDS.errorName).min(1),
    message: text(REPORT_BOUNDS.message),
    log: z.array(text(REPORT_BOUNDS.line)).max(REPORT_BOUNDS.lines).describe('The last lines of the client log, oldest first'),
    agent: text(REPORT_BOUNDS.agent),
  }),
  status: 201,
  response: z.object({ number: z.int() }),
  problems: ['rate_limit', 'validation_failed'],
})

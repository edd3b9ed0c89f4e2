import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Problem, problems, type ProblemCode } from '@mutirao/contract/problems'
import { problemTexts } from '@mutirao/contract/problem-texts'

/** The only place where a failure becomes HTTP (RFC 9457). */
export function problemHandler(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error)
    const { status } = problems[problem.code]
    if (status >= 500 && problem.code !== 'overloaded') request.log.error({ err: error }, 'unexpected')
    return reply.code(status).type('application/problem+json').send(problemDocument(problem))
  })
  app.setNotFoundHandler(() => {
    throw new Problem('not_found')
  })
}

/** title is English, detail is what a shopper reads; facts are the problem's own members. */
export function problemDocument({ code, facts }: Problem) {
  const { status, title } = problems[code]
  return { type: `/problems/${code}`, title, status, code, detail: problemTexts[code], ...facts }
}

function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new Problem('validation_failed', {
      errors: error.validation.map(({ instancePath, message }) => ({ path: instancePath.replace(/^\//, '').replaceAll('/', '.'), message })),
    })
  }
  return new Problem(codeOfStatus(error.statusCode ?? 500))
}

function codeOfStatus(status: number): ProblemCode {
  const known: Record<number, ProblemCode> = { 401: 'authentication', 403: 'authorization', 404: 'not_found', 413: 'payload_too_large', 415: 'unsupported_media_type', 429: 'rate_limit', 503: 'overloaded' }
  return known[status] ?? (status >= 400 && status < 500 ? 'client_error' : 'server_error')
}

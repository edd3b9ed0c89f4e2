import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Problem, problems, type ProblemCode } from '@mutirao/contract/problems'
import { problemTexts } from '@mutirao/contract/problem-texts'
import { plainPage } from './plain-page.ts'

/** The only place where a failure becomes HTTP (RFC 9457). */
export function problemHandler(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error)
    const { status } = problems[problem.code]
    if (isFailure(problem)) request.log.error({ err: error }, 'unexpected')
    if (isShownAsPage(request, problem)) return sendPlainPage(reply, problem.code)
    return reply.code(status).type('application/problem+json').send(problemDocument(problem))
  })
  app.setNotFoundHandler(() => {
    throw new Problem('not_found')
  })
}

/** The server's own fault, or of what stands behind it: always logged. */
export const isFailure = ({ code }: Problem) => problems[code].status >= 500

/** title is English, detail is what a shopper reads; facts are the problem's own members. */
export function problemDocument({ code, facts }: Problem) {
  const { status, title } = problems[code]
  return { type: `/problems/${code}`, title, status, code, detail: problemTexts[code], ...facts }
}

/** An address that no router can read. */
export function refuseAddress({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>, reply: FastifyReply) {
  const isPage = headers.accept?.includes('text/html') === true && !url.startsWith('/api/')
  if (isPage) return void sendPlainPage(reply, 'client_error')
  void reply
    .code(problems.client_error.status)
    .type('application/problem+json')
    .send(problemDocument(new Problem('client_error')))
}

/** A known refusal is itself; anything else is what may be said of it. */
export function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new Problem('validation_failed', {
      errors: error.validation.map(({ instancePath, message }) => ({
        path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
        message,
      })),
    })
  }
  if (isDatabaseAway(error)) return new Problem('overloaded')
  return new Problem(codeOfStatus(error.statusCode ?? 500))
}

function codeOfStatus(status: number): ProblemCode {
  const known: Record<number, ProblemCode> = {
    401: 'authentication',
    403: 'authorization',
    404: 'not_found',
    413: 'payload_too_large',
    415: 'unsupported_media_type',
    429: 'rate_limit',
    503: 'overloaded',
  }
  return known[status] ?? (status >= 400 && status < 500 ? 'client_error' : 'server_error')
}

/** What people opened in a browser is answered as a page, also where no shop could be found or made to speak. */
function isShownAsPage({ headers, routeOptions }: FastifyRequest, { code }: Problem): boolean {
  if (!headers.accept?.includes('text/html')) return false
  return routeOptions.config.isPage === true || code === 'unknown_host' || code === 'invalid_host'
}

function sendPlainPage(reply: FastifyReply, code: ProblemCode) {
  const headers = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'", 'cache-control': 'no-store' }
  return reply.code(problems[code].status).type('text/html; charset=utf-8').headers(headers).send(plainPage(code))
}

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '53300'])

/** The database is down, restarting or full: nothing is wrong with the request, and trying again will help. */
function isDatabaseAway(error: Error & { code?: string }): boolean {
  const cause = (error.cause ?? error) as Error & { code?: string }
  return AWAY.has(cause.code ?? '') || /Connection terminated|timeout exceeded when trying to connect/.test(cause.message)
}

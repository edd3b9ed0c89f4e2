import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Problem, problems, type ProblemCode } from '@mutirao/contract/problems'
import { problemTexts } from '@mutirao/contract/problem-texts'
import { plainPage } from './plain-page.ts'

/** The only place where a failure becomes HTTP (RFC 9457). */
export function problemHandler(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (unknownHost(request, reply, error)) return reply
    const problem = toProblem(error)
    const { status } = problems[problem.code]
    if (status >= 500 && problem.code !== 'overloaded') request.log.error({ err: error }, 'unexpected')
    const { retryAfterSeconds } = problem.facts
    if (typeof retryAfterSeconds === 'number') reply.header('retry-after', retryAfterSeconds)
    else if (status === 503) reply.header('retry-after', BUSY_SECONDS)
    return reply.code(status).type('application/problem+json').headers(refusalHeaders).send(problemDocument(problem))
  })
}

/** When the shop is too busy or its database away: soon enough to be tried by hand, late enough not to make it worse. */
const BUSY_SECONDS = 2
/** A refusal is for who asked, now. */
const refusalHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** title is English, detail is what a shopper reads; facts are the problem's own members. */
export function problemDocument({ code, facts }: Problem) {
  const { status, title } = problems[code]
  return { type: `/problems/${code}`, title, status, code, detail: problemTexts[code], ...facts }
}

function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new Problem('validation_failed', {
      errors: error.validation.map(({ instancePath, message }) => ({
        path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
        message,
      })),
    })
  }
  if (isDatabaseAway(error) || isTooLong(error)) return new Problem('overloaded')
  if (isOfNobody(error)) return new Problem('authentication')
  return new Problem(codeOfStatus(error.statusCode ?? 500))
}

function codeOfStatus(status: number): ProblemCode {
  const known: Record<number, ProblemCode> = {
    401: 'authentication',
    403: 'authorization',
    404: 'not_found',
    405: 'method_not_allowed',
    413: 'payload_too_large',
    415: 'unsupported_media_type',
    429: 'rate_limit',
    503: 'overloaded',
  }
  return known[status] ?? (status >= 400 && status < 500 ? 'client_error' : 'server_error')
}

/** A host without a shop gets a plain page, not a stack of JSON. */
function unknownHost(request: FastifyRequest, reply: FastifyReply, error: unknown): boolean {
  if (!(error instanceof Problem) || error.code !== 'unknown_host' || !request.headers.accept?.includes('text/html')) return false
  const html = plainPage.html({
    title: 'Não há loja neste endereço',
    text: 'Confira o endereço na mensagem que você recebeu ou peça um novo link a quem o enviou.',
  })
  void reply
    .code(404)
    .type('text/html; charset=utf-8')
    .headers({ ...refusalHeaders, ...plainPage.headers })
    .send(html)
  return true
}

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '53300'])

/** The database is down, restarting or full: nothing is wrong with the request, and trying again will help. */
function isDatabaseAway(error: Error & { code?: string }): boolean {
  const cause = causeOf(error)
  return AWAY.has(cause.code ?? '') || /Connection terminated|timeout exceeded when trying to connect/.test(cause.message)
}

/** Somebody else held the row for longer than a request may wait (lock_timeout), or two waited for each other: nothing was written. */
const TOO_LONG = new Set(['55P03', '40P01'])
const isTooLong = (error: Error) => TOO_LONG.has(causeOf(error).code ?? '')

/** A write for a visitor or person who was deleted while it was on its way. */
function isOfNobody(error: Error): boolean {
  const { code, constraint } = causeOf(error)
  return code === '23503' && /_(leads|users)_/.test(constraint ?? '')
}

const causeOf = (error: Error) => (error.cause ?? error) as Error & { code?: string; constraint?: string }

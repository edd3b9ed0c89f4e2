import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Problem, problems, type ProblemCode } from '@mutirao/contract/problems'
import { problemTexts } from '@mutirao/contract/problem-texts'
import { isDatabaseAway } from '#db/away.ts'
import { addressOfToday, sendToday } from './former-address.ts'
import { plainPage } from './plain-page.ts'
import { sendLast } from './stale.ts'

/** The only place where a failure becomes HTTP (RFC 9457). */
export function problemHandler(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const problem = isGone(request) ? new Problem('client_error') : toProblem(error)
    const { status } = problems[problem.code]
    if (isDatabaseAway(error) && sendLast(app, request, reply)) return
    const today = await whereToday(request, problem)
    if (today) return sendToday(reply, today)
    // Too busy, or the database away: a line each is enough, the cause is everybody's.
    if (problem.code === 'overloaded') request.log.warn({ req: request, status, reason: reasonOf(error) }, 'refused')
    else if (isFailure(problem)) request.log.error({ err: error }, 'unexpected')
    const { retryAfterSeconds } = problem.facts
    if (typeof retryAfterSeconds === 'number') reply.header('retry-after', retryAfterSeconds)
    else if (status === 503) reply.header('retry-after', BUSY_SECONDS)
    if (isShownAsPage(request, problem)) return sendPlainPage(reply, problem.code)
    return reply.code(status).type('application/problem+json').headers(refusalHeaders).send(problemDocument(problem))
  })
}

/** Without what a statement was asked with, which is somebody's name, phone or address. */
const reasonOf = (error: Error) => (error instanceof Problem ? error.code : (causeOf(error).code ?? causeOf(error).message.split('\n')[0]))

/** A call that names a campaign by a former id is led to where it is. */
async function whereToday({ method, ctx, url, asked }: FastifyRequest, { code, facts }: Problem): Promise<string | undefined> {
  if (method !== 'GET' || code !== 'not_found' || typeof facts.campaignId !== 'string' || !ctx) return undefined
  return addressOfToday(ctx, new URL(url, asked.origin))
}

/** Who hung up in the middle of its own request is answered by nobody and has failed nobody. */
const isGone = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/** When the shop is too busy or its database away: soon enough to be tried by hand, late enough not to make it worse. */
const BUSY_SECONDS = 2
/** A refusal is for who asked, now. */
const refusalHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** The server's own fault, or of what stands behind it: always logged. */
export const isFailure = ({ code }: Problem) => problems[code].status >= 500

/** title is English, detail is what a shopper reads; facts are the problem's own members. */
export function problemDocument({ code, facts }: Problem) {
  const { status, title: words } = problems[code]
  const title = words.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name]))
  const asksForLogin = code === 'authentication' || code === 'renewal_failed'
  // Spec §8: the key of the message that is shown when no renewal helps.
  const message = asksForLogin ? { message: 'loginRequired' } : {}
  return { type: `/problems/${code}`, title, status, code, detail: problemTexts[code], ...message, ...facts }
}

/** An address that no router can read. */
export function refuseAddress({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>, reply: FastifyReply) {
  const isPage = headers.accept?.includes('text/html') === true && !url.startsWith('/api/')
  if (isPage) return void sendPlainPage(reply, 'client_error')
  void reply
    .code(problems.client_error.status)
    .type('application/problem+json')
    .headers(refusalHeaders)
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

/** What people opened in a browser is answered as a page, also where no shop could be found or made to speak. */
function isShownAsPage({ headers, routeOptions }: FastifyRequest, { code }: Problem): boolean {
  if (!headers.accept?.includes('text/html')) return false
  return routeOptions.config.isPage === true || NO_SHOP.has(code)
}

const NO_SHOP = new Set<ProblemCode>(['unknown_host', 'invalid_host', 'app_mismatch'])
const noShop = {
  title: 'Não há loja neste endereço',
  text: 'Confira o endereço na mensagem que você recebeu ou peça um novo link a quem o enviou.',
}

function sendPlainPage(reply: FastifyReply, code: ProblemCode) {
  const words = NO_SHOP.has(code) ? noShop : { title: 'Não foi possível abrir a página', text: problemTexts[code] }
  return reply
    .code(problems[code].status)
    .type('text/html; charset=utf-8')
    .headers({ ...refusalHeaders, ...plainPage.headers })
    .send(plainPage.html(words))
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

import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { BucketAway } from '#adapters/media/media-store.ts'
import { isDatabaseAway } from '#db/away.ts'
import { codeOf, DEADLOCK, LOCK_TIMEOUT } from '#db/error-codes.ts'
import { problemTexts } from '@mutirao/contract/problem-texts'
import { Problem, problems, type ProblemCode } from '@mutirao/contract/problems'
import { dataHeaders } from './answer-headers.ts'
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
    // When the server is overloaded or the database away, every request fails for the same reason: one line each is enough.
    if (problem.code === 'overloaded') request.log.warn({ req: request, status, reason: reasonOf(error) }, 'refused')
    else if (isFailure(problem)) request.log.error({ err: error }, 'unexpected')
    const { retryAfterSeconds } = problem.facts
    if (typeof retryAfterSeconds === 'number') reply.header('retry-after', retryAfterSeconds)
    else if (status === 503) reply.header('retry-after', BUSY_SECONDS)
    if (problem.code === 'authentication') reply.header('www-authenticate', challengeOf(request))
    if (isShownAsPage(request, problem)) return sendPlainPage(reply, problem.code)
    return reply.code(status).type('application/problem+json').headers(refusalHeaders).send(problemDocument(problem))
  })
}

/** RFC 6750, section 3: a client without credentials is told how to send them, one with them that they are not valid. */
const challengeOf = ({ headers }: FastifyRequest) => (headers.authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"')

/** Leaves out the parameters of a failed statement, which may be a name, phone or address. */
const reasonOf = (error: Error) => (error instanceof Problem ? error.code : (causeOf(error).code ?? causeOf(error).message.split('\n')[0]))

/** The redirect of a call that names a campaign by a former id. */
async function whereToday({ method, ctx, url, address, server }: FastifyRequest, { code, facts }: Problem): Promise<string | undefined> {
  if (method !== 'GET' || code !== 'not_found' || typeof facts.campaignId !== 'string' || !ctx) return undefined
  return addressOfToday(server.lookups, ctx, new URL(url, address.origin))
}

/** A client that disconnected during its request gets no response and does not count as a failure. */
const isGone = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/** Retry-After while the shop is overloaded or the database away: soon enough for a person, late enough not to add load. */
const BUSY_SECONDS = 2
/** A refusal is for this request only and must not be cached. */
const refusalHeaders = { 'cache-control': 'no-store', ...dataHeaders }

/** A failure of the server or of a server behind it: always logged. */
export const isFailure = ({ code }: Problem) => problems[code].status >= 500

/** title is in English, detail is for shoppers; facts become members of the problem document. */
export function problemDocument({ code, facts }: Pick<Problem, 'code' | 'facts'>) {
  const { status, title: words } = problems[code]
  const title = words.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name]))
  const asksForLogin = code === 'authentication' || code === 'renewal_failed'
  // Spec §8: the text for a session that cannot be renewed.
  const message = asksForLogin ? { message: 'loginRequired' } : {}
  return { type: `/problems/${code}`, title, status, code, detail: problemTexts[code], ...message, ...facts }
}

/** Answers an address that no router can parse. */
export function refuseAddress({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>, reply: FastifyReply) {
  const isPage = headers.accept?.includes('text/html') === true && !url.startsWith('/api/')
  if (isPage) return void sendPlainPage(reply, 'client_error')
  void reply
    .code(problems.client_error.status)
    .type('application/problem+json')
    .headers(refusalHeaders)
    .send(problemDocument(new Problem('client_error')))
}

const statusOfBroken: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers malformed HTTP and timeouts, for which there is no request object. */
export function refuseConnection({ code = '' }: Error & { code?: string }, socket: Duplex) {
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy()
  const answer = statusOfBroken[code] ?? '400 Bad Request'
  const body = JSON.stringify({ ...problemDocument(new Problem('client_error')), status: Number.parseInt(answer) })
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...refusalHeaders,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${answer}`, ...lines, '', body].join('\r\n'))
}

/** A Problem is returned as it is; any other error becomes a problem that may be shown. */
export function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new Problem('validation_failed', {
      errors: error.validation.flatMap(({ instancePath, message = '', params }) =>
        fieldErrors(instancePath.split('/').filter(Boolean), { keys: params['keys'], message }),
      ),
    })
  }
  if (isDatabaseAway(error) || error instanceof BucketAway || isTooLong(error)) return new Problem('overloaded')
  if (isOfNobody(error)) return new Problem('authentication')
  return new Problem(codeOfStatus(error.statusCode ?? 500))
}

/** The errors of one issue. An object with unknown fields has one issue, which lists their names; each becomes an error of its own. */
export function fieldErrors(path: readonly PropertyKey[], { keys, message }: { keys?: unknown; message: string }) {
  const names: string[][] = Array.isArray(keys) ? keys.slice(0, MOST_UNKNOWN).map((name) => [String(name)]) : [[]]
  return names.map((name) => ({ path: [...path, ...name].join('.'), message }))
}
export const MOST_UNKNOWN = 20

function codeOfStatus(status: number): ProblemCode {
  const known: Record<number, ProblemCode> = {
    401: 'authentication',
    403: 'authorization',
    404: 'not_found',
    405: 'method_not_allowed',
    413: 'payload_too_large',
    415: 'unsupported_media_type',
    416: 'range_not_satisfiable',
    429: 'rate_limit',
    503: 'overloaded',
  }
  return known[status] ?? (status >= 400 && status < 500 ? 'client_error' : 'server_error')
}

/** Whether a failure is rendered as a page: for addresses opened in a browser, also without a shop. */
function isShownAsPage({ headers, routeOptions }: FastifyRequest, { code }: Problem): boolean {
  if (!headers.accept?.includes('text/html')) return false
  return routeOptions.config.isPage === true || NO_SHOP.has(code)
}

const noShop = {
  title: 'Não há loja neste endereço',
  text: 'Confira o endereço na mensagem que você recebeu ou peça um novo link a quem o enviou.',
}
const endedShop = {
  title: 'Esta loja encerrou as atividades',
  text: 'Nenhum pedido ficou aberto. Para falar de uma compra anterior, responda ao e-mail que a confirmou.',
}
const preparingShop = {
  title: 'Esta loja ainda está sendo preparada',
  text: 'Ela abre em breve neste mesmo endereço.',
}
const NO_SHOP = new Map<ProblemCode, { title: string; text: string }>([
  ['unknown_host', noShop],
  ['invalid_host', noShop],
  ['app_mismatch', noShop],
  ['shop_ended', endedShop],
  ['shop_preparing', preparingShop],
])

function sendPlainPage(reply: FastifyReply, code: ProblemCode) {
  const words = NO_SHOP.get(code) ?? { title: 'Não foi possível abrir a página', text: problemTexts[code] }
  return reply
    .code(problems[code].status)
    .type('text/html; charset=utf-8')
    .headers({ ...refusalHeaders, ...plainPage.headers })
    .send(plainPage.html(words))
}

/** The row was locked for longer than a request may wait (lock_timeout), or a deadlock; nothing was written. */
const isTooLong = (error: Error) => [LOCK_TIMEOUT, DEADLOCK].includes(codeOf(error) ?? '')

/** A write for a lead or user that was deleted meanwhile. */
function isOfNobody(error: Error): boolean {
  const { code, constraint } = causeOf(error)
  return code === '23503' && /_(leads|users)_/.test(constraint ?? '')
}

const causeOf = (error: Error) => (error.cause ?? error) as Error & { code?: string; constraint?: string }

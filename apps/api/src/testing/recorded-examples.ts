import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallExample } from '#http/examples.ts'

/** The folder in which `npm run examples` collects one exchange for each call. */
const folder = process.env['RECORD_EXAMPLES']
/** The longest exchange up to this length is kept, because it shows most fields; without one, the shortest. */
const GOOD_LENGTH = 1600
const MOST_LENGTH = 12_000
const scoreOf = (length: number) => (length <= GOOD_LENGTH ? length : -length)

/** Secrets of tests are no secrets, but scanners of repositories cannot know. */
const masked = (text: string) =>
  text
    .replaceAll(/\b(mk_live_|mk_test_|mk_token_|whsec_)[\w+/=-]+/g, (_all, prefix: string) => `${prefix}${'x'.repeat(24)}`)
    .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOi.eyJzdWIiOi.xxxxxxxx')

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const LONGEST_TEXT = 300
/** A drawing or a picture in a text says nothing to a reader. */
function shortened(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= LONGEST_TEXT) return value
  return BASE64.test(value) ? value.slice(0, 64) : `${value.slice(0, 200)}…`
}

/** The request's body, read from its file when it was streamed to one. */
function bodyOf({ body, routeOptions, headers }: FastifyRequest): unknown {
  if (!routeOptions.config.isBodyInFile || typeof body !== 'string' || !existsSync(body)) return objectIn(body)
  const text = readFileSync(body, 'utf8')
  return headers['content-type'] === 'application/json' ? JSON.parse(text) : text
}

/** A request without a body may hold an empty text. */
const objectIn = (body: unknown) => (typeof body === 'object' && body !== null ? body : undefined)

type Exchange = { name: string; request: FastifyRequest; reply: FastifyReply; text: string }

/** Keeps the exchange when it shows more than the one that is kept. */
export function recordExample({ name, request, reply, text }: Exchange): void {
  const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
  if (!folder || (text !== '' && !isJson)) return
  const shown = (part: unknown) => (part && typeof part === 'object' && Object.keys(part).length > 0 ? part : undefined)
  const example: CallExample = {
    params: shown(request.params) as CallExample['params'],
    query: shown(request.query) as CallExample['query'],
    body: bodyOf(request),
    response: text === '' ? undefined : JSON.parse(text),
  }
  const written = masked(JSON.stringify(example, shortened))
  if (written.length > MOST_LENGTH) return
  const path = join(folder, `${name}.json`)
  const kept = existsSync(path) ? readFileSync(path, 'utf8').length : undefined
  if (kept !== undefined && scoreOf(written.length) <= scoreOf(kept)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, written)
}

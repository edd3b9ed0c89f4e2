import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallExample } from '#http/examples.ts'

/** The folder in which `npm run examples` collects one exchange for each call. */
const folder = process.env['RECORD_EXAMPLES']
/** Of the exchanges up to this length the longest is kept: it shows most fields. Of longer ones, the shortest. */
const GOOD_LENGTH = 1600
const MOST_LENGTH = 6000
const scoreOf = (length: number) => (length <= GOOD_LENGTH ? length : -length)

/** Secrets of tests are no secrets, but scanners of repositories cannot know. */
const masked = (text: string) =>
  text
    .replaceAll(/\b(mk_live_|whsec_)[\w+/=-]+/g, (_all, prefix: string) => `${prefix}${'x'.repeat(24)}`)
    .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOi.eyJzdWIiOi.xxxxxxxx')

type Exchange = { name: string; request: FastifyRequest; reply: FastifyReply; text: string }

/** Keeps the exchange when it shows more than the one that is kept. */
export function recordExample({ name, request, reply, text }: Exchange): void {
  const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
  if (!folder || reply.statusCode >= 300 || (text !== '' && !isJson) || request.routeOptions.config.isBodyInFile) return
  const shown = (part: unknown) => (part && typeof part === 'object' && Object.keys(part).length > 0 ? part : undefined)
  const example: CallExample = {
    params: shown(request.params) as CallExample['params'],
    query: shown(request.query) as CallExample['query'],
    body: shown(request.body),
    response: text === '' ? undefined : JSON.parse(text),
  }
  const written = masked(JSON.stringify(example))
  if (written.length > MOST_LENGTH) return
  const path = join(folder, `${name}.json`)
  const kept = existsSync(path) ? readFileSync(path, 'utf8').length : undefined
  if (kept !== undefined && scoreOf(written.length) <= scoreOf(kept)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, written)
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '@mutirao/contract/problems'

/** Proxies that compress a response mark its tag as weak. */
const TAG = /^(?:W\/)?"([\x21\x23-\x7e]{1,40})"$/

/** A write may name in If-Match the revision that its body or query names otherwise (RFC 9110 §13.1.1). */
export function takeRevisions(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const place = request.routeOptions.config.revision
    const tag = request.headers['if-match']
    if (tag === undefined || !isWrite(request)) return
    if (place !== 'body' && place !== 'query') throw refused('Esta chamada não compara revisões: envie sem If-Match')
    const [, revision] = TAG.exec(tag) ?? []
    const part = (request[place] ?? {}) as Record<string, unknown>
    if (revision === undefined || (part['revision'] !== undefined && part['revision'] !== revision))
      throw refused('Use o ETag que você leu, entre aspas, e nenhum outro')
    request[place] = { ...part, revision }
  })
}

/** A condition that is not understood must not be taken as fulfilled. */
const refused = (message: string) => new Problem('validation_failed', { errors: [{ path: 'if-match', message }] })

const isWrite = ({ method, routeOptions: { config } }: FastifyRequest) => config.auth !== undefined && method !== 'GET' && method !== 'HEAD'

/** A conflict of a write with If-Match is a failed precondition, with the same facts. */
export function asPrecondition(request: FastifyRequest, error: unknown): unknown {
  const isNamed = request.headers['if-match'] !== undefined && request.routeOptions.config.revision !== undefined
  return isNamed && error instanceof Problem && error.code === 'conflict' ? new Problem('precondition_failed', error.facts) : error
}

/** Sets the ETag; a reader that has the same revision gets 304. */
export function withTag(request: FastifyRequest, reply: FastifyReply, output: unknown): unknown {
  const revision = typeof output === 'object' && output !== null && 'revision' in output ? output.revision : undefined
  if (typeof revision !== 'string') return output
  reply.header('etag', `"${revision}"`)
  const known = request.method === 'GET' ? (request.headers['if-none-match'] ?? '') : ''
  return known.split(',').some((tag) => TAG.exec(tag.trim())?.[1] === revision) ? reply.code(304).send() : output
}

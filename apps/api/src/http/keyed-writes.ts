import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx, StaffCtx } from '#context.ts'
import { uuidOf } from '#ids.ts'
import { hasAct, isKeyedWrite, type EndpointOptions } from '@mutirao/contract/endpoint'
import { Problem } from '@mutirao/contract/problems'
import type { KeyedWrite } from './lookups.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * A write of staff or a program with an Idempotency-Key is done once a day and caller: the same request gets the first response again, with the
 * header `idempotency-replayed`, another one with the same key is refused (decision 070).
 */
export function keyedWrites(app: FastifyInstance): void {
  app.decorateRequest('keyedWrite')
  app.addHook('preValidation', async ({ headers, ctx, body, routeOptions }) => {
    const key = headers['idempotency-key']
    if (routeOptions.config.hasAct && key !== undefined) nameAct(body, callerOf(ctx as StaffCtx), key)
  })
  app.addHook('preHandler', async (request, reply) => {
    const write = await writeOf(request)
    if (!write) return undefined
    const ctx = request.ctx as StaffCtx
    const first = await app.lookups.startWrite(ctx, write)
    if (first) {
      const { status, body } = first
      reply.header('cache-control', 'no-store').header('idempotency-replayed', 'true').code(status)
      return body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
    }
    request.keyedWrite = { ...write, ctx }
    request.ctx = { ...ctx, idempotencyKey: write.key }
    return undefined
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { keyedWrite } = request
    if (!keyedWrite) return
    request.keyedWrite = undefined
    const text = typeof payload === 'string' ? payload : ''
    const body = request.routeOptions.config.isShownOnce ? null : text
    await app.lookups
      .endWrite(keyedWrite.ctx, keyedWrite, { status: reply.statusCode, body })
      // The response is right; a retry hears that it was done and its response lost.
      .catch((error: unknown) => request.log.error({ err: error }, 'response of a keyed write not stored'))
  })
}

/** Gives the body the act of a program that names its write by the key alone: the same for the same key. */
function nameAct(body: unknown, caller: string, key: unknown): void {
  if (typeof body === 'object' && body !== null && !('act' in body)) Object.assign(body, { act: uuidOf(`act ${caller} ${key}`) })
}

/** The same for a body that was in a file. */
export function nameActOfFile(endpoint: EndpointOptions, ctx: Ctx, body: unknown): void {
  if (isKeyedWrite(endpoint) && hasAct(endpoint) && ctx.idempotencyKey !== undefined)
    nameAct(body, callerOf(ctx as StaffCtx), ctx.idempotencyKey)
}

const callerOf = ({ actor }: StaffCtx) => (actor.kind === 'key' ? actor.keyId : actor.staffId)

async function writeOf(request: FastifyRequest): Promise<KeyedWrite | undefined> {
  const { headers, routeOptions } = request
  const key = headers['idempotency-key']
  if (key === undefined || !routeOptions.config.isKeyed) return undefined
  if (typeof key !== 'string' || !KEY.test(key))
    throw new Problem('validation_failed', { errors: [{ path: 'idempotency-key', message: 'Use de 1 a 255 letras, números e sinais' }] })
  return { key, digest: await digestOf(request) }
}

/** The SHA-256 digest of method, address, named revision and body; the body may be in a file. */
async function digestOf({ method, url, headers, body, routeOptions }: FastifyRequest): Promise<string> {
  const tag = headers['if-match']
  // Without the header as before it existed: a retry may reach a newer release than the first request.
  const hash = createHash('sha256').update(`${method} ${url}${tag === undefined ? '' : ` ${tag}`}\n`)
  if (routeOptions.config.isBodyInFile && typeof body === 'string')
    for await (const chunk of createReadStream(body)) hash.update(chunk as Buffer)
  else hash.update(JSON.stringify(body) ?? '')
  return hash.digest('base64url')
}

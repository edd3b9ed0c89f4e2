import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenOf } from './bearer.ts'

/** Headers of a stale response (RFC 9211): shared caches may keep it for a moment only. */
export const staleHeaders = { 'cache-control': 'public, max-age=0, s-maxage=1', 'cache-status': 'mutirao; hit; detail=stale' }

/** Signed-in callers may get more than the public response, so cached responses are not for them. */
export const hasToken = (headers: { authorization?: string }) => tokenOf(headers) !== undefined

/** Answers a read that failed because the database is away with its last response; returns false without one. */
export function sendLast(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): boolean {
  const { raw, ctx, address, headers } = request
  if ((raw.method !== 'GET' && raw.method !== 'HEAD') || !ctx || !address || hasToken(headers)) return false
  const key = app.kept.keyOf(raw, ctx.tenant, address)
  if (key === undefined || !app.responses.serveStale(key, raw, reply.raw)) return false
  reply.hijack()
  return true
}

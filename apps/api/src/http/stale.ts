import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What says that an answer is as it last was (RFC 9211), and that nobody in between is to keep it for longer than a moment. */
export const staleHeaders = { 'cache-control': 'public, max-age=0, s-maxage=1', 'cache-status': 'mutirao; hit; detail=stale' }

/** Who proves an identity may be told more than a stranger: what is kept is nothing for them. */
export const hasToken = ({ authorization }: { authorization?: string }) =>
  authorization?.startsWith('Bearer ') === true && !authorization.startsWith('Bearer lead.')

/** Answers a read that failed because the database went away with what it was answered last; false where there is nothing. */
export function sendLast(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): boolean {
  const { raw, ctx, asked, headers } = request
  if ((raw.method !== 'GET' && raw.method !== 'HEAD') || !ctx || !asked || hasToken(headers)) return false
  const key = app.kept.keyOf(raw, ctx.tenant, asked)
  if (key === undefined || !app.responses.serveStale(key, raw, reply.raw)) return false
  reply.hijack()
  return true
}

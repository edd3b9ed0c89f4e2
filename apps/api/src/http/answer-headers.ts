import type { FastifyInstance } from 'fastify'

/** Headers of responses that are not pages: they render nothing, run nothing, cannot be framed and send no referrer. */
export const dataHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * Added to every response of a call: JSON, problems, and empty bodies. Pages and files have their own headers, because a worker's script would be
 * bound by these.
 */
export function answerHeaders(app: FastifyInstance) {
  app.addHook('onSend', async ({ routeOptions: { config } }, reply) => {
    const type = reply.getHeader('content-type')
    const isData = typeof type === 'string' ? type.includes('json') : config.auth !== undefined || config.noTenant === true
    if (isData && !reply.hasHeader('content-security-policy')) reply.headers(dataHeaders)
  })
}

import type { FastifyInstance } from 'fastify'

/** What is no page shows nothing, runs nothing, stands in nobody's frame and tells no other site where it was asked from. */
export const dataHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * Every answer of a call has them: JSON, problems, and what has no body. Pages and files have their own; a script of a worker would be bound by
 * these.
 */
export function answerHeaders(app: FastifyInstance) {
  app.addHook('onSend', async ({ routeOptions: { config } }, reply) => {
    const type = reply.getHeader('content-type')
    const isData = typeof type === 'string' ? type.includes('json') : config.auth !== undefined || config.noTenant === true
    if (isData && !reply.hasHeader('content-security-policy')) reply.headers(dataHeaders)
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '@mutirao/contract/problems'

/** Paths beside the declared calls that are never pages. */
const OTHER_PLACES = ['media', 'share', 'clients', 'dev', 'problems']

/** Answers 404 to unknown paths, and 405 with the allowed methods to wrong methods. Registered after every route. */
export function unknownCalls(app: FastifyInstance) {
  const calls = [...app.calls.values()].map(({ endpoint }) => ({ method: endpoint.method, pattern: patternOf(endpoint.path) }))
  const places = new Set([...[...app.calls.values()].map(({ endpoint }) => endpoint.path.split('/')[1]!), ...OTHER_PLACES])
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const path = request.url.split('?')[0]!
    const asked = request.method === 'HEAD' ? 'GET' : request.method
    const isPage = !places.has(path.split('/')[1] ?? '')
    const allowed = isPage ? ['GET', 'HEAD'] : calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    // A path parameter that is too long for any route matches the call of its method, but names nothing.
    if (allowed.length === 0 || allowed.some((method) => method === asked)) throw new Problem('not_found')
    reply.header('allow', [...new Set(allowed)].join(', '))
    throw new Problem('method_not_allowed')
  }
  for (const place of places) app.get(`/${place}/*`, { schema: { hide: true } }, refuse)
  app.setNotFoundHandler(refuse)
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

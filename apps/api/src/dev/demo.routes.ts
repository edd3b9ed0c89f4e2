import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#context.ts'
import { Problem } from '@mutirao/contract/problems'
import { acquirerRoutes } from './acquirer/acquirer.routes.ts'
import { dnsRoutes } from './dns.routes.ts'
import { outboxRoutes } from './outbox.routes.ts'
import { demoSsoRoutes } from './sso/demo-provider.ts'

type Options = { services: Services; port: () => number }

/**
 * Simulates third-party servers. Shows live sign-in codes, so it answers only requests from this machine. Behind a proxy, which may run on this
 * machine and forward anybody, it answers only the server's own calls to its acquirer, which carry a key.
 */
export async function demoRoutes(app: FastifyInstance, { services, port }: Options) {
  const { settings, secrets } = services
  app.addHook('onRequest', async (request) => {
    const mayAsk = settings.trustProxy === false || isCallOfServer(request)
    if (!mayAsk || !isFromThisMachine(request)) throw new Problem('not_found')
  })
  await app.register(outboxRoutes)
  dnsRoutes(app, services)
  await app.register(demoSsoRoutes, { port, callbackHosts: ['corporativo.localhost', 'localhost'] })
  await app.register(acquirerRoutes, { settings, apiKey: secrets.key, webhookSecret: secrets.webhook, port })
}

/** The acquirer's API; each of its calls must carry the key. */
const isCallOfServer = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/v1/') === true

const LOOPBACK_HOST = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/
/** A request with one of these headers came through a proxy; a proxy that adds none may still speak HTTP/1.0. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

function isFromThisMachine({ headers, raw }: FastifyRequest): boolean {
  return (
    LOOPBACK_ADDRESS.test(raw.socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    raw.httpVersion !== '1.0' &&
    FORWARDED.every((name) => headers[name] === undefined)
  )
}

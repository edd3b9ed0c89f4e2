import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const PATH = '/dev/sso'
/** The demo's company: any e-mail of this domain may sign in. */
const DEMO_DOMAIN = 'horizonte.example'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type Options = { port: () => number; callbackHosts: readonly string[] }

export const demoIssuer = (port: number) => `http://127.0.0.1:${port}${PATH}`

/** A real OpenID provider, loaded when somebody first opens it. Outside production only. */
export async function demoSsoRoutes(app: FastifyInstance, { port, callbackHosts }: Options) {
  let handler: Promise<Handler> | undefined
  // The provider parses its own bodies.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'POST'],
    url: `${PATH}/*`,
    schema: { hide: true },
    config: { noTenant: true, fromAnywhere: true },
    handler: async (request, reply) => {
      handler ??= createHandler(port(), callbackHosts)
      const handle = await handler
      reply.hijack()
      const raw: IncomingMessage & { originalUrl?: string } = request.raw
      raw.originalUrl = raw.url
      raw.url = raw.url!.slice(PATH.length)
      handle(raw, reply.raw)
    },
  })
}

async function createHandler(port: number, callbackHosts: readonly string[]): Promise<Handler> {
  const { Provider } = await import('oidc-provider')
  const provider = new Provider(demoIssuer(port), {
    clients: [
      {
        client_id: 'mutirao-demo',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: callbackHosts.map((host) => `http://${host}:${port}/sso/callback`),
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id.includes('@') ? id : `${id}@${DEMO_DOMAIN}`, email_verified: true, name: id.split('@')[0] }),
    }),
  })
  return provider.callback()
}

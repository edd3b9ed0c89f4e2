import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { brokenPage, signInPage } from './sign-in-page.ts'

const PATH = '/dev/sso'
/** The demo's company: any e-mail of this domain may sign in. */
const DEMO_DOMAIN = 'horizonte.example'

const SCOPES = 'openid email profile'

type Door = (request: IncomingMessage, response: ServerResponse) => unknown
type Options = { port: () => number; callbackHosts: readonly string[] }

export const demoIssuer = (port: number) => `http://127.0.0.1:${port}${PATH}`

/** A real OpenID provider, loaded when it is first opened. Outside production only. */
export async function demoSsoRoutes(app: FastifyInstance, { port, callbackHosts }: Options) {
  let provider: Promise<Provider> | undefined
  const opened = () => (provider ??= createProvider(port(), callbackHosts))
  const answerWith = async (request: FastifyRequest, reply: FastifyReply, door: Door) => {
    reply.hijack()
    await door(request.raw, reply.raw)
  }
  // The provider parses its own bodies.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const options = { schema: { hide: true }, config: { noTenant: true, fromAnywhere: true } }
  app.route({
    ...options,
    method: ['GET', 'POST'],
    url: `${PATH}/*`,
    handler: async (request, reply) => {
      const handle = (await opened()).callback()
      await answerWith(request, reply, (raw: IncomingMessage & { originalUrl?: string }, response) => {
        raw.originalUrl = raw.url
        raw.url = raw.url!.slice(PATH.length)
        return handle(raw, response)
      })
    },
  })
  app.get(`${PATH}/interaction/:uid`, options, async (request, reply) => {
    const isKnown = await isUnderWay(await opened(), request, reply)
    return reply
      .code(isKnown ? 200 : 400)
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(isKnown ? signInPage(DEMO_DOMAIN) : brokenPage())
  })
  app.post(`${PATH}/interaction/:uid`, options, async (request, reply) => {
    const known = await opened()
    if (!(await isUnderWay(known, request, reply))) return reply.code(400).type('text/html').send(brokenPage())
    const accountId = new URLSearchParams(await text(request.raw)).get('login')?.trim()
    const result = accountId ? { login: { accountId } } : { error: 'access_denied', error_description: 'Cancelled' }
    await answerWith(request, reply, (raw, response) =>
      known.interactionFinished(raw, response, result, { mergeWithLastSubmission: false }),
    )
  })
}

/** A sign-in belongs to the browser that began it, for one hour. */
const isUnderWay = (provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<boolean> =>
  provider.interactionDetails(request.raw, reply.raw).then(
    () => true,
    () => false,
  )

async function createProvider(port: number, callbackHosts: readonly string[]): Promise<Provider> {
  const { Provider } = await import('oidc-provider')
  return new Provider(demoIssuer(port), {
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
    // One page, in the language of the shop: a company's own staff are not asked for consent.
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${PATH}/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
    renderError: (context) => {
      context.type = 'html'
      context.body = brokenPage()
    },
    pkce: { required: () => true },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id.includes('@') ? id : `${id}@${DEMO_DOMAIN}`, email_verified: true, name: id.split('@')[0] }),
    }),
  })
}

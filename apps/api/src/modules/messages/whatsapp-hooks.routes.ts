import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createContext, type Services } from '#context.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { hookPath, isVerifyToken } from '#modules/whatsapp/whatsapp-account.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { receiveWhatsapp } from './whatsapp-hooks.service.ts'

const MOST_HOOK_BYTES = 1024 * 1024
type HookRequest = FastifyRequest<{ Params: { tenantId: string }; Querystring: Record<string, unknown>; Body: Buffer | undefined }>

/** Webhooks of Meta. The signature is verified over the raw bytes, before parsing. */
export async function whatsappHookRoutes(app: FastifyInstance, services: Services) {
  async function contextOf({ params: { tenantId }, log }: HookRequest) {
    const tenant = await findTenant(services, tenantId)
    if (!tenant) throw new Problem('not_found')
    return createContext(services, tenant, { log })
  }
  const options = { schema: { hide: true }, bodyLimit: MOST_HOOK_BYTES, config: { noTenant: true, fromAnywhere: true } }

  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    hooks.get(hookPath(':tenantId'), options, async (request, reply) => {
      const { params, query } = request as HookRequest
      await contextOf(request as HookRequest)
      const [mode, token, challenge] = [query['hub.mode'], query['hub.verify_token'], query['hub.challenge']]
      const isAsked = mode === 'subscribe' && typeof token === 'string' && typeof challenge === 'string'
      if (!isAsked || !isVerifyToken(services.secrets.webhooks, params.tenantId, token)) throw new Problem('authorization')
      // Text from a stranger is never answered as HTML.
      return reply.type('text/plain; charset=utf-8').send(challenge.slice(0, 200))
    })
    hooks.post(hookPath(':tenantId'), options, async (request, reply) => {
      const { headers, body = Buffer.alloc(0) } = request as HookRequest
      await receiveWhatsapp(await contextOf(request as HookRequest), { body, signature: headers['x-hub-signature-256'] })
      return reply.code(200).send()
    })
  })
}

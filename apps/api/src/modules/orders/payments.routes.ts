import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '@mutirao/contract/problems'
import { findTenant } from '#modules/registry/registry.service.ts'
import { createContext, type Services } from '../../context.ts'
import { applyNotice } from './paying/payments.service.ts'

/** Webhooks of providers. The signature is checked on the bytes as they came, before they are parsed. */
export async function paymentRoutes(app: FastifyInstance, services: Services) {
  const readNotice = ({ headers, body, log }: FastifyRequest<{ Body: string }>) => {
    try {
      return services.payment.readNotice(headers, body ?? '')
    } catch (error) {
      log.error({ err: error }, 'a signed notice that makes no sense')
      throw error
    }
  }
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body))
    hooks.post<{ Params: { tenantId: string }; Body: string }>(
      '/webhooks/payments/:tenantId',
      { schema: { hide: true }, config: { noTenant: true, fromAnywhere: true } },
      async (request, reply) => {
        const notice = readNotice(request)
        if (!notice) throw new Problem('invalid_signature')
        const tenant = await findTenant(services, request.params.tenantId)
        if (!tenant) throw new Problem('not_found')
        await applyNotice(createContext(services, tenant, { log: request.log }), notice)
        return reply.code(204).send()
      },
    )
  })
}

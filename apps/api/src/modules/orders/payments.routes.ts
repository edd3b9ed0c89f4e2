import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Delivery, PaymentNotice } from '#adapters/payment/payment-adapter.ts'
import { createContext, type Ctx, type Services } from '#context.ts'
import { acquirerOf, isProofOfBank } from '#modules/acquirers/acquirers.service.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { applyNotice } from './paying/payments.service.ts'

type NoticeRequest = FastifyRequest<{
  Params: { tenantId: string; provider?: string; proof?: string }
  Body: string
  Querystring: Record<string, unknown>
}>

const MOST_NOTICE_BYTES = 256 * 1024
const Provider = z.enum(['bacen', 'mercadopago'])

/** Webhooks of payment providers. Signatures are verified over the raw bytes, before parsing. */
export async function paymentRoutes(app: FastifyInstance, services: Services) {
  async function take({ params, headers, query, body, log }: NoticeRequest): Promise<void> {
    const { tenantId, provider, proof } = params
    // A notice is untrusted until its signature is verified; the sandbox's needs no shop for that.
    const delivery = { headers, query, proof, body: body ?? '' }
    const tell = (error: unknown): never => {
      if (error instanceof Problem && error.code === 'client_error') log.error({ err: error }, 'a signed notice that makes no sense')
      throw error
    }
    if (provider === undefined) {
      const notices = await services.payment.readNotices(delivery).catch(tell)
      if (!notices) throw new Problem('invalid_signature')
      return applyEach(await contextOf(services, tenantId, log), notices)
    }
    if (!Provider.safeParse(provider).success) throw new Problem('not_found')
    const ctx = await contextOf(services, tenantId, log)
    const notices = await readAs(ctx, provider, delivery).catch(tell)
    if (!notices) throw new Problem('invalid_signature')
    return applyEach(ctx, notices)
  }

  /** Checked before the body is read: the shop exists, and the URL is one that was given to a bank. */
  async function admit({ tenantId, provider, proof }: NoticeRequest['params'], log: FastifyRequest['log']): Promise<void> {
    if (provider === undefined) return
    if (!Provider.safeParse(provider).success) throw new Problem('not_found')
    await contextOf(services, tenantId, log)
    if (provider === 'bacen' && !isProofOfBank(services.secrets.webhooks, tenantId, proof)) throw new Problem('invalid_signature')
  }

  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addHook('preParsing', async ({ params, log }) => admit(params as NoticeRequest['params'], log))
    hooks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    // A bank appends /pix to its URL.
    for (const path of ['', '/:provider', '/:provider/:proof', '/:provider/:proof/pix'])
      hooks.post(
        `/webhooks/payments/:tenantId${path}`,
        { schema: { hide: true }, bodyLimit: MOST_NOTICE_BYTES, config: { noTenant: true, fromAnywhere: true } },
        async (request, reply) => {
          await take(request as NoticeRequest)
          // The statuses that the central bank's and Mercado Pago's documentation require; any other may cause a retry.
          return reply.code(path === '' ? 204 : 200).send()
        },
      )
  })
}

async function contextOf(services: Services, tenantId: string, log: FastifyRequest['log']): Promise<Ctx> {
  const tenant = await findTenant(services, tenantId)
  if (!tenant) throw new Problem('not_found')
  return createContext(services, tenant, { log })
}

const readAs = async (ctx: Ctx, provider: string, delivery: Delivery) => (await acquirerOf(ctx, provider)).readNotices(delivery)

/** A notice that fails does not keep the others of its delivery from being applied. */
async function applyEach(ctx: Ctx, notices: readonly PaymentNotice[]): Promise<void> {
  const failures: unknown[] = []
  for (const notice of notices) await applyNotice(ctx, notice).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { Problem } from '@mutirao/contract/problems'
import { isSameSecret } from '../../ids.ts'
import type { Settings } from '../../settings.ts'
import { amountPaid, Charges, type AcquirerCharge } from './charges.ts'
import { cardPage, challengePage, donePage, pixPage } from './pages.ts'
import { webhookSender } from './webhooks.ts'

const ACQUIRER_HOST = /^acquirer\.localhost(:\d+)?$/
const LATE_MS = 6000

const NewCharge = z.object({
  reference: z.uuid(),
  tenantId: z.uuid(),
  orderCode: z.string().max(24),
  type: z.enum(['PIX', 'CREDIT_CARD']),
  amount: z.int().positive(),
  installments: z.int().min(1).max(24),
  receiver: z.object({ name: z.string(), city: z.string() }),
})
const NewRefund = z.object({ key: z.uuid(), amount: z.int().positive() })
const CardForm = z.object({
  number: z.string(),
  holder: z.string().min(2),
  expiry: z.string().regex(/^\d{2}\/\d{2}$/),
  cvv: z.string().regex(/^\d{3,4}$/),
})

type Options = { settings: Settings; apiKey: string; webhookSecret: string; port: () => number }

/** The demonstration's acquirer, at a host of its own; the shop knows it only over HTTP. Never registered in production. */
export async function acquirerRoutes(app: FastifyInstance, { settings, apiKey, webhookSecret, port }: Options) {
  const charges = new Charges(join(settings.dataDir, 'acquirer.jsonl'))
  const tell = webhookSender({
    shopUrl: () => `http://127.0.0.1:${port()}`,
    secret: webhookSecret,
    isEager: settings.environment === 'test',
  })
  const routeOptions = { schema: { hide: true }, config: { noTenant: true, fromAnywhere: true }, constraints: { host: ACQUIRER_HOST } }
  const origin = () => `http://acquirer.localhost:${port()}`

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )

  app.post('/v1/charges', routeOptions, async (request) => {
    requireKey(request.headers.authorization, apiKey)
    const { id, secret, pixCode, type } = charges.create(NewCharge.parse(request.body))
    return type === 'PIX'
      ? { id, pixCode, payUrl: `${origin()}/pix/${id}` }
      : { id, clientSecret: secret, cardFrame: `${origin()}/card/${id}?secret=${secret}` }
  })

  app.get<{ Params: { reference: string } }>('/v1/charges/:reference/outcome', routeOptions, async (request) => {
    requireKey(request.headers.authorization, apiKey)
    const charge = charges.findByReference(request.params.reference)
    if (!charge?.eventId || charge.state === 'CLOSED') return null
    return { eventId: charge.eventId, reference: charge.reference, state: charge.state, amount: amountPaid(charge) }
  })

  app.post<{ Params: { reference: string } }>('/v1/charges/:reference/refunds', routeOptions, async (request, reply) => {
    requireKey(request.headers.authorization, apiKey)
    if (!charges.refund(request.params.reference, NewRefund.parse(request.body))) throw new Problem('conflict')
    return reply.code(201).send({})
  })

  app.post<{ Params: { reference: string } }>('/v1/charges/:reference/cancel', routeOptions, async (request) => {
    requireKey(request.headers.authorization, apiKey)
    charges.close(request.params.reference)
    return {}
  })

  app.get<ById>('/pix/:id', routeOptions, async (request, reply) => html(reply, pixPage(chargeOf(charges, request.params.id))))
  app.post<ById>('/pix/:id', routeOptions, async (request, reply) => {
    const { id, state } = chargeOf(charges, request.params.id)
    if (state === 'CLOSED') return html(reply.code(409), pixPage(charges.find(id)!))
    const paid = state === 'APPROVED' ? charges.find(id)! : charges.move(id, 'APPROVED', typedAmount(request.body))!
    void tell(paid)
    return html(reply, pixPage(paid))
  })

  app.get<Card>('/card/:id', routeOptions, async (request, reply) => html(reply, cardPage(cardOf(charges, request))))
  app.post<Card>('/card/:id', routeOptions, async (request, reply) => {
    const charge = cardOf(charges, request)
    if (charge.state === 'CLOSED') return html(reply.code(409), donePage(charge))
    if (request.query.step === 'challenge') return finish(reply, charges.move(charge.id, 'APPROVED')!, tell)
    const card = CardForm.safeParse(request.body)
    const number = card.data?.number.replaceAll(/\D/g, '')
    if (!number || !hasCheckDigit(number)) return html(reply, cardPage(charge, 'Confira o número, a validade e o CVV.'))
    if (number.endsWith('0002')) return finish(reply, charges.move(charge.id, 'REFUSED')!, tell)
    if (number.endsWith('3220')) return html(reply, challengePage(charges.move(charge.id, 'CHALLENGE')!))
    if (number.endsWith('0119')) {
      void wait(LATE_MS, undefined, { ref: false }).then(() => tell(charges.move(charge.id, 'APPROVED')!))
      return finish(reply, charge, async () => undefined)
    }
    return finish(reply, charges.move(charge.id, 'APPROVED')!, tell)
  })
}

/** Banks let people type another amount than was asked; the shop must be able to handle it. */
const PixForm = z.object({ amount: z.coerce.number().int().positive().max(2_147_483_647) })
const typedAmount = (form: unknown) => PixForm.safeParse(form).data?.amount

type ById = { Params: { id: string } }
type Card = ById & { Querystring: { secret?: string; step?: string } }

function finish(reply: FastifyReply, charge: AcquirerCharge, tell: (charge: AcquirerCharge) => Promise<void>) {
  void tell(charge)
  const nonce = randomBytes(12).toString('base64url')
  return html(reply, donePage(charge, nonce), nonce)
}

function html(reply: FastifyReply, page: string, nonce?: string) {
  const script = nonce ? `'nonce-${nonce}'` : "'none'"
  const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; script-src ${script}; frame-ancestors http://*:* http://localhost:*`
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send(page)
}

function requireKey(header: string | undefined, apiKey: string) {
  if (!isSameSecret(header ?? '', `Bearer ${apiKey}`)) throw new Problem('authentication')
}

function chargeOf(charges: Charges, id: string): AcquirerCharge {
  const charge = charges.find(id)
  if (!charge) throw new Problem('not_found')
  return charge
}

function cardOf(charges: Charges, { params, query }: { params: { id: string }; query: { secret?: string } }): AcquirerCharge {
  const charge = chargeOf(charges, params.id)
  if (charge.type !== 'CREDIT_CARD' || !isSameSecret(query.secret ?? '', charge.secret)) throw new Problem('not_found')
  return charge
}

/** The card industry's own check digit (Luhn). */
function hasCheckDigit(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false
  const total = [...digits].reverse().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return total % 10 === 0
}

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { isSameSecret } from '#ids.ts'
import type { Settings } from '#settings.ts'
import { Problem } from '@mutirao/contract/problems'
import { brandOf } from '@mutirao/domain/card-brands'
import { knownBrandOf } from '@mutirao/domain/payment-card'
import { cardErrors, codeErrors, digitsOf, readTyped, type TypedCard } from './card-form.ts'
import { amountPaid, Charges, type AcquirerCharge, type ChargeState } from './charges.ts'
import { KeptCards, type Intent } from './kept-cards.ts'
import { cardFieldsPage, cardPage, challengePage, codeFieldPage, codePage, donePage, intentPage, keptPage, pixPage } from './pages.ts'
import { webhookSender } from './webhooks.ts'

const ACQUIRER_HOST = /^acquirer\.localhost(:\d+)?$/
const LATE_MS = 6000
/** How long a bank waits for its buyer's answer. */
const CHALLENGE_MS = 300_000

const NewCharge = z.object({
  reference: z.uuid(),
  tenantId: z.uuid(),
  orderCode: z.string().max(24),
  type: z.enum(['PIX', 'CREDIT_CARD']),
  amount: z.int().positive(),
  installments: z.int().min(1).max(24),
  notFor: z.array(z.string()).optional(),
  receiver: z.object({ name: z.string(), city: z.string() }),
  card: z.object({ id: z.string(), holder: z.string() }).optional(),
  keepFor: z.string().max(64).optional(),
})
const NewIntent = z.object({ person: z.string().max(64), minutes: z.int().min(1).max(60) })
const Holder = z.object({ holder: z.string().max(64) })
const NewRefund = z.object({ key: z.uuid(), amount: z.int().positive() })
const SettledQuery = z.object({ tenantId: z.uuid(), from: z.iso.datetime(), to: z.iso.datetime() })
type Options = { settings: Settings; apiKey: string; webhookSecret: string; port: () => number }

/** The demonstration's acquirer, at its own host; the shop calls it only over HTTP. Never registered in production. */
export async function acquirerRoutes(app: FastifyInstance, { settings, apiKey, webhookSecret, port }: Options) {
  const charges = new Charges(join(settings.dataDir, 'acquirer.jsonl'))
  const kept = new KeptCards(join(settings.dataDir, 'acquirer-cards.jsonl'))
  const tell = webhookSender({
    shopUrl: () => `http://127.0.0.1:${port()}`,
    secret: webhookSecret,
    isEager: settings.environment === 'test',
  })
  /** The bank's challenge has timed out. */
  const endChallenge = (id: string) => {
    if (charges.find(id)?.state === 'CHALLENGE') void tell(charges.move(id, 'REFUSED')!)
  }
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
    return { eventId: charge.eventId, reference: charge.reference, state: charge.state, amount: amountPaid(charge), brand: charge.brand }
  })

  app.get('/v1/settled', routeOptions, async (request) => {
    requireKey(request.headers.authorization, apiKey)
    return charges.settledIn(SettledQuery.parse(request.query)).map(toSettled)
  })

  app.get<{ Params: { reference: string } }>('/v1/charges/:reference/settled', routeOptions, async (request) => {
    requireKey(request.headers.authorization, apiKey)
    const charge = charges.findByReference(request.params.reference)
    return charge?.state === 'APPROVED' ? toSettled(charge) : null
  })

  app.post<{ Params: { reference: string } }>('/v1/charges/:reference/refunds', routeOptions, async (request, reply) => {
    requireKey(request.headers.authorization, apiKey)
    const state = charges.refund(request.params.reference, NewRefund.parse(request.body))
    if (!state) throw new Problem('not_found')
    return reply.code(201).send({ state })
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
    const paid = state === 'APPROVED' ? charges.find(id)! : charges.move(id, 'APPROVED', { paid: typedAmount(request.body) })!
    void tell(paid)
    return html(reply, pixPage(paid))
  })

  app.post('/card/brand', routeOptions, async (request) => ({ brand: brandOf(readTyped(request.body).number) }))
  app.post('/v1/card-intents', routeOptions, async (request) => {
    requireKey(request.headers.authorization, apiKey)
    const { person, minutes } = NewIntent.parse(request.body)
    const { id, secret } = kept.begin(person, new Date(Date.now() + minutes * 60_000))
    return { cardFrame: `${origin()}/card-intent/${id}?secret=${secret}` }
  })

  app.get('/v1/cards', routeOptions, async (request) => {
    requireKey(request.headers.authorization, apiKey)
    return kept.of(Holder.parse(request.query).holder)
  })

  app.post<ById>('/v1/cards/:id/remove', routeOptions, async (request) => {
    requireKey(request.headers.authorization, apiKey)
    kept.remove(request.params.id, Holder.parse(request.body).holder)
    return {}
  })

  app.get<Card>('/card-intent/:id', routeOptions, async (request, reply) => {
    intentOf(kept, request)
    return withScript(reply, (nonce) => intentPage(nonce))
  })
  app.post<Card>('/card-intent/:id', routeOptions, async (request, reply) => {
    const intent = intentOf(kept, request)
    const typed = readTyped(request.body)
    const errors = cardErrors(typed, new Date())
    if (Object.keys(errors).length > 0) return withScript(reply, (nonce) => intentPage(nonce, { typed, errors }))
    // Like a bank's verification of a card without a charge.
    const isTaken = outcomeOf(digitsOf(typed.number)) !== 'REFUSED'
    if (isTaken) {
      kept.keep(intent.holder, typed)
      kept.end(intent.id)
    }
    return withScript(reply, (nonce) => (isTaken ? keptPage(nonce) : intentPage(nonce, { typed, errors: refusedCard })))
  })

  app.get<{ Querystring: { card?: string } }>('/card/fields', routeOptions, async (request, reply) =>
    withScript(reply, request.query.card ? codeFieldPage : cardFieldsPage),
  )
  app.post<{ Querystring: { card?: string } }>('/card/check', routeOptions, async (request) =>
    request.query.card ? codeErrors(readTyped(request.body)) : cardErrors(readTyped(request.body), new Date()),
  )

  app.get<Card>('/card/:id', routeOptions, async (request, reply) => show(reply, cardOf(charges, request)))
  app.post<Card>('/card/:id', routeOptions, async (request, reply) => {
    const charge = cardOf(charges, request)
    if (charge.state === 'CLOSED') return show(reply.code(409), charge)
    if (charge.state === 'CHALLENGE') return show(reply, answer(charge, request.body))
    const typed = readTyped(request.body)
    const errors = charge.card ? codeErrors(typed) : cardErrors(typed, new Date())
    if (Object.keys(errors).length > 0) return withScript(reply, (nonce) => fieldsOf(charge)(charge, nonce, { typed, errors }))
    const { number, brand } = payingCard(charge, typed)
    if (charge.notFor?.includes(brand ?? 'other'))
      return withScript(reply, (nonce) => fieldsOf(charge)(charge, nonce, { typed, notOffered: { brand } }))
    const moved = charges.move(charge.id, outcomeOf(number), { brand })!
    if (charge.keepFor && !charge.card && moved.state !== 'REFUSED') kept.keep(charge.keepFor, typed)
    goOn(moved)
    return show(reply, moved)
  })

  function answer({ id }: AcquirerCharge, form: unknown): AcquirerCharge {
    const answered = charges.move(id, saysNo(form) ? 'REFUSED' : 'APPROVED')!
    void tell(answered)
    return answered
  }

  /** Notifies the shop, and decides pending charges later. */
  function goOn(charge: AcquirerCharge) {
    void tell(charge)
    if (charge.state === 'ANALYSING') void wait(LATE_MS, undefined, { ref: false }).then(() => tell(charges.move(charge.id, 'APPROVED')!))
    if (charge.state === 'CHALLENGE') void wait(CHALLENGE_MS, undefined, { ref: false }).then(() => endChallenge(charge.id))
  }

  /** The last digits of the number decide the outcome; a saved card that can no longer pay is undefined. */
  function payingCard({ card }: AcquirerCharge, typed: TypedCard) {
    if (!card) return { number: digitsOf(typed.number), brand: brandOf(typed.number) }
    const own = kept.find(card, new Date())
    return { number: own?.lastFour ?? NO_CARD, brand: own && knownBrandOf(own.brand) }
  }
}

const saysNo = (form: unknown) => z.object({ answer: z.literal('no') }).safeParse(form).success
const NO_CARD = '0002'
const refusedCard = { number: 'Este cartão não foi aceito. Confira os números ou use outro.' }
/** A saved card asks only for its security code. */
const fieldsOf = (charge: AcquirerCharge) => (charge.card ? codePage : cardPage)

function toSettled(charge: AcquirerCharge) {
  const returned = (charge.refunds ?? []).reduce((total, { amount }) => total + amount, 0)
  return { reference: charge.reference, received: amountPaid(charge), returned, returning: 0 }
}

/** The outcomes of the test cards. */
function outcomeOf(number: string): ChargeState {
  if (number.endsWith('0002')) return 'REFUSED'
  if (number.endsWith('3220')) return 'CHALLENGE'
  return number.endsWith('0119') ? 'ANALYSING' : 'APPROVED'
}

/** An open charge asks for a card; any other shows its outcome. */
function show(reply: FastifyReply, charge: AcquirerCharge) {
  const pageOf = charge.state === 'PENDING' ? fieldsOf(charge) : charge.state === 'CHALLENGE' ? challengePage : donePage
  return withScript(reply, (nonce) => pageOf(charge, nonce))
}

/** Banks let people enter another amount than requested; the shop must handle it. */
const PixForm = z.object({ amount: z.coerce.number().int().positive().max(2_147_483_647) })
const typedAmount = (form: unknown) => PixForm.safeParse(form).data?.amount

type ById = { Params: { id: string } }
type Card = ById & { Querystring: { secret?: string } }

function withScript(reply: FastifyReply, pageWith: (nonce: string) => string) {
  const nonce = randomBytes(12).toString('base64url')
  return html(reply, pageWith(nonce), nonce)
}

function html(reply: FastifyReply, page: string, nonce?: string) {
  const script = nonce ? `'nonce-${nonce}'` : "'none'"
  const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; connect-src 'self'; script-src ${script}; frame-ancestors http://*:* http://localhost:* capacitor://localhost`
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

function intentOf(kept: KeptCards, { params, query }: { params: { id: string }; query: { secret?: string } }): Intent {
  const intent = kept.findIntent(params.id, new Date())
  if (!intent || !isSameSecret(query.secret ?? '', intent.secret)) throw new Problem('not_found')
  return intent
}

function cardOf(charges: Charges, { params, query }: { params: { id: string }; query: { secret?: string } }): AcquirerCharge {
  const charge = chargeOf(charges, params.id)
  if (charge.type !== 'CREDIT_CARD' || !isSameSecret(query.secret ?? '', charge.secret)) throw new Problem('not_found')
  return charge
}

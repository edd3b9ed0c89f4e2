import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Ctx } from '#context.ts'
import { cardFrameAncestors } from '#http/native-app.ts'
import { isProvedBy } from '#ids.ts'
import { CARD_FIELDS, cardPublicKey, intentSecretOf } from '#modules/acquirers/acquirers.service.ts'
import { keepOfIntent } from '#modules/cards/cards.service.ts'
import { findCardCharge, findChallenge, outcomeOfCard, payByCard } from '#modules/orders/paying/card-charges.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { formatMoney } from '@mutirao/domain/money'
import { cardPage, cardPolicy, challengePage, challengePolicy, endedPage } from './card-fields.view.ts'

const Params = z.object({ reference: z.uuid() })
const Query = z.object({ secret: z.string().max(100) })
const Card = z.strictObject({
  token: z.string().regex(/^[\w-]{8,128}$/),
  brand: z.string().regex(/^[a-z_]{2,32}$/),
  issuer: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
  document: z
    .string()
    .regex(/^(\d{11}|[\dA-Z]{12}\d{2})$/)
    .optional(),
  /** A second token of the same card, used to store it. */
  keepToken: z
    .string()
    .regex(/^[\w-]{8,128}$/)
    .optional(),
})
const Intent = z.object({ until: z.coerce.number().int().positive(), secret: z.string().max(100) })
const Person = z.object({ person: z.uuid() })
const KeptQuery = z.object({ card: z.string().regex(/^[\w-]{1,64}$/), brand: z.string().regex(/^[a-z_]{2,32}$/) })

/**
 * The frame with an acquirer's card fields, for acquirers without a hosted page. Its CSP allows the acquirer's script and requests, which no
 * other page of the shop does.
 */
export async function cardPageRoutes(app: FastifyInstance) {
  const hidden = { schema: { hide: true } }

  app.get(CARD_FIELDS, hidden, async ({ ctx, query }, reply) => {
    const publicKey = await needKey(ctx)
    const { card: id, brand } = KeptQuery.safeParse(query).data ?? {}
    const card = id !== undefined && brand !== undefined ? { id, brand } : undefined
    return send(reply, (nonce) => cardPage({ publicKey, nonce, card }))
  })

  app.get('/payments/card-intents/:person', hidden, async ({ ctx, params, query }, reply) => {
    intendedFor(ctx, params, query)
    const publicKey = await needKey(ctx)
    return send(reply, (nonce) => cardPage({ publicKey, nonce, button: 'Guardar cartão', does: 'keep' }))
  })

  app.post('/payments/card-intents/:person', hidden, async ({ ctx, params, query, body }) => {
    const person = intendedFor(ctx, params, query)
    const card = Card.safeParse(body)
    if (!card.success) throw new Problem('validation_failed')
    return { state: (await keepOfIntent(ctx, person, card.data.token)) ? 'KEPT' : 'REFUSED' }
  })

  app.get('/payments/card/:reference', hidden, async ({ ctx, params, query }, reply) => {
    const charge = await findCardCharge(ctx, asked(params, query))
    if (!charge.isOpen) return send(reply, (nonce) => endedPage(nonce, 'Este pagamento já terminou. Volte ao pedido.'))
    // When the challenge cannot be read, the fields are shown: the charge accepts one card only, whatever is typed again.
    const challenge = await findChallenge(ctx, charge).catch(() => undefined)
    if (challenge) return send(reply, (nonce) => challengePage({ nonce, ...challenge }), challengePolicy)
    const publicKey = await needKey(ctx)
    const button = `Pagar ${formatMoney(charge.amount)}`
    return send(reply, (nonce) =>
      cardPage({ publicKey, nonce, button, card: charge.card, does: charge.keepsCard ? 'pay-and-keep' : undefined }),
    )
  })

  app.post('/payments/card/:reference', hidden, async ({ ctx, params, query, body }) => {
    const card = Card.safeParse(body)
    if (!card.success) throw new Problem('validation_failed')
    return { state: await payByCard(ctx, asked(params, query), card.data) }
  })

  app.get('/payments/card/:reference/outcome', hidden, async ({ ctx, params, query }, reply) => {
    void reply.header('cache-control', 'no-store')
    return { state: await outcomeOfCard(ctx, asked(params, query)) }
  })
}

/** A malformed reference or secret is answered like an unknown charge. */
function asked(params: unknown, query: unknown) {
  const [of, by] = [Params.safeParse(params), Query.safeParse(query)]
  if (!of.success || !by.success) throw new Problem('not_found')
  return { reference: of.data.reference, secret: by.data.secret }
}

/** The person whose card is to be stored. Throws not_found for a wrong secret or an expired intent. */
function intendedFor({ services, tenant, now }: Ctx, params: unknown, query: unknown): string {
  const [of, by] = [Person.safeParse(params), Intent.safeParse(query)]
  if (!of.success || !by.success) throw new Problem('not_found')
  const intent = { tenantId: tenant.id, person: of.data.person, until: by.data.until }
  const isOurs = isProvedBy(services.secrets.webhooks, by.data.secret, (webhook) => intentSecretOf({ webhook }, intent))
  if (!isOurs || by.data.until <= now.getTime()) throw new Problem('not_found')
  return of.data.person
}

async function needKey(ctx: Ctx): Promise<string> {
  const key = await cardPublicKey(ctx)
  if (key === undefined) throw new Problem('not_found')
  return key
}

function send(reply: FastifyReply, pageWith: (nonce: string) => string, policy = cardPolicy) {
  const nonce = randomBytes(12).toString('base64url')
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy(nonce, cardFrameAncestors(reply.request.ctx.tenant)),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    .send(pageWith(nonce))
}

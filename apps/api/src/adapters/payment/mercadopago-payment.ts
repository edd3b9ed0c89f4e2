import { Payment, PaymentRefund, WebhookSignatureValidator } from 'mercadopago'
import { RestClient } from 'mercadopago/dist/utils/restClient/index.js'
import { z } from 'zod'
import { Problem } from '@mutirao/contract/problems'
import { sum } from '@mutirao/domain/money'
import { keptBrandOf } from '@mutirao/domain/payment-card'
import { ProviderRefusal, unavailableAfter } from './guarded-calls.ts'
import {
  answerOf,
  centavos,
  challengeOf,
  disputeIn,
  foreignCurrency,
  isChallenged,
  AnsweredPayment,
  outcomeOf,
  PAID,
  referenceIn,
  refundState,
  settledOf,
  WAITING,
} from './mercadopago-answers.ts'
import { mercadoPagoCalls, type CallOptions, type MercadoPagoPages } from './mercadopago-calls.ts'
import { mercadoPagoCards } from './mercadopago-cards.ts'
import type { ChargeRequest, PaymentAdapter, PaymentNotice } from './payment-adapter.ts'

const SearchResult = z.object({ results: z.array(AnsweredPayment), paging: z.object({ total: z.int().nonnegative() }) })
const Refunded = z.object({ id: z.coerce.string().regex(/^\d{1,30}$/), status: z.string().nullish() })
const Chargeback = z.object({ payments: z.array(z.coerce.string().regex(/^\d{1,30}$/)).max(50) })

const PAGE = 100
/** An older notice is refused, which prevents replays. */
const MOST_AGE_MS = 300_000
/** A Pix charge there lives at least half an hour; ours ends earlier by cancellation. */
const LEAST_LIFE_MS = 31 * 60_000

type Options = CallOptions & { pages: MercadoPagoPages; now: () => Date }

/**
 * Mercado Pago through its own library: Pix, and cards typed into its secure fields. Tested against a counterpart written from its public
 * documentation, not against the live service.
 */
export function mercadoPagoPayment({ pages, now, ...options }: Options): PaymentAdapter {
  const { keys, tell } = options
  const calls = mercadoPagoCalls(options)
  const { call, must, config, told } = calls
  const search = (options: Record<string, string | number>) => must('search', SearchResult, () => new Payment(config()).search({ options }))
  const listOf = async (reference: string) =>
    (await search({ external_reference: reference, sort: 'date_created', criteria: 'desc', limit: PAGE })).results
  const findPaid = async (reference: string) => (await listOf(reference)).find(({ status }) => PAID.has(status))

  /** Returns undefined when the acquirer rejects it, for example because more than the rest of the payment is requested. */
  async function sendRefund(paid: AnsweredPayment, { key, amount }: { key: string; amount: number }) {
    try {
      const send = () => new PaymentRefund(config(key)).create({ payment_id: paid.id, body: { amount: amount / 100 } })
      return await call('refund', Refunded, send)
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || error.status === 401 || error.status === 403) throw unavailableAfter(error, told, 'refund')
      tell('mercadopago: the acquirer refused a refund')
      return undefined
    }
  }
  /** The library has no client for chargebacks. */
  const getChargeback = (id: string) => {
    const { accessToken, options } = config()
    return RestClient.fetch(`/v1/chargebacks/${id}`, { ...options, headers: { Authorization: `Bearer ${accessToken}` } })
  }
  async function noticesOf(ids: readonly string[]): Promise<PaymentNotice[]> {
    const all: PaymentNotice[] = []
    for (const id of ids) {
      const known = await must('get', AnsweredPayment, () => new Payment(config()).get({ id }))
      const reference = referenceIn(known)
      if (!reference) continue
      const [money, dispute] = [outcomeOf(reference, [known]), disputeIn(reference, known)]
      if (money) all.push(money)
      if (dispute) all.push(dispute)
    }
    return all
  }

  return {
    name: told.name,
    methods: ['PIX', 'CREDIT_CARD'],
    frameOrigin: "'self'",
    cardFields: () => pages.fields(),
    cards: mercadoPagoCards(calls, pages),
    async createCharge(charge) {
      // A card is charged once its fields have produced a token.
      if (charge.type === 'CREDIT_CARD') return { id: charge.reference, cardFrame: pages.card(charge.reference) }
      const body = { ...bodyOf(charge), payment_method_id: 'pix', date_of_expiration: endOf(charge, now()) }
      const made = await must('create', AnsweredPayment, () => new Payment(config(charge.reference)).create({ body }))
      const pixCode = made.point_of_interaction?.transaction_data?.qr_code
      if (pixCode === undefined || centavos(made.transaction_amount) !== charge.amount || foreignCurrency(made)) {
        tell('mercadopago: the charge is not the one that was asked for')
        throw new Problem('payment_provider_unavailable')
      }
      return { id: made.id, pixCode }
    },
    async payByCard(charge, { token, brand, issuer, document }) {
      // The acquirer accepts a card only under its own brand.
      if (charge.notFor?.includes(keptBrandOf(brand))) return { state: 'NOT_OFFERED' }
      const body = {
        ...bodyOf(charge, document),
        token,
        installments: charge.installments,
        payment_method_id: brand,
        three_d_secure_mode: 'optional',
        ...(issuer && { issuer_id: Number(issuer) }),
      }
      try {
        const made = await call('create', AnsweredPayment, () => new Payment(config(charge.reference)).create({ body }))
        return answerOf(charge.reference, [made])
      } catch (error) {
        // Nothing was charged: the acquirer rejected the card's token, unless a card in another tab was first.
        if (!(error instanceof ProviderRefusal) || error.status === 401 || error.status === 403)
          throw unavailableAfter(error, told, 'create')
        const made = await listOf(charge.reference)
        if (made.length > 0) return answerOf(charge.reference, made)
        const { reference, amount } = charge
        return { state: 'ENDED', notice: { eventId: `${reference}:REFUSED`, reference, state: 'REFUSED', amount } }
      }
    },
    async findChallenge(reference) {
      const waiting = (await listOf(reference)).find(isChallenged)
      // A list may omit fields of a payment.
      return waiting && challengeOf(await must('get', AnsweredPayment, () => new Payment(config()).get({ id: waiting.id })))
    },
    async cancelCharge(reference) {
      for (const { id, status } of await listOf(reference)) {
        if (!WAITING.has(status)) continue
        try {
          await call('cancel', z.unknown(), () => new Payment(config(`${reference}:cancel`)).cancel({ id }))
        } catch (error) {
          const after =
            error instanceof ProviderRefusal ? await must('get', AnsweredPayment, () => new Payment(config()).get({ id })) : undefined
          if (!after || WAITING.has(after.status)) throw unavailableAfter(error, told, 'cancel')
        }
      }
    },
    findOutcome: async (reference) => outcomeOf(reference, await listOf(reference)),
    async refund({ reference, key, amount, id: refund_id }) {
      const paid = await findPaid(reference)
      if (!paid) {
        tell('mercadopago: a refund of money that the acquirer does not know')
        throw new Problem('payment_provider_unavailable')
      }
      const made = refund_id
        ? await must('get refund', Refunded, () => new PaymentRefund(config()).get({ payment_id: paid.id, refund_id }))
        : await sendRefund(paid, { key, amount })
      if (!made) return { state: 'REJECTED' }
      const state = refundState(made.status)
      if (state === 'REJECTED') tell('mercadopago: the acquirer could not carry out a refund')
      return { state, id: made.id }
    },
    async readNotices({ headers, query, body }) {
      const dataId = typeof query['data.id'] === 'string' ? query['data.id'] : undefined
      if (dataId === undefined || !isSigned({ headers, dataId, secret: keys.webhookSecret, now: now() })) return undefined
      const kind = Kind.safeParse(parseJson(body))
      if (!kind.success || !/^\d{1,30}$/.test(dataId)) throw new Problem('client_error')
      if (CHARGEBACKS.has(kind.data.type))
        return noticesOf((await must('get chargeback', Chargeback, () => getChargeback(dataId))).payments)
      return kind.data.type === 'payment' ? noticesOf([dataId]) : []
    },
    async *listSettled({ from, to }) {
      const range = { range: 'date_last_updated', begin_date: from.toISOString(), end_date: to.toISOString() }
      for (let offset = 0, total = 1; offset < total;) {
        const found = await search({ ...range, sort: 'date_created', criteria: 'asc', limit: PAGE, offset })
        // It may return fewer than requested; an empty page ends the list whatever its total says.
        offset += found.results.length
        total = found.results.length === 0 ? 0 : found.paging.total
        for (const known of found.results) {
          const reference = referenceIn(known)
          if (reference && PAID.has(known.status)) yield settledOf(reference, known)
        }
      }
    },
    async findSettled(reference) {
      const paid = (await listOf(reference)).filter(({ status }) => PAID.has(status)).map((known) => settledOf(reference, known))
      if (paid.length === 0) return undefined
      const total = (what: 'received' | 'returned' | 'returning') => sum(paid, (each) => each[what])
      return { reference, received: total('received'), returned: total('returned'), returning: total('returning') }
    },
  }
}

const Kind = z.object({ type: z.string().max(60) })
const CHARGEBACKS = new Set(['chargebacks', 'topic_chargebacks_wh'])
/** `document`: of the card's holder, who may not be the buyer. */
function bodyOf({ reference, amount, description, orderCode, payer, card }: ChargeRequest, document = payer?.cpf) {
  return {
    transaction_amount: amount / 100,
    description,
    external_reference: reference,
    // The acquirer accepts only this customer's saved card, and knows its holder.
    payer: card
      ? { type: 'customer', id: card.holder }
      : {
          // Orders require an address when this acquirer is used; an older order may have none, and nobody reads this one.
          email: payer?.email ?? `pedido-${orderCode.toLowerCase()}@example.com`,
          first_name: payer?.name.slice(0, 60),
          ...(document && { identification: { type: document.length > 11 ? 'CNPJ' : 'CPF', number: document } }),
        },
  }
}

/** In the acquirer's format, with milliseconds and an offset. */
function endOf({ expiresAt }: ChargeRequest, now: Date): string | undefined {
  if (!expiresAt) return undefined
  return new Date(Math.max(expiresAt.getTime(), now.getTime() + LEAST_LIFE_MS)).toISOString().replace('Z', '+00:00')
}

type Signed = { headers: Parameters<PaymentAdapter['readNotices']>[0]['headers']; dataId: string; secret: string; now: Date }

/** The library compares in constant time; its own age limit reads only seconds, and the acquirer also writes milliseconds. */
function isSigned({ headers, dataId, secret, now }: Signed): boolean {
  const xSignature = headers['x-signature']
  try {
    WebhookSignatureValidator.validate({ xSignature, xRequestId: headers['x-request-id'], dataId, secret })
  } catch {
    return false
  }
  const [, ts = ''] = String(xSignature).match(/(?:^|,)\s*ts=(\d{1,16})/) ?? []
  const at = ts.length > 11 ? Number(ts) : Number(ts) * 1000
  return Math.abs(now.getTime() - at) <= MOST_AGE_MS
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

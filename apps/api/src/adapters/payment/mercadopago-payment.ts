import {
  Customer,
  CustomerCard,
  MercadoPagoConfig,
  MercadoPagoError,
  MPConnectionError,
  Payment,
  PaymentRefund,
  WebhookSignatureValidator,
} from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { RestClient } from 'mercadopago/dist/utils/restClient/index.js'
import { z } from 'zod'
import { Problem } from '@mutirao/contract/problems'
import type { Dispute } from '@mutirao/domain/dispute'
import { sum } from '@mutirao/domain/money'
import { keptBrandOf, knownBrandOf } from '@mutirao/domain/payment-card'
import { guardedCalls, ProviderRefusal, unavailableAfter } from './guarded-calls.ts'
import type {
  CardAnswer,
  CardIntent,
  CardKeeping,
  Challenge,
  ChargeRequest,
  DisputeNotice,
  KeptCard,
  MoneyNotice,
  PaymentAdapter,
  PaymentNotice,
  RefundAnswer,
  Settled,
} from './payment-adapter.ts'

/** The credentials of an application in the acquirer's panel of integrations. */
export const MercadoPagoKeys = z.strictObject({
  accessToken: z.string().min(10).max(500),
  /** Shown to the acquirer's fields in the browser; not a secret. */
  publicKey: z.string().regex(/^[\w-]{10,200}$/),
  webhookSecret: z.string().min(16).max(500),
})
export type MercadoPagoKeys = z.infer<typeof MercadoPagoKeys>

const Known = z.object({
  id: z.coerce.string().regex(/^\d{1,30}$/),
  status: z.string(),
  status_detail: z.string().nullish(),
  payment_method_id: z.string().nullish(),
  external_reference: z.string().nullish(),
  transaction_amount: z.number().nonnegative(),
  currency_id: z.string().max(8).nullish(),
  date_last_updated: z.string().max(40).nullish(),
  transaction_amount_refunded: z.number().nonnegative().nullish(),
  point_of_interaction: z.object({ transaction_data: z.object({ qr_code: z.string().optional() }).nullish() }).nullish(),
  three_ds_info: z.object({ external_resource_url: z.string().nullish(), creq: z.string().nullish() }).nullish(),
})
type Known = z.infer<typeof Known>
const SearchResult = z.object({ results: z.array(Known), paging: z.object({ total: z.int().nonnegative() }) })
const Refunded = z.object({ id: z.coerce.string().regex(/^\d{1,30}$/), status: z.string().nullish() })
const Chargeback = z.object({ payments: z.array(z.coerce.string().regex(/^\d{1,30}$/)).max(50) })

const Customers = z.object({ results: z.array(z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })) })
const Card = z.object({
  id: z.coerce.string().regex(/^[\w-]{1,64}$/),
  customer_id: z.string(),
  expiration_month: z.int().min(1).max(12),
  expiration_year: z.int().min(2000).max(2999),
  first_six_digits: z.string(),
  last_four_digits: z.string().regex(/^\d{4}$/),
  payment_method: z.object({ id: z.string().regex(/^[a-z_]{2,32}$/) }),
  date_created: z.string(),
})
type Card = z.infer<typeof Card>
const Removed = z.object({ id: z.coerce.string() })

const TIMEOUT_MS = 8000
const PAGE = 100
/** An older notice is refused, which prevents replays. */
const MOST_AGE_MS = 300_000
/** A Pix charge there lives at least half an hour; ours ends earlier by cancellation. */
const LEAST_LIFE_MS = 31 * 60_000

/** The money has been received, whatever happened to it since. */
const PAID = new Set(['approved', 'refunded', 'charged_back', 'in_mediation'])
const WAITING = new Set(['pending', 'in_process', 'authorized'])

type Options = {
  keys: MercadoPagoKeys
  /** The API's URL; overridden by tests. */
  apiUrl?: string
  /** Our pages that hold the acquirer's own card fields. */
  pages: {
    fields: (card?: Pick<KeptCard, 'id' | 'brand'>) => string
    card: (reference: string) => string
    intent: (intent: CardIntent) => string
  }
  now: () => Date
  tell: (line: string) => void
  timeoutMs?: number
}

/**
 * Mercado Pago through its own library: Pix, and cards typed into its secure fields. Tested against a counterpart written from its public
 * documentation, not against the live service.
 */
export function mercadoPagoPayment({ keys, apiUrl, pages, now, tell, timeoutMs }: Options): PaymentAdapter {
  const name = 'mercadopago'
  // The library has one base URL for the whole process.
  if (apiUrl) Object.assign(AppConfig, { BASE_URL: apiUrl })
  const guarded = guardedCalls({ name, tell, timeoutMs })
  /** A new one for each call: the library reuses a call's options, including the idempotency key, for later calls. */
  const config = (idempotencyKey?: string) =>
    new MercadoPagoConfig({ accessToken: keys.accessToken, options: { timeout: TIMEOUT_MS, maxRetries: 0, idempotencyKey } })
  const call = <T>(what: string, shape: z.ZodType<T>, ask: () => Promise<unknown>) =>
    guarded(what, async () => shape.parse(await ask().catch(asRefusal)))
  const must = async <T>(what: string, shape: z.ZodType<T>, ask: () => Promise<unknown>): Promise<T> => {
    try {
      return await call(what, shape, ask)
    } catch (error) {
      throw unavailableAfter(error, { name, tell }, what)
    }
  }
  const search = (options: Record<string, string | number>) => must('search', SearchResult, () => new Payment(config()).search({ options }))
  const listOf = async (reference: string) =>
    (await search({ external_reference: reference, sort: 'date_created', criteria: 'desc', limit: PAGE })).results
  const findPaid = async (reference: string) => (await listOf(reference)).find(({ status }) => PAID.has(status))

  const findHolder = async (email: string) =>
    (await must('find customer', Customers, () => new Customer(config()).search({ options: { email } }))).results[0]?.id
  /** A concurrent second request is told that the customer exists. */
  async function holderOf(person: string): Promise<string> {
    const email = addressOf(person)
    const known = await findHolder(email)
    if (known) return known
    try {
      return (await call('create customer', z.object({ id: z.string() }), () => new Customer(config()).create({ body: { email } }))).id
    } catch (error) {
      const other = error instanceof ProviderRefusal ? await findHolder(email) : undefined
      if (other === undefined) throw unavailableAfter(error, { name, tell }, 'create customer')
      return other
    }
  }
  const listCards = (customerId: string) => must('list cards', z.array(Card), () => new CustomerCard(config()).list({ customerId }))
  async function removeCard({ id, holder }: Pick<KeptCard, 'id' | 'holder'>): Promise<void> {
    try {
      await call('remove card', Removed, () => new CustomerCard(config()).remove({ customerId: holder, cardId: id }))
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || error.status !== 404) throw unavailableAfter(error, { name, tell }, 'remove card')
    }
  }
  const cards: CardKeeping = {
    beginIntent: async (intent) => pages.intent(intent),
    async keep(person, token) {
      const customerId = await holderOf(person)
      try {
        const made = await call('keep card', Card, () => new CustomerCard(config()).create({ customerId, body: { token } }))
        const same = (await listCards(customerId)).filter((card) => isSameCard(card, made)).sort(byAge)
        const [first = made] = same
        if (first.id !== made.id) await removeCard({ id: made.id, holder: customerId })
        return keptCardOf(first)
      } catch (error) {
        if (error instanceof ProviderRefusal && error.status === 400) return undefined
        throw unavailableAfter(error, { name, tell }, 'keep card')
      }
    },
    async list(person) {
      const holder = await findHolder(addressOf(person))
      return holder === undefined ? [] : (await listCards(holder)).map(keptCardOf)
    },
    remove: removeCard,
    codeField: (card) => pages.fields(card),
  }

  /** Returns undefined when the acquirer rejects it, for example because more than the rest of the payment is requested. */
  async function sendRefund(paid: Known, { key, amount }: { key: string; amount: number }) {
    try {
      const send = () => new PaymentRefund(config(key)).create({ payment_id: paid.id, body: { amount: amount / 100 } })
      return await call('refund', Refunded, send)
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || error.status === 401 || error.status === 403)
        throw unavailableAfter(error, { name, tell }, 'refund')
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
      const known = await must('get', Known, () => new Payment(config()).get({ id }))
      const reference = referenceIn(known)
      if (!reference) continue
      const [money, dispute] = [outcomeOf(reference, [known]), disputeIn(reference, known)]
      if (money) all.push(money)
      if (dispute) all.push(dispute)
    }
    return all
  }

  return {
    name,
    methods: ['PIX', 'CREDIT_CARD'],
    frameOrigin: "'self'",
    cardFields: () => pages.fields(),
    cards,
    async createCharge(charge) {
      // A card is charged once its fields have produced a token.
      if (charge.type === 'CREDIT_CARD') return { id: charge.reference, cardFrame: pages.card(charge.reference) }
      const body = { ...bodyOf(charge), payment_method_id: 'pix', date_of_expiration: endOf(charge, now()) }
      const made = await must('create', Known, () => new Payment(config(charge.reference)).create({ body }))
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
        const made = await call('create', Known, () => new Payment(config(charge.reference)).create({ body }))
        return answerOf(charge.reference, [made])
      } catch (error) {
        // Nothing was charged: the acquirer rejected the card's token, unless a card in another tab was first.
        if (!(error instanceof ProviderRefusal) || error.status === 401 || error.status === 403)
          throw unavailableAfter(error, { name, tell }, 'create')
        const made = await listOf(charge.reference)
        if (made.length > 0) return answerOf(charge.reference, made)
        const { reference, amount } = charge
        return { state: 'ENDED', notice: { eventId: `${reference}:REFUSED`, reference, state: 'REFUSED', amount } }
      }
    },
    async findChallenge(reference) {
      const waiting = (await listOf(reference)).find(isChallenged)
      // A list may omit fields of a payment.
      return waiting && challengeOf(await must('get', Known, () => new Payment(config()).get({ id: waiting.id })))
    },
    async cancelCharge(reference) {
      for (const { id, status } of await listOf(reference)) {
        if (!WAITING.has(status)) continue
        try {
          await call('cancel', z.unknown(), () => new Payment(config(`${reference}:cancel`)).cancel({ id }))
        } catch (error) {
          const after = error instanceof ProviderRefusal ? await must('get', Known, () => new Payment(config()).get({ id })) : undefined
          if (!after || WAITING.has(after.status)) throw unavailableAfter(error, { name, tell }, 'cancel')
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
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Undefined for payments that another program received with the same account. */
const referenceIn = ({ external_reference: reference }: Known) => (reference && UUID.test(reference) ? reference : undefined)

/** The library throws a class of its own for an answer; any other error means no answer. Its text may repeat the request. */
function asRefusal(error: unknown): never {
  if (error instanceof MPConnectionError || !(error instanceof MercadoPagoError)) throw new Error('no answer')
  if (error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 423 && error.status !== 424)
    throw new ProviderRefusal(error.status, /^[a-z_]{1,40}$/.test(error.error) ? error.error : '')
  throw new Error(`status ${error.status}`)
}

/** The API uses decimal numbers; with at most two decimals each centavo has one nearest number. */
const centavos = (amount: number) => Math.round(amount * 100)

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

/** Customers are identified by an address, and a buyer who enters somebody else's would get their cards: so it is a generated one that nobody can choose. */
const addressOf = (person: string) => `cliente-${person}@example.com`

const isSameCard = (one: Card, other: Card) =>
  one.first_six_digits === other.first_six_digits &&
  one.last_four_digits === other.last_four_digits &&
  one.expiration_month === other.expiration_month &&
  one.expiration_year === other.expiration_year
const byAge = (a: Card, b: Card) => a.date_created.localeCompare(b.date_created) || a.id.localeCompare(b.id)

const keptCardOf = (card: Card): KeptCard => ({
  id: card.id,
  holder: card.customer_id,
  brand: card.payment_method.id,
  lastFour: card.last_four_digits,
  month: card.expiration_month,
  year: card.expiration_year,
})

/** In the acquirer's format, with milliseconds and an offset. */
function endOf({ expiresAt }: ChargeRequest, now: Date): string | undefined {
  if (!expiresAt) return undefined
  return new Date(Math.max(expiresAt.getTime(), now.getTime() + LEAST_LIFE_MS)).toISOString().replace('Z', '+00:00')
}

/** An approved payment precedes a refused one; an open charge and a cancelled Pix have no outcome. */
function outcomeOf(reference: string, all: readonly Known[]): MoneyNotice | undefined {
  const paid = all.find(({ status }) => PAID.has(status))
  const open = all.some(({ status }) => WAITING.has(status))
  const ended = paid ?? (open ? undefined : all.find(isRefused))
  if (!ended) return undefined
  const state = paid ? 'APPROVED' : 'REFUSED'
  const brand = knownBrandOf(ended.payment_method_id ?? '')
  const currency = foreignCurrency(ended)
  const amount = centavos(ended.transaction_amount)
  return { eventId: `${ended.id}:${state}`, reference, state, amount, ...(brand && { brand }), ...(currency && { currency }) }
}

/** Undefined for BRL. A payment without a currency has an unknown one. */
const foreignCurrency = ({ currency_id: currency }: Known) => (currency === 'BRL' ? undefined : (currency ?? '?'))

const refundState = (status: string | null | undefined): RefundAnswer['state'] =>
  status === 'rejected' || status === 'cancelled' ? 'REJECTED' : status === 'approved' ? 'DONE' : 'UNDER_WAY'

/** An approved payment may be one whose dispute the shop has won; otherwise there is no dispute. */
function disputeIn(
  reference: string,
  { id, status, status_detail: detail, date_last_updated: at, ...known }: Known,
): DisputeNotice | undefined {
  const dispute = disputeOf(status, detail)
  if (!dispute) return undefined
  return { eventId: `${id}:${dispute}:${at ?? ''}`, reference, state: 'DISPUTE', dispute, amount: centavos(known.transaction_amount) }
}

/** The acquirer takes the money when a chargeback begins; its detail says how that was decided. */
function disputeOf(status: string, detail: string | null | undefined): Dispute | undefined {
  if (status === 'in_mediation') return 'OPEN'
  if (status === 'approved') return 'WON'
  if (status !== 'charged_back') return undefined
  return detail === 'settled' ? 'LOST' : detail === 'reimbursed' ? 'WON' : 'OPEN'
}

/** A card payment is cancelled when the bank's challenge was not answered in time. */
const isRefused = ({ status, payment_method_id: method }: Known) =>
  status === 'rejected' || (status === 'cancelled' && Boolean(method) && method !== 'pix')

const isChallenged = ({ status, status_detail: detail }: Known) => status === 'pending' && detail === 'pending_challenge'

/** Posted by a page of ours: only to an https page of a bank. */
function challengeOf(known: Known): Challenge | undefined {
  const { external_resource_url: url, creq } = known.three_ds_info ?? {}
  return isChallenged(known) && url && creq && URL.parse(url)?.protocol === 'https:' ? { url, creq } : undefined
}

function answerOf(reference: string, all: readonly Known[]): CardAnswer {
  const notice = outcomeOf(reference, all)
  if (notice) return { state: 'ENDED', notice }
  const challenge = all.map(challengeOf).find((each) => each !== undefined)
  return challenge ? { state: 'CHALLENGE', challenge } : { state: 'WAITING' }
}

/** Money that a bank took back from the merchant is gone, too; it is in progress until the dispute is decided. */
function settledOf(reference: string, { status, status_detail: detail, transaction_amount: amount, ...known }: Known): Settled {
  const received = centavos(amount)
  const refunded = centavos(known.transaction_amount_refunded ?? 0)
  const dispute = disputeOf(status, detail)
  if (dispute === 'LOST') return { reference, received, returned: received, returning: 0 }
  return { reference, received, returned: refunded, returning: dispute === 'OPEN' ? received - refunded : 0 }
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

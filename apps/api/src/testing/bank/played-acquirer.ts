import { createHmac } from 'node:crypto'
import { createServer as createPlainServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { MercadoPagoKeys } from '#adapters/payment/mercadopago-calls.ts'
import { isCpf } from '@mutirao/domain/cpf'
import { bankTls } from './played-bank.ts'

type Body = Record<string, unknown>
type Payment = {
  id: number
  status: string
  status_detail: string
  external_reference: string
  transaction_amount: number
  currency_id: string
  transaction_amount_refunded: number
  payment_method_id: string
  installments: number
  date_created: string
  date_last_updated: string
  three_ds_info?: { external_resource_url: string; creq: string }
  point_of_interaction?: { transaction_data: { qr_code: string } }
}

type Refund = { id: number; payment_id: number; amount: number; status: string }

type Card = {
  id: string
  customer_id: string
  expiration_month: number
  expiration_year: number
  first_six_digits: string
  last_four_digits: string
  payment_method: { id: string }
  date_created: string
}

/**
 * Mercado Pago's payments according to its public documentation: an idempotency key is required, one key creates one object, a refund takes no more
 * than there is. Tokens select the card's outcome: `recusado` refuses, `analise` waits, `confirma` has its bank challenge the buyer, `elo` is of that
 * brand only, `invalido` does not exist. A token to save names the card (`guardar-4111111230`: first and last four digits, month and year), one of a
 * saved card its id (`cartao-7`); a token is used once. Each saving creates another card, also of the same number.
 */
export class PlayedAcquirer {
  readonly payments = new Map<number, Payment>()
  readonly customers = new Map<string, string>()
  readonly cards = new Map<string, Card>()
  readonly bodies: Body[] = []
  readonly faults: string[] = []
  trouble?: 'slow' | 'html' | 'error' | 'gone'
  refundStatus = 'approved'
  readonly refunds = new Map<number, Refund>()
  readonly chargebacks = new Map<number, { id: number; payments: number[] }>()
  #known = new Map<string, [number, unknown]>()
  #next = 1_300_000_001
  readonly #spent = new Set<string>()
  #server?: Server | ReturnType<typeof createPlainServer>
  readonly #isPlain: boolean

  constructor({ isPlain = true }: { isPlain?: boolean } = {}) {
    this.#isPlain = isPlain
  }

  async start(): Promise<void> {
    const take = (request: IncomingMessage, response: ServerResponse) => void this.#take(request, response)
    this.#server = this.#isPlain ? createPlainServer(take) : createServer(bankTls(), take)
    await new Promise<void>((resolve) => this.#server!.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  get origin(): string {
    return `${this.#isPlain ? 'http' : 'https'}://localhost:${(this.#server!.address() as AddressInfo).port}`
  }

  readonly keys: MercadoPagoKeys = {
    accessToken: 'APP_USR-token-da-loja',
    publicKey: 'APP_USR-publica-da-loja',
    webhookSecret: 'segredo-dos-avisos-da-loja',
  }

  /** The payer's bank: pays the Pix, optionally another amount. */
  pay(reference: string, amount?: number): Payment | undefined {
    const payment = this.of(reference)
    if (payment?.status !== 'pending' && payment?.status !== 'in_process') return undefined
    return this.#move(payment, { status: 'approved', status_detail: 'accredited', ...(amount && { transaction_amount: amount }) })
  }

  /** The outcome of the bank's challenge: answered, denied, or timed out after five minutes. */
  answer(reference: string, answer: 'yes' | 'no' | 'never'): Payment {
    const ends = {
      yes: { status: 'approved', status_detail: 'accredited' },
      no: { status: 'rejected', status_detail: 'cc_rejected_3ds_challenge' },
      never: { status: 'cancelled', status_detail: 'expired' },
    }
    return this.#move(this.of(reference)!, ends[answer])
  }

  /** The payer's bank takes the payment back, or decides: the acquirer then reports it with the same payment. Returns the chargeback's number. */
  dispute(reference: string, status: 'in_mediation' | 'charged_back' | 'approved', detail = 'in_process'): number {
    const payment = this.#move(this.of(reference)!, { status, status_detail: detail })
    const id = this.#next++
    this.chargebacks.set(id, { id, payments: [payment.id] })
    return id
  }

  /** Executes the accepted refunds, or fails them. */
  settleRefunds(status: 'approved' | 'rejected'): void {
    for (const refund of this.refunds.values()) {
      if (refund.status !== 'in_process') continue
      refund.status = status
      if (status === 'approved') this.#give(this.payments.get(refund.payment_id)!, refund.amount)
    }
  }

  of(reference: string): Payment | undefined {
    return [...this.payments.values()].findLast(({ external_reference: of }) => of === reference)
  }

  /** Address, headers and body of a payment's webhook, with the acquirer's signature. */
  notice({ id }: { id: number }, { ts = String(Date.now()), secret = this.keys.webhookSecret, type = 'payment' } = {}) {
    const v1 = createHmac('sha256', secret).update(`id:${id};request-id:req-${id};ts:${ts};`).digest('hex')
    return {
      query: { 'data.id': String(id), type },
      headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': `req-${id}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        id: 1,
        live_mode: true,
        type,
        action: 'payment.updated',
        api_version: 'v1',
        data: { id: String(id) },
      }),
    }
  }

  #move(payment: Payment, over: Partial<Payment>): Payment {
    return Object.assign(payment, { ...over, date_last_updated: new Date().toISOString() })
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (this.trouble === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
    if (this.trouble === 'error') return void response.writeHead(500).end()
    if (this.trouble === 'gone') return void response.destroy()
    if (this.trouble === 'slow') return
    const text = Buffer.concat(chunks).toString()
    const [status, answer] = this.#answer(request, text === '' ? {} : (JSON.parse(text) as Body))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

  #answer({ method, url = '/', headers }: IncomingMessage, body: Body): [number, unknown] {
    if (headers.authorization !== `Bearer ${this.keys.accessToken}`) return refusal(401, 'unauthorized')
    const [path = '', search] = url.split('?')
    if (path.startsWith('/v1/customers')) return this.#ofCustomer(String(method), path, new URLSearchParams(search), body)
    return method === 'GET' ? this.#read(path, search) : this.#write(`${method} ${path}`, headers['x-idempotency-key'], body)
  }

  #read(path: string, search: string | undefined): [number, unknown] {
    return path.endsWith('/search') ? this.#search(new URLSearchParams(search)) : this.#get(path)
  }

  #write(asked: string, key: unknown, body: Body): [number, unknown] {
    const [method, path = ''] = asked.split(' ')
    if (typeof key !== 'string' || key === '') {
      this.faults.push(`${asked} without X-Idempotency-Key`)
      return refusal(400, 'bad_request')
    }
    this.bodies.push(body)
    const known = this.#known.get(`${path} ${key}`)
    if (known) return known
    const answer = method === 'PUT' ? this.#cancel(path, body) : path.endsWith('/refunds') ? this.#refund(path, body) : this.#create(body)
    if (answer[0] < 400) this.#known.set(`${path} ${key}`, answer)
    return answer
  }

  #ofCustomer(method: string, path: string, query: URLSearchParams, body: Body): [number, unknown] {
    const [, , , customer = '', , cardId = ''] = path.split('/')
    if (customer === 'search') return this.#findCustomer(query.get('email') ?? '')
    if (customer === '') return this.#addCustomer(String(body['email']))
    if (![...this.customers.values()].includes(customer)) return refusal(404, 'not_found')
    if (method === 'GET') return [200, [...this.cards.values()].filter(({ customer_id: of }) => of === customer)]
    return method === 'POST' ? this.#keep(customer, String(body['token'])) : this.#removeCard(customer, cardId)
  }

  #findCustomer(email: string): [number, unknown] {
    const id = this.customers.get(email)
    return [200, { results: id ? [{ id }] : [], paging: { total: id ? 1 : 0 } }]
  }

  #addCustomer(email: string): [number, unknown] {
    if (this.customers.has(email)) return refusal(400, 'bad_request')
    const id = `${this.#next++}-cliente`
    this.customers.set(email, id)
    return [201, { id, email }]
  }

  #removeCard(customer: string, id: string): [number, unknown] {
    if (this.cards.get(id)?.customer_id !== customer) return refusal(404, 'not_found')
    this.cards.delete(id)
    return [200, { id }]
  }

  #keep(customer: string, token: string): [number, unknown] {
    const [, start, end, month, year] = token.match(/^guardar-(\d{4})(\d{4})(\d\d)(\d\d)/) ?? []
    if (!start || !end || this.#spent.has(token)) return refusal(400, 'bad_request')
    this.#spent.add(token)
    const card: Card = {
      id: String(this.#next++),
      customer_id: customer,
      expiration_month: Number(month),
      expiration_year: 2000 + Number(year),
      first_six_digits: `${start}11`,
      last_four_digits: end,
      payment_method: { id: start.startsWith('5') ? 'master' : 'visa' },
      date_created: new Date().toISOString(),
    }
    this.cards.set(card.id, card)
    return [201, card]
  }

  /** A saved card pays only for its own customer. */
  #cardOf(body: Body): Card | undefined {
    const [, id = ''] = partsOf(body).token.match(/^cartao-(\d+)/) ?? []
    const { type, id: customer } = (body['payer'] ?? {}) as { type?: string; id?: string }
    const card = this.cards.get(id)
    return type === 'customer' && card?.customer_id === customer ? card : undefined
  }

  #create(body: Body): [number, unknown] {
    const isKept = partsOf(body).token.startsWith('cartao-')
    const kept = this.#cardOf(body)
    if (isKept ? !kept : !isAllowed(body)) return refusal(400, 'bad_request')
    const { amount, reference, token, isPix } = partsOf(body)
    const now = new Date().toISOString()
    const isOver = kept !== undefined && now.slice(0, 7) > `${kept.expiration_year}-${String(kept.expiration_month).padStart(2, '0')}`
    const [status, detail] = isPix
      ? ['pending', 'pending_waiting_transfer']
      : isOver
        ? ['rejected', 'cc_rejected_bad_filled_date']
        : ofToken(token, body['three_d_secure_mode'])
    const payment: Payment = {
      id: this.#next++,
      status,
      status_detail: detail,
      external_reference: reference,
      transaction_amount: amount,
      currency_id: 'BRL',
      transaction_amount_refunded: 0,
      payment_method_id: String(body['payment_method_id']),
      installments: Number(body['installments'] ?? 1),
      date_created: now,
      date_last_updated: now,
      ...(detail === 'pending_challenge' && {
        three_ds_info: { external_resource_url: 'https://banco.test/desafio', creq: 'eyJ0IjoiMSJ9' },
      }),
      ...(isPix && {
        point_of_interaction: {
          transaction_data: { qr_code: `00020126580014br.gov.bcb.pix0136${reference}5204000053039865802BR6304ABCD` },
        },
      }),
    }
    this.payments.set(payment.id, payment)
    return [201, { ...payment }]
  }

  #get(path: string): [number, unknown] {
    const [, , kind, id, , refund] = path.split('/')
    if (kind === 'chargebacks') return this.#found(this.chargebacks.get(Number(id)))
    if (refund) return this.#found(this.refunds.get(Number(refund)))
    const payment = this.payments.get(Number(id))
    return payment ? [200, payment] : refusal(404, 'not_found')
  }

  #found(one: object | undefined): [number, unknown] {
    return one ? [200, one] : refusal(404, 'not_found')
  }

  #search(query: URLSearchParams): [number, unknown] {
    const reference = query.get('external_reference')
    const [from, to] = [query.get('begin_date') ?? '', query.get('end_date') ?? '~']
    const all = [...this.payments.values()]
      .filter((payment) => reference === null || payment.external_reference === reference)
      .filter(({ date_last_updated: at }) => at >= from && at < to)
    const [offset, limit] = [Number(query.get('offset') ?? 0), Math.min(2, Number(query.get('limit') ?? 30))]
    const size = reference === null ? limit : 100
    return [200, { paging: { total: all.length, limit: size, offset }, results: all.slice(offset, offset + size) }]
  }

  #cancel(path: string, body: Body): [number, unknown] {
    const payment = this.payments.get(Number(path.split('/')[3]))
    if (!payment) return refusal(404, 'not_found')
    if (body['status'] !== 'cancelled' || !['pending', 'in_process'].includes(payment.status)) return refusal(400, 'bad_request')
    return [200, { ...this.#move(payment, { status: 'cancelled', status_detail: 'by_collector' }) }]
  }

  #refund(path: string, body: Body): [number, unknown] {
    const payment = this.payments.get(Number(path.split('/')[3]))
    if (!payment) return refusal(404, 'not_found')
    const returned = payment.transaction_amount_refunded + Number(body['amount'] ?? payment.transaction_amount)
    if (payment.status !== 'approved' || Math.round(returned * 100) > Math.round(payment.transaction_amount * 100))
      return refusal(400, 'bad_request')
    const refund = { id: this.#next++, payment_id: payment.id, amount: Number(body['amount']), status: this.refundStatus }
    this.refunds.set(refund.id, refund)
    if (refund.status === 'approved') this.#give(payment, refund.amount)
    return [201, { ...refund }]
  }

  #give(payment: Payment, amount: number): void {
    const returned = Math.round((payment.transaction_amount_refunded + amount) * 100)
    const isWhole = returned === Math.round(payment.transaction_amount * 100)
    this.#move(payment, { transaction_amount_refunded: returned / 100, ...(isWhole && { status: 'refunded' }) })
  }
}

const partsOf = (body: Body) => ({
  amount: Number(body['transaction_amount']),
  reference: String(body['external_reference']),
  token: String(body['token'] ?? ''),
  isPix: body['payment_method_id'] === 'pix',
})

/** Whether the payer has an address and a document. */
function isIdentified(body: Body): boolean {
  const { email = '', identification = {} } = (body['payer'] ?? {}) as {
    email?: string
    identification?: { type?: string; number?: string }
  }
  return email.includes('@') && identification.type === 'CPF' && isCpf(identification.number ?? '')
}

/** The documentation's requirements for a payment. */
function isAllowed(body: Body): boolean {
  const { amount, token, isPix } = partsOf(body)
  const isExact = typeof body['transaction_amount'] === 'number' && amount > 0 && Math.round(amount * 100) / 100 === amount
  if (!isExact || !isIdentified(body) || typeof body['external_reference'] !== 'string') return false
  if (isPix) return isDate(body['date_of_expiration'])
  return token !== '' && !token.startsWith('invalido') && token.startsWith('elo') === (body['payment_method_id'] === 'elo')
}

function ofToken(token: string, secureMode: unknown): [string, string] {
  if (token.startsWith('confirma'))
    return secureMode === 'optional' ? ['pending', 'pending_challenge'] : ['rejected', 'cc_rejected_high_risk']
  if (token.startsWith('recusado')) return ['rejected', 'cc_rejected_insufficient_amount']
  return token.startsWith('analise') ? ['in_process', 'pending_review_manual'] : ['approved', 'accredited']
}

const isDate = (text: unknown) => typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/.test(text)
const refusal = (status: number, error: string): [number, unknown] => [status, { status, error, message: error, cause: [] }]

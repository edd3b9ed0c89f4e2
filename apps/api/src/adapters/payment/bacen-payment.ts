import { z } from 'zod'
import { isSameSecret } from '#ids.ts'
import { Problem } from '@mutirao/contract/problems'
import { buildDynamicPix } from '@mutirao/domain/pix-brcode'
import { guardedCalls, ProviderRefusal, unavailableAfter } from './guarded-calls.ts'
import { mutualTls } from './mutual-tls.ts'
import type { ChargeRequest, MoneyNotice, PaymentAdapter, RefundAnswer, RefundRequest, Settled } from './payment-adapter.ts'

const https = z.url({ protocol: /^https$/ })
const pem = (kind: RegExp) => z.string().max(20_000).regex(kind, 'não é um arquivo PEM')

/** The credentials that a bank issues for the central bank's API Pix. */
export const BacenKeys = z.strictObject({
  /** The base URL, without /cob: https://pix.banco.com.br/api/v2. */
  apiUrl: https,
  tokenUrl: https,
  clientId: z.string().min(1).max(500),
  clientSecret: z.string().min(1).max(500),
  /** PEM, signed by the bank, and the private key that never left the shop. */
  certificate: pem(/-----BEGIN CERTIFICATE-----/),
  privateKey: pem(/-----BEGIN (RSA |EC )?PRIVATE KEY-----/),
  /** The CA of the bank's own certificate, when it is not a well-known one. */
  authority: pem(/-----BEGIN CERTIFICATE-----/).optional(),
})
export type BacenKeys = z.infer<typeof BacenKeys>

const Money = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((text) => Number(text.replace('.', '')))
const Returned = z.object({ id: z.string(), valor: Money, status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']) })
const Pix = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  txid: z.string().optional(),
  valor: Money,
  devolucoes: z.array(Returned).default([]),
})
const Cob = z.object({
  txid: z.string(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  valor: z.object({ original: Money }),
  location: z.string().optional(),
  loc: z.object({ location: z.string().optional() }).optional(),
  pixCopiaECola: z.string().min(30).max(512).optional(),
  pix: z.array(Pix).default([]),
})
type Cob = z.infer<typeof Cob>
const Page = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.int().min(0) }) }),
  pix: z.array(Pix).default([]),
})
const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().default(300) })
/** Some banks test an address with an empty notice. */
const NoticeBody = z.object({
  pix: z
    .array(z.object({ txid: z.string().max(35).optional() }))
    .max(1000)
    .default([]),
})

const SCOPES = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'
/** A token is not used in its last seconds: it could expire on the way. */
const TOKEN_REST_MS = 30_000
const DEFAULT_LIFE_S = 86_400
const MOST_TRIES = 10
/** Refusals about credentials or the address, not about the request. */
const ABOUT_THE_SHOP = new Set([401, 403, 404])
const PAGE = 100

type Options = {
  keys: BacenKeys
  /** The secret part of the address for the bank's notices. */
  proofs: readonly string[]
  now: () => Date
  tell: (line: string) => void
  timeoutMs?: number
}

/**
 * The central bank's API Pix 2.9, which every bank supports: immediate charges (cob), Pix and refunds (devolucao). Validated against the published
 * OpenAPI document with a bank of our own; not tested against a live one.
 */
export function bacenPayment({ keys, proofs, now, tell, timeoutMs }: Options): PaymentAdapter {
  const name = 'bacen'
  const guarded = guardedCalls({ name, tell, timeoutMs })
  const ask = signedIn(keys, now)
  const call = <T>(method: Method, path: string, shape: z.ZodType<T>, body?: object): Promise<T> =>
    guarded(`${method} ${nameless(path)}`, async () => shape.parse(await ask(method, path, body)))
  const find = async <T>(path: string, shape: z.ZodType<T>): Promise<T | undefined> => {
    try {
      return await call('GET', path, shape)
    } catch (error) {
      if (error instanceof ProviderRefusal && error.status === 404) return undefined
      throw unavailableAfter(error, { name, tell }, `GET ${nameless(path)}`)
    }
  }
  const findCob = (reference: string) => find(`/cob/${txidOf(reference)}`, Cob)

  /** The bank refuses to create an existing charge again; then the existing one is returned. */
  async function createCob(charge: ChargeRequest): Promise<Cob> {
    const path = `/cob/${txidOf(charge.reference)}`
    try {
      return await call('PUT', path, Cob, cobBody(charge, now()))
    } catch (error) {
      const made = error instanceof ProviderRefusal ? await findCob(charge.reference) : undefined
      if (made) return made
      throw unavailableAfter(error, { name, tell }, 'PUT /cob')
    }
  }

  const findPaid = async (reference: string) => {
    const cob = await findCob(reference)
    return cob && cob.pix.length > 0 ? cob.pix : undefined
  }
  const findOutcome = async (reference: string) => {
    const paid = await findPaid(reference)
    return paid && noticeOf(reference, paid)
  }

  return {
    name,
    methods: ['PIX'],
    findOutcome,
    async createCharge(charge) {
      if (charge.type !== 'PIX' || charge.receiver.key === undefined) throw new Problem('payment_method_unavailable')
      const cob = await createCob(charge)
      const pixCode = cob.pixCopiaECola ?? codeOf(cob, charge)
      if (cob.valor.original !== charge.amount || pixCode === undefined) {
        tell('bacen: the charge is not the one that was asked for')
        throw new Problem('payment_provider_unavailable')
      }
      return { id: cob.txid, pixCode }
    },
    async cancelCharge(reference) {
      try {
        await call('PATCH', `/cob/${txidOf(reference)}`, z.unknown(), { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
      } catch (error) {
        // The charge does not exist, is paid, or was removed: the bank refuses, and it accepts no payment.
        const isOpen = error instanceof ProviderRefusal ? (await findCob(reference))?.status === 'ATIVA' : true
        if (isOpen) throw unavailableAfter(error, { name, tell }, 'PATCH /cob')
      }
    },
    async refund({ reference, key, amount }) {
      const paid = await findPaid(reference)
      if (!paid) {
        tell('bacen: a refund of money that the bank does not know')
        throw new Problem('payment_provider_unavailable')
      }
      const from = pixFor(paid, { reference, key, amount })
      if (from) return returnFrom(from.endToEndId, { key, amount })
      tell('bacen: a refund of more than is left at the bank')
      return { state: 'REJECTED' }
    },
    async readNotices({ body, proof: given = '' }) {
      if (!proofs.some((proof) => isSameSecret(given, proof))) return undefined
      const told = NoticeBody.safeParse(parseJson(body === '' ? '{}' : body))
      if (!told.success) throw new Problem('client_error')
      const references = new Set(told.data.pix.flatMap(({ txid }) => referenceOf(txid) ?? []))
      const notices: MoneyNotice[] = []
      for (const reference of references) {
        const outcome = await findOutcome(reference)
        if (outcome) notices.push(outcome)
      }
      return notices
    },
    async *listSettled({ from, to }) {
      for (let page = 0, pages = 1; page < pages; page++) {
        const query = new URLSearchParams({
          inicio: from.toISOString(),
          fim: to.toISOString(),
          'paginacao.paginaAtual': String(page),
          'paginacao.itensPorPagina': String(PAGE),
        })
        const found = await find(`/pix?${query}`, Page)
        pages = found?.parametros.paginacao.quantidadeDePaginas ?? 0
        for (const pix of found?.pix ?? []) {
          const reference = referenceOf(pix.txid)
          if (reference) yield settledOf(reference, [pix])
        }
      }
    },
    async findSettled(reference) {
      const paid = await findPaid(reference)
      return paid && settledOf(reference, paid)
    },
    async subscribe(address, pixKey) {
      try {
        await call('PUT', `/webhook/${encodeURIComponent(pixKey)}`, z.unknown(), { webhookUrl: address })
      } catch (error) {
        throw unavailableAfter(error, { name, tell }, 'PUT /webhook')
      }
    },
  }

  /**
   * A refund has one id at the bank, so that it is made once. One that failed stays failed: the next attempt has the next id. One that the bank
   * rejects (a Pix of more than 90 days, more than is left) will be rejected later, too.
   */
  async function returnFrom(endToEndId: string, { key, amount }: Pick<RefundRequest, 'key' | 'amount'>): Promise<RefundAnswer> {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const path = `/pix/${endToEndId}/devolucao/${refundId(key, attempt)}`
      const made = (await find(path, Returned)) ?? (await askReturn(path, amount))
      if (!made) break
      if (made.status !== 'NAO_REALIZADO') return { state: made.status === 'DEVOLVIDO' ? 'DONE' : 'UNDER_WAY' }
      tell('bacen: the bank could not carry out a refund')
    }
    return { state: 'REJECTED' }
  }

  /** Returns undefined when the bank rejects the refund. An existing id belongs to a concurrent attempt. */
  async function askReturn(path: string, amount: number) {
    try {
      return await call('PUT', path, Returned, { valor: reais(amount) })
    } catch (error) {
      const isRefused = error instanceof ProviderRefusal && !ABOUT_THE_SHOP.has(error.status)
      if (!isRefused) throw unavailableAfter(error, { name, tell }, 'PUT /pix/devolucao')
      tell(`bacen: PUT /pix/devolucao: ${error.message}`)
      return find(path, Returned)
    }
  }
}

type Method = 'GET' | 'PUT' | 'PATCH'

/** OAuth client credentials: a token is cached until it expires and requested by one call at a time; a rejected token is renewed. */
function signedIn(keys: BacenKeys, now: () => Date) {
  const send = mutualTls(keys)
  let token: { value: string; until: number } | undefined
  let asking: Promise<string> | undefined
  const basic = `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}`

  async function fetchToken() {
    const headers = { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPES }).toString()
    const given = Token.parse(await send({ method: 'POST', url: keys.tokenUrl, headers, body }).catch(withoutRefusal))
    token = { value: given.access_token, until: now().getTime() + given.expires_in * 1000 - TOKEN_REST_MS }
    return token.value
  }
  const tokenNow = (): Promise<string> => {
    if (token && token.until > now().getTime()) return Promise.resolve(token.value)
    asking ??= fetchToken().finally(() => (asking = undefined))
    return asking
  }
  async function ask(method: Method, path: string, body?: object, isSecond = false): Promise<unknown> {
    const value = await tokenNow()
    const headers = { authorization: `Bearer ${value}`, ...(body && { 'content-type': 'application/json' }) }
    try {
      return await send({ method, url: `${keys.apiUrl.replace(/\/$/, '')}${path}`, headers, body: body && JSON.stringify(body) })
    } catch (error) {
      if (isSecond || !(error instanceof ProviderRefusal) || error.status !== 401) throw error
      if (token?.value === value) token = undefined
      return ask(method, path, body, true)
    }
  }
  return ask
}

/** Invalid credentials say nothing about a charge: they are not reported as the bank's refusal of one. */
function withoutRefusal(error: Error): never {
  throw error instanceof ProviderRefusal ? new Error(`token: ${error.message}`) : error
}

/** 32 letters and digits: our ids without hyphens. */
const txidOf = (reference: string) => reference.replaceAll('-', '')

/** Returns undefined for a charge that another program made with the same key. */
function referenceOf(txid: string | undefined): string | undefined {
  const [, ...parts] = txid?.match(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/) ?? []
  return parts.length === 5 ? parts.join('-') : undefined
}

const refundId = (key: string, attempt: number) => txidOf(key) + (attempt === 0 ? '' : String(attempt))

/** For the log: the name of the call without ids, keys and dates. */
const nameless = (path: string) => `/${path.split(/[/?]/)[1]}`

function cobBody({ amount, expiresAt, receiver, description }: ChargeRequest, now: Date) {
  const life = expiresAt ? Math.ceil((expiresAt.getTime() - now.getTime()) / 1000) : DEFAULT_LIFE_S
  return {
    calendario: { expiracao: Math.max(1, life) },
    valor: { original: reais(amount) },
    chave: receiver.key!,
    solicitacaoPagador: description.slice(0, 140),
  }
}

/** From integer centavos, without floating point. */
function reais(centavos: number): string {
  const digits = String(centavos).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function codeOf({ location, loc }: Cob, { receiver: { name, city }, amount }: ChargeRequest): string | undefined {
  const address = location ?? loc?.location
  return address === undefined ? undefined : buildDynamicPix({ location: address.replace(/^https:\/\//, ''), name, city, amount })
}

type PaidPix = z.infer<typeof Pix>

const noticeOf = (reference: string, paid: readonly PaidPix[]): MoneyNotice => ({
  eventId: paid.map(({ endToEndId }) => endToEndId).join('+'),
  reference,
  state: 'APPROVED',
  amount: total(paid.map(({ valor }) => valor)),
})

/** The Pix of an earlier attempt of the refund, else one with enough left. */
function pixFor(paid: readonly PaidPix[], { key, amount }: RefundRequest): PaidPix | undefined {
  const asked = paid.find(({ devolucoes }) => devolucoes.some(({ id }) => id.startsWith(txidOf(key))))
  return asked ?? paid.find(({ valor, devolucoes }) => valor - total(goneFrom(devolucoes)) >= amount)
}

const goneFrom = (returns: readonly z.infer<typeof Returned>[]) =>
  returns.flatMap(({ status, valor }) => (status === 'NAO_REALIZADO' ? [] : [valor]))

function settledOf(reference: string, paid: readonly PaidPix[]): Settled {
  const returns = paid.flatMap(({ devolucoes }) => devolucoes)
  const sumOf = (status: string) => total(returns.flatMap((each) => (each.status === status ? [each.valor] : [])))
  return {
    reference,
    received: total(paid.map(({ valor }) => valor)),
    returned: sumOf('DEVOLVIDO'),
    returning: sumOf('EM_PROCESSAMENTO'),
  }
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

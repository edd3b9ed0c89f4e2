import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { PlayedAcquirer } from '../../testing/bank/played-acquirer.ts'
import { PlayedBank } from '../../testing/bank/played-bank.ts'
import { secrets, testApp } from '../../testing/test-app.ts'
import { bacenPayment } from './bacen-payment.ts'
import { mercadoPagoPayment } from './mercadopago-payment.ts'
import type { CardIntent, ChargeRequest, Delivery, KeptCard, PaymentAdapter, Settled } from './payment-adapter.ts'
import { sandboxPayment } from './sandbox-payment.ts'
import { signBody } from './signature.ts'

const tenantId = uuidv7()
const { t } = testApp()
const bank = new PlayedBank()
const acquirer = new PlayedAcquirer()
const now = () => new Date()
const told: string[] = []
const PROOF = 'a-part-of-the-address-that-nobody-guesses'
const pages = {
  fields: (card?: Pick<KeptCard, 'id'>) => `/payments/card-fields${card ? `?card=${card.id}` : ''}`,
  card: (reference: string) => `/payments/card/${reference}`,
  intent: ({ person }: CardIntent) => `/payments/card-intents/${person}`,
}

/** For a provider that never answers. One that does may take longer on a busy machine: the first call opens a TLS connection and asks for a token. */
const IMPATIENT_MS = 400
type Trouble = 'slow' | 'html' | 'error' | 'gone'
type Counterpart = {
  /** `timeoutMs`: how long the adapter waits for an answer; by default as long as in production. */
  open: (timeoutMs?: number) => PaymentAdapter
  /** Returns false when the charge accepts no payment. */
  pay: (reference: string, amount?: number) => Promise<boolean>
  charges: (reference: string) => number
  notice: (reference: string, isForged?: boolean) => Promise<Delivery>
  break: (trouble: Trouble | undefined) => void
  /** Saves a typed card, given by its first and last four digits and its expiry. */
  keep?: (person: string, card: typeof visa) => Promise<unknown>
  /** Pays by the charge's saved card, with its security code. */
  payKept?: (charge: ChargeRequest) => Promise<unknown>
}

const visa = { start: '4111', end: '1111', month: 12, year: 30 }
const expiryOf = ({ month, year }: typeof visa) => `${String(month).padStart(2, '0')}${year}`

beforeAll(async () => {
  await Promise.all([bank.start(), acquirer.start()])
})
afterAll(async () => {
  await Promise.all([bank.stop(), acquirer.stop()])
  brokenServer?.closeAllConnections()
  brokenServer?.close()
})

const txidOf = (reference: string) => reference.replaceAll('-', '')
const reais = (amount: number) => (amount / 100).toFixed(2)

const ofBank: Counterpart = {
  open: (timeoutMs) => bacenPayment({ keys: bank.keys(), proofs: [PROOF], now, tell: (line) => told.push(line), timeoutMs }),
  pay: async (reference, amount) => bank.pay(txidOf(reference), amount === undefined ? undefined : reais(amount)) !== undefined,
  charges: (reference) => [...bank.cobs.keys()].filter((txid) => txid === txidOf(reference)).length,
  notice: async (reference, isForged) => ({
    headers: {},
    query: {},
    body: bank.notice(txidOf(reference)),
    proof: isForged ? `${PROOF}!` : PROOF,
  }),
  break: (trouble) => (bank.trouble = trouble),
}

const ofAcquirer: Counterpart = {
  open: (timeoutMs) =>
    mercadoPagoPayment({ keys: acquirer.keys, apiUrl: acquirer.origin, pages, now, tell: (line) => told.push(line), timeoutMs }),
  pay: async (reference, amount) => acquirer.pay(reference, amount === undefined ? undefined : amount / 100) !== undefined,
  charges: (reference) => [...acquirer.payments.values()].filter((each) => each.external_reference === reference).length,
  notice: async (reference, isForged) => acquirer.notice(acquirer.of(reference)!, isForged ? { secret: 'x'.repeat(32) } : {}),
  break: (trouble) => (acquirer.trouble = trouble),
  keep: (person, card) => ofAcquirer.open().cards!.keep!(person, `guardar-${card.start}${card.end}${expiryOf(card)}-${uuidv7()}`),
  payKept: (charge) => ofAcquirer.open().payByCard!(charge, { token: `cartao-${charge.card!.id}`, brand: charge.card!.brand }),
}

let brokenServer: Server | undefined
let brokenBy: Trouble | undefined
const ids = new Map<string, Set<string>>()
const portOfBroken = () => {
  brokenServer ??= createServer((_request, response) => {
    if (brokenBy === 'html') return void response.end('<html>')
    if (brokenBy === 'error') return void response.writeHead(500).end()
    if (brokenBy === 'gone') response.destroy()
  }).listen(0)
  return (brokenServer.address() as AddressInfo).port
}

const ofSandbox: Counterpart = {
  open: () => {
    const adapter = sandboxPayment({
      port: () => (brokenBy ? portOfBroken() : t.port()),
      apiKey: secrets.key,
      webhookSecret: secrets.webhook,
      now,
    })
    return {
      ...adapter,
      async createCharge(request) {
        const charge = await adapter.createCharge(request)
        ids.set(request.reference, new Set([...(ids.get(request.reference) ?? []), charge.id]))
        return charge
      },
    }
  },
  async pay(reference, amount) {
    const [id] = ids.get(reference)!
    const headers = { host: 'acquirer.localhost', 'content-type': 'application/x-www-form-urlencoded' }
    const payload = amount === undefined ? '' : `amount=${amount}`
    return (await t.app.inject({ method: 'POST', url: `/pix/${id}`, headers, payload })).statusCode !== 409
  },
  charges: (reference) => ids.get(reference)?.size ?? 0,
  async notice(reference, isForged) {
    const outcome = await ofSandbox.open().findOutcome(reference)
    const body = JSON.stringify(outcome)
    return { headers: { 'x-signature': signBody(isForged ? 'x'.repeat(32) : secrets.webhook, body, new Date()) }, query: {}, body }
  },
  break: (trouble) => (brokenBy = trouble),
  async keep(person, card) {
    const { cards } = ofSandbox.open()
    const frame = new URL(await cards!.beginIntent({ person, minutes: 30 }))
    const number = card.start.padEnd(12, '1') + card.end
    await typeInto(frame, { number, holder: 'MARIA', expiry: expiryOf(card), cvv: '123' })
  },
  async payKept(charge) {
    const { cardFrame } = await ofSandbox.open().createCharge(charge)
    await typeInto(new URL(cardFrame!), { cvv: '123' })
  },
}

const typeInto = ({ pathname, search }: URL, typed: Record<string, string>) =>
  t.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { host: 'acquirer.localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(typed).toString(),
  })

const newCharge = (over: Partial<ChargeRequest> = {}): ChargeRequest => ({
  reference: uuidv7(),
  tenantId,
  orderCode: 'ABCD2345',
  type: 'PIX',
  amount: 1990,
  installments: 1,
  expiresAt: new Date(Date.now() + 30 * 60_000),
  receiver: { name: 'PADARIA', city: 'SAO PAULO', key: 'oi@padaria.test' },
  payer: { name: 'Maria Souza', email: 'maria@example.com', cpf: '52998224725' },
  description: 'Pedido ABCD2345',
  ...over,
})

const unavailable = { code: 'payment_provider_unavailable' }

describe.each([
  ['sandbox', ofSandbox],
  ['bacen', ofBank],
  ['mercadopago', ofAcquirer],
] as const)('the acquirer %s', (_name, counterpart) => {
  let adapter: PaymentAdapter
  beforeEach(() => {
    bank.returns = 'DEVOLVIDO'
    adapter = counterpart.open()
  })

  const paid = async (amount = 1990) => {
    const charge = newCharge({ amount })
    await adapter.createCharge(charge)
    expect(await counterpart.pay(charge.reference)).toBe(true)
    return charge
  }
  const settled = async (reference: string) => {
    const found: Settled[] = []
    for await (const each of adapter.listSettled({ tenantId, from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) }))
      if (each.reference === reference) found.push(each)
    return found
  }

  it('creates one charge per reference for concurrent and repeated requests', async () => {
    const charge = newCharge()
    const [one, other] = await Promise.all([adapter.createCharge(charge), adapter.createCharge(charge)])
    const again = await counterpart.open().createCharge(charge)
    expect(one.pixCode).toMatch(/^000201.*6304[0-9A-F]{4}$/)
    expect([other, again].map(({ id, pixCode }) => ({ id, pixCode }))).toEqual([one, one].map(({ id, pixCode }) => ({ id, pixCode })))
    expect(counterpart.charges(charge.reference)).toBe(1)
    expect(await adapter.findOutcome(charge.reference)).toBeUndefined()
  })

  it('reports a payment once, equally by polling and by notice, for any amount', async () => {
    const charge = newCharge()
    await adapter.createCharge(charge)
    await counterpart.pay(charge.reference, 2190)
    const outcome = await adapter.findOutcome(charge.reference)
    expect(outcome).toMatchObject({ reference: charge.reference, state: 'APPROVED', amount: 2190 })
    const notices = await adapter.readNotices(await counterpart.notice(charge.reference))
    expect(notices?.filter(({ state }) => state !== 'DISPUTE')).toEqual([outcome])
    expect(await adapter.findOutcome(charge.reference)).toEqual(outcome)
  })

  it('rejects notices that are not the provider’s', async () => {
    const { reference } = await paid()
    expect(await adapter.readNotices(await counterpart.notice(reference, true))).toBeUndefined()
    const { body } = await counterpart.notice(reference)
    expect(await adapter.readNotices({ headers: {}, query: {}, body })).toBeUndefined()
  })

  it('closes a charge idempotently, also an unknown one', async () => {
    const charge = newCharge()
    await adapter.createCharge(charge)
    await adapter.cancelCharge(charge.reference)
    await adapter.cancelCharge(charge.reference)
    await adapter.cancelCharge(uuidv7())
    expect(await counterpart.pay(charge.reference)).toBe(false)
    expect(await adapter.findOutcome(charge.reference)).toBeUndefined()
    expect(await adapter.findOutcome(uuidv7())).toBeUndefined()
  })

  it('reports money that arrived before the charge was closed', async () => {
    const { reference } = await paid()
    await adapter.cancelCharge(reference)
    expect(await adapter.findOutcome(reference)).toMatchObject({ state: 'APPROVED', amount: 1990 })
  })

  it('refunds once per key, in parts, and never more than the received amount', async () => {
    const { reference } = await paid()
    const [one, two, three] = [uuidv7(), uuidv7(), uuidv7()]
    expect(await adapter.refund({ reference, key: one, amount: 700 })).toMatchObject({ state: 'DONE' })
    expect(await adapter.refund({ reference, key: one, amount: 700 })).toMatchObject({ state: 'DONE' })
    expect(await adapter.findSettled(reference)).toEqual({ reference, received: 1990, returned: 700, returning: 0 })
    expect(await adapter.refund({ reference, key: two, amount: 1291 })).toEqual({ state: 'REJECTED' })
    expect(await adapter.refund({ reference, key: three, amount: 1290 })).toMatchObject({ state: 'DONE' })
    expect(await adapter.findSettled(reference)).toEqual({ reference, received: 1990, returned: 1990, returning: 0 })
    await expect(adapter.refund({ reference: uuidv7(), key: uuidv7(), amount: 1 })).rejects.toMatchObject(unavailable)
  })

  it('lists received and refunded amounts by page, for the daily comparison', async () => {
    const charges = await Promise.all(Array.from({ length: 5 }, () => paid()))
    await adapter.refund({ reference: charges[2]!.reference, key: uuidv7(), amount: 90 })
    for (const [n, { reference }] of charges.entries())
      expect(await settled(reference)).toEqual([{ reference, received: 1990, returned: n === 2 ? 90 : 0, returning: 0 }])
    const open = newCharge()
    await adapter.createCharge(open)
    expect(await settled(open.reference)).toEqual([])
    expect(await adapter.findSettled(open.reference)).toBeUndefined()
  })

  it('has every amount exact to the centavo', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 99_999_999 }), async (amount) => {
        const { reference } = await paid(amount)
        expect(await adapter.findOutcome(reference)).toMatchObject({ amount })
        expect(await adapter.findSettled(reference)).toMatchObject({ received: amount })
      }),
      { numRuns: 12, examples: [[1], [29], [100], [1990], [114_855]] },
    )
  })

  it.each(['html', 'error', 'gone', 'slow'] as const)(
    'is unavailable while the provider is %s, without a false result',
    async (trouble) => {
      const { reference } = await paid()
      const delivery = await counterpart.notice(reference)
      const broken = counterpart.open(IMPATIENT_MS)
      counterpart.break(trouble)
      try {
        const asked = [
          broken.createCharge(newCharge()),
          broken.findOutcome(reference),
          broken.refund({ reference, key: uuidv7(), amount: 1 }),
          broken.cancelCharge(reference),
          broken.findSettled(reference),
          ...(counterpart === ofSandbox ? [] : [broken.readNotices(delivery)]),
        ]
        for (const answer of await Promise.allSettled(asked)) expect(answer).toMatchObject({ status: 'rejected', reason: unavailable })
      } finally {
        counterpart.break(undefined)
      }
    },
    15_000,
  )
})

describe.each([
  ['sandbox', ofSandbox],
  ['mercadopago', ofAcquirer],
] as const)('the acquirer %s, which stores cards', (_name, counterpart) => {
  afterEach(() => void vi.useRealTimers())
  const cards = () => counterpart.open().cards!
  const kept = async (person = uuidv7(), card = visa) => {
    await counterpart.keep!(person, card)
    const all = await cards().list(person)
    return { person, card: all.at(-1)! }
  }
  const byCard = (card: KeptCard) => newCharge({ type: 'CREDIT_CARD', expiresAt: undefined, card })
  const isPaidBy = async (card: KeptCard) => {
    const charge = byCard(card)
    await counterpart.payKept!(charge)
    return (await counterpart.open().findOutcome(charge.reference))?.state === 'APPROVED'
  }

  it('stores a card without a payment, and returns its last digits, brand and expiry', async () => {
    const { person, card } = await kept()
    expect(card).toMatchObject({ lastFour: '1111', month: 12, year: 2030, brand: 'visa' })
    expect(await cards().list(person)).toEqual([card])
    expect(await cards().list(uuidv7())).toEqual([])
    expect(JSON.stringify(card)).not.toContain('4111')
    expect(await isPaidBy(card)).toBe(true)
    expect(await isPaidBy(card)).toBe(true)
  })

  it('deduplicates a card that is stored twice, also concurrently, and stores another one', async () => {
    const { person, card } = await kept()
    await counterpart.keep!(person, visa)
    await Promise.all([counterpart.keep!(person, visa), counterpart.keep!(person, visa)])
    expect(await cards().list(person)).toEqual([card])
    await counterpart.keep!(person, { start: '5555', end: '4446', month: 1, year: 31 })
    expect((await cards().list(person)).map(({ lastFour }) => lastFour).sort()).toEqual(['1111', '4446'])
  })

  it('removes a card idempotently, and refuses its payments afterwards', async () => {
    const { person, card } = await kept()
    await cards().remove(card)
    await cards().remove(card)
    expect(await cards().list(person)).toEqual([])
    expect(await isPaidBy(card)).toBe(false)
  })

  it('refuses payments with and removals of another person’s card', async () => {
    const mine = await kept()
    const theirs = await kept()
    expect(await isPaidBy({ ...theirs.card, holder: mine.card.holder })).toBe(false)
    await cards().remove({ ...theirs.card, holder: mine.card.holder })
    expect(await cards().list(theirs.person)).toEqual([theirs.card])
  })

  it('refuses an expired card', async () => {
    const { card } = await kept(uuidv7(), { ...visa, month: 2, year: new Date().getUTCFullYear() - 1999 })
    expect(await isPaidBy(card)).toBe(true)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.UTC(new Date().getUTCFullYear() + 2, 0, 15)) })
    expect(await isPaidBy(card)).toBe(false)
  })

  it('asks only for the security code of a stored card', async () => {
    const { card } = await kept()
    expect(cards().codeField(card)).not.toBe(counterpart.open().cardFields!())
    expect(await cards().beginIntent({ person: uuidv7(), minutes: 30 })).toMatch(/card-intent/)
  })

  it.each(['html', 'error', 'gone', 'slow'] as const)(
    'is unavailable while the provider is %s, without a false result',
    async (trouble) => {
      const { person, card } = await kept()
      const broken = counterpart.open(IMPATIENT_MS).cards!
      counterpart.break(trouble)
      try {
        const asked = [broken.list(person), broken.remove(card), ...(broken.keep ? [broken.keep(person, 'guardar-411111111230')] : [])]
        for (const answer of await Promise.allSettled(asked)) expect(answer).toMatchObject({ status: 'rejected', reason: unavailable })
      } finally {
        counterpart.break(undefined)
      }
    },
    15_000,
  )
})

it('a bank with the Pix API stores no card', () => expect(ofBank.open().cards).toBeUndefined())

it('the demonstration’s acquirer writes no card number to disk, and stores a paying card on request', async () => {
  const person = uuidv7()
  const charge = newCharge({ type: 'CREDIT_CARD', expiresAt: undefined, keepFor: person })
  const { cardFrame } = await ofSandbox.open().createCharge(charge)
  await typeInto(new URL(cardFrame!), { number: '4111111111111111', holder: 'MARIA', expiry: '12/30', cvv: '123' })
  expect(await ofSandbox.open().cards!.list(person)).toMatchObject([{ lastFour: '1111' }])
  const { dataDir } = t.services.settings
  const written = (await readdir(dataDir)).filter((name) => name.startsWith('acquirer'))
  expect(written).toContain('acquirer-cards.jsonl')
  for (const name of written) expect(await readFile(join(dataDir, name), 'utf8')).not.toMatch(/4111111|"123"/)
})

it('mercadopago refuses a card token that was used before', async () => {
  const { cards } = ofAcquirer.open()
  const token = `guardar-411111111230-${uuidv7()}`
  expect(await cards!.keep!(uuidv7(), token)).toMatchObject({ lastFour: '1111' })
  expect(await cards!.keep!(uuidv7(), token)).toBeUndefined()
})

describe('the acquirer bacen', () => {
  it('follows the published document, and so does the bank of these tests', () => {
    expect(bank.calls.length).toBeGreaterThan(50)
    expect([...new Set(bank.faults)]).toEqual([])
  })

  it('requests one token at a time, caches it, and requests another when it is refused', async () => {
    const adapter = ofBank.open()
    const before = bank.tokens
    await Promise.all([1, 2, 3, 4].map(() => adapter.createCharge(newCharge())))
    expect(bank.tokens).toBe(before + 1)
    bank.endTokens()
    await adapter.createCharge(newCharge())
    expect(bank.tokens).toBe(before + 2)
  })

  it('requests a new token before the old one expires', async () => {
    bank.tokenLife = 31
    const clock = { at: Date.now() }
    const adapter = bacenPayment({ keys: bank.keys(), proofs: [PROOF], now: () => new Date(clock.at), tell: () => undefined })
    const before = bank.tokens
    await adapter.findOutcome(uuidv7())
    clock.at += 1500
    await adapter.findOutcome(uuidv7())
    bank.tokenLife = 300
    expect(bank.tokens).toBe(before + 2)
  })

  it('builds the code when the bank returns only the location', async () => {
    bank.writesCode = false
    const charge = newCharge()
    const { pixCode } = await ofBank.open().createCharge(charge)
    bank.writesCode = true
    expect(pixCode).toContain(bank.cobs.get(txidOf(charge.reference))!.location)
    expect(pixCode).toContain('540519.90')
  })

  it('waits for a pending refund, and retries one that failed', async () => {
    const adapter = ofBank.open()
    const charge = newCharge()
    await adapter.createCharge(charge)
    await ofBank.pay(charge.reference)
    const refund = { reference: charge.reference, key: uuidv7(), amount: 1990 }
    bank.returns = 'EM_PROCESSAMENTO'
    expect(await adapter.refund(refund)).toMatchObject({ state: 'UNDER_WAY' })
    expect(await adapter.refund(refund)).toMatchObject({ state: 'UNDER_WAY' })
    expect(await adapter.findSettled(charge.reference)).toMatchObject({ returned: 0, returning: 1990 })
    bank.settleReturns('NAO_REALIZADO')
    bank.returns = 'DEVOLVIDO'
    expect(await adapter.refund(refund)).toMatchObject({ state: 'DONE' })
    expect(await adapter.refund(refund)).toMatchObject({ state: 'DONE' })
    expect(await adapter.findSettled(charge.reference)).toMatchObject({ returned: 1990, returning: 0 })
  })

  it.each([
    ['too old to be returned', () => (bank.isTooLate = true)],
    ['returned at the bank by the shop itself', (txid: string) => bank.returnByHand(txid, '0.01')],
  ])('finishes a refund of a Pix that is %s, without a second request', async (_name, plant) => {
    const adapter = ofBank.open()
    const charge = newCharge()
    await adapter.createCharge(charge)
    await ofBank.pay(charge.reference)
    plant(txidOf(charge.reference))
    const answer = await adapter.refund({ reference: charge.reference, key: uuidv7(), amount: 1990 })
    bank.isTooLate = false
    expect(answer).toEqual({ state: 'REJECTED' })
  })

  it('creates one refund for two concurrent requests', async () => {
    const adapter = ofBank.open()
    const charge = newCharge()
    await adapter.createCharge(charge)
    await ofBank.pay(charge.reference)
    const refund = { reference: charge.reference, key: uuidv7(), amount: 1990 }
    expect(await Promise.all([adapter.refund(refund), adapter.refund(refund)])).toEqual([{ state: 'DONE' }, { state: 'DONE' }])
    expect(await adapter.findSettled(charge.reference)).toMatchObject({ returned: 1990 })
  })

  it('keeps a refund open while the bank refuses the shop’s credentials', async () => {
    const adapter = ofBank.open()
    const charge = newCharge()
    await adapter.createCharge(charge)
    await ofBank.pay(charge.reference)
    bank.refusesReturns = 403
    const answer = adapter.refund({ reference: charge.reference, key: uuidv7(), amount: 1990 })
    await expect(answer).rejects.toMatchObject(unavailable)
    bank.refusesReturns = undefined
  })

  it('never trusts the amount or the state in a notice', async () => {
    const adapter = ofBank.open()
    const charge = newCharge()
    await adapter.createCharge(charge)
    const txid = txidOf(charge.reference)
    const forged = { endToEndId: 'E'.repeat(32), txid, valor: '9999.00', horario: new Date().toISOString() }
    const body = JSON.stringify({ pix: [forged, { ...forged, txid: 'deOutroSistema123456789012345' }, { endToEndId: 'E'.repeat(32) }] })
    expect(await adapter.readNotices({ headers: {}, query: {}, body, proof: PROOF })).toEqual([])
  })

  it.each(['', '{}', '{"evento":"teste_webhook"}'])('accepts a bank’s test call of the address: %s', async (body) => {
    expect(await ofBank.open().readNotices({ headers: {}, query: {}, body, proof: PROOF })).toEqual([])
  })

  it('refuses a signed notice with an invalid content', async () => {
    const delivery = { headers: {}, query: {}, proof: PROOF }
    await expect(ofBank.open().readNotices({ ...delivery, body: '{"pix":' })).rejects.toMatchObject({ code: 'client_error' })
    await expect(ofBank.open().readNotices({ ...delivery, body: '{"pix":[{"txid":1}]}' })).rejects.toMatchObject({ code: 'client_error' })
  })

  it('presents its client certificate, and is refused with another', async () => {
    const { certificate: _ours, privateKey: _key, ...rest } = bank.keys()
    const stranger = bacenPayment({ keys: { ...rest, certificate: '', privateKey: '' }, proofs: [PROOF], now, tell: () => undefined })
    await expect(stranger.findOutcome(uuidv7())).rejects.toMatchObject(unavailable)
    const believing = bacenPayment({ keys: bank.keys({ authority: undefined }), proofs: [PROOF], now, tell: () => undefined })
    await expect(believing.findOutcome(uuidv7())).rejects.toMatchObject(unavailable)
  })

  it('takes no card, and registers the address for notices', async () => {
    const adapter = ofBank.open()
    await expect(adapter.createCharge(newCharge({ type: 'CREDIT_CARD' }))).rejects.toMatchObject({ code: 'payment_method_unavailable' })
    await adapter.subscribe!('https://loja.test/webhooks/payments/x/bacen/y', 'oi@padaria.test')
    expect(bank.webhookUrl).toBe('https://loja.test/webhooks/payments/x/bacen/y')
  })

  it('stops requests to a bank that fails repeatedly', async () => {
    const adapter = ofBank.open()
    bank.trouble = 'error'
    for (let n = 0; n < 6; n++) await adapter.findOutcome(uuidv7()).catch(() => undefined)
    bank.trouble = undefined
    const before = bank.calls.length
    await expect(adapter.findOutcome(uuidv7())).rejects.toMatchObject(unavailable)
    expect(bank.calls.length).toBe(before)
  })
})

describe('the acquirer mercadopago', () => {
  const card = { token: 'aprovado-12345678', brand: 'visa', issuer: '24', document: '52998224725' }
  const byCard = (over: Partial<ChargeRequest> = {}) => newCharge({ type: 'CREDIT_CARD', installments: 3, expiresAt: undefined, ...over })
  const adapter = () => ofAcquirer.open()

  it('creates a card charge from a token, once per payment for any number of tabs', async () => {
    const charge = byCard()
    expect(await adapter().createCharge(charge)).toEqual({ id: charge.reference, cardFrame: `/payments/card/${charge.reference}` })
    expect(ofAcquirer.charges(charge.reference)).toBe(0)
    const tabs = await Promise.all([
      adapter().payByCard!(charge, card),
      adapter().payByCard!(charge, { ...card, token: 'aprovado-outra-aba' }),
    ])
    expect(tabs).toEqual([tabs[0], tabs[0]])
    expect(tabs[0]).toEqual({
      state: 'ENDED',
      notice: { eventId: expect.any(String), state: 'APPROVED', amount: 1990, reference: charge.reference, brand: 'visa' },
    })
    expect(ofAcquirer.charges(charge.reference)).toBe(1)
    expect(acquirer.of(charge.reference)).toMatchObject({ installments: 3, payment_method_id: 'visa' })
  })

  it('reports a refused card, a pending review, and an unanswered charge', async () => {
    const [refused, slow, wrong] = [byCard(), byCard(), byCard()]
    const refusal = { state: 'ENDED', notice: { state: 'REFUSED' } }
    expect(await adapter().payByCard!(refused, { ...card, token: 'recusado-12345678' })).toMatchObject(refusal)
    expect(await adapter().findOutcome(refused.reference)).toMatchObject({ state: 'REFUSED' })
    expect(await adapter().payByCard!(slow, { ...card, token: 'analise-123456789' })).toEqual({ state: 'WAITING' })
    expect(await adapter().findOutcome(slow.reference)).toBeUndefined()
    acquirer.pay(slow.reference)
    expect(await adapter().findOutcome(slow.reference)).toMatchObject({ state: 'APPROVED' })
    expect(await adapter().payByCard!(wrong, { ...card, token: 'invalido-12345678' })).toMatchObject(refusal)
    expect(ofAcquirer.charges(wrong.reference)).toBe(0)
  })

  it('refuses a card whose brand does not offer the agreed instalments', async () => {
    const charge = byCard({ notFor: ['elo', 'other'] })
    for (const brand of ['elo', 'debelo', 'jcb'])
      expect(await adapter().payByCard!(charge, { ...card, token: 'elo-123456789', brand })).toEqual({ state: 'NOT_OFFERED' })
    expect(ofAcquirer.charges(charge.reference)).toBe(0)
    expect(await adapter().payByCard!(charge, { ...card, token: 'elo-123456789', brand: 'visa' })).toMatchObject({
      state: 'ENDED',
      notice: { state: 'REFUSED' },
    })
    expect(ofAcquirer.charges(charge.reference)).toBe(0)
  })

  it('starts the bank’s challenge, and is paid once the buyer has answered', async () => {
    const charge = byCard()
    const challenge = { url: 'https://banco.test/desafio', creq: 'eyJ0IjoiMSJ9' }
    const confirm = { ...card, token: 'confirma-12345678' }
    expect(await adapter().payByCard!(charge, confirm)).toEqual({ state: 'CHALLENGE', challenge })
    expect(await adapter().findOutcome(charge.reference)).toBeUndefined()
    // A reopened browser gets the same challenge, without a second payment.
    expect(await adapter().findChallenge!(charge.reference)).toEqual(challenge)
    expect(await adapter().payByCard!(charge, confirm)).toEqual({ state: 'CHALLENGE', challenge })
    expect(ofAcquirer.charges(charge.reference)).toBe(1)
    acquirer.answer(charge.reference, 'yes')
    expect(await adapter().findOutcome(charge.reference)).toMatchObject({ state: 'APPROVED', amount: 1990 })
    expect(await adapter().findChallenge!(charge.reference)).toBeUndefined()
  })

  it.each(['no', 'never'] as const)('is refused after the challenge answer %s', async (answer) => {
    const charge = byCard()
    await adapter().payByCard!(charge, { ...card, token: 'confirma-12345678' })
    acquirer.answer(charge.reference, answer)
    expect(await adapter().findOutcome(charge.reference)).toMatchObject({ state: 'REFUSED' })
  })

  it('has no outcome for an expired Pix: the order has its own deadline', async () => {
    const charge = newCharge()
    await adapter().createCharge(charge)
    acquirer.answer(charge.reference, 'never')
    expect(await adapter().findOutcome(charge.reference)).toBeUndefined()
  })

  it.each([
    ['in milliseconds', () => String(Date.now()), true],
    ['in seconds', () => String(Math.floor(Date.now() / 1000)), true],
    ['of six minutes ago', () => String(Date.now() - 360_000), false],
    ['of six minutes ago in seconds', () => String(Math.floor(Date.now() / 1000) - 360), false],
    ['of tomorrow', () => String(Date.now() + 86_400_000), false],
  ])('a signature %s is accepted: %s', async (_name, ts, isTaken) => {
    const charge = newCharge()
    await adapter().createCharge(charge)
    acquirer.pay(charge.reference)
    const notices = await adapter().readNotices(acquirer.notice(acquirer.of(charge.reference)!, { ts: ts() }))
    expect(notices?.[0]?.state).toBe(isTaken ? 'APPROVED' : undefined)
  })

  it('refuses a notice with the signature of another payment', async () => {
    const [one, other] = [newCharge(), newCharge()]
    for (const charge of [one, other]) await adapter().createCharge(charge)
    const notice = acquirer.notice(acquirer.of(one.reference)!)
    expect(await adapter().readNotices({ ...notice, query: { 'data.id': String(acquirer.of(other.reference)!.id) } })).toBeUndefined()
  })

  it.each(['approved', 'rejected'] as const)('polls a pending refund until it is %s, and sends it once', async (end) => {
    const charge = newCharge()
    await adapter().createCharge(charge)
    acquirer.pay(charge.reference)
    const refund = { reference: charge.reference, key: uuidv7(), amount: 1990 }
    acquirer.refundStatus = 'in_process'
    const first = await adapter().refund(refund)
    acquirer.refundStatus = 'approved'
    expect(first).toEqual({ state: 'UNDER_WAY', id: expect.stringMatching(/^\d+$/) })
    const posts = acquirer.bodies.length
    expect(await adapter().refund({ ...refund, id: first.id! })).toEqual(first)
    acquirer.settleRefunds(end)
    const state = end === 'approved' ? 'DONE' : 'REJECTED'
    expect(await adapter().refund({ ...refund, id: first.id! })).toEqual({ ...first, state })
    expect(acquirer.bodies.length).toBe(posts)
    expect(await adapter().findSettled(charge.reference)).toMatchObject({ returned: end === 'approved' ? 1990 : 0 })
  })

  it.each(['rejected', 'cancelled'])('finishes a refund that is answered with %s', async (status) => {
    const charge = newCharge()
    await adapter().createCharge(charge)
    acquirer.pay(charge.reference)
    acquirer.refundStatus = status
    const answer = await adapter().refund({ reference: charge.reference, key: uuidv7(), amount: 1990 })
    acquirer.refundStatus = 'approved'
    expect(answer).toMatchObject({ state: 'REJECTED' })
  })

  it.each([
    ['in_mediation', undefined, 'OPEN', { returned: 0, returning: 1990 }],
    ['charged_back', 'in_process', 'OPEN', { returned: 0, returning: 1990 }],
    ['charged_back', 'settled', 'LOST', { returned: 1990, returning: 0 }],
    ['charged_back', 'reimbursed', 'WON', { returned: 0, returning: 0 }],
    ['approved', 'accredited', 'WON', { returned: 0, returning: 0 }],
  ] as const)('reports a payment that is %s (%s) as %s, by either kind of notice', async (status, detail, dispute, books) => {
    const charge = newCharge()
    await adapter().createCharge(charge)
    acquirer.pay(charge.reference)
    const id = acquirer.dispute(charge.reference, status, detail)
    const said = [
      { state: 'APPROVED', amount: 1990 },
      { state: 'DISPUTE', dispute, reference: charge.reference },
    ]
    expect(await adapter().readNotices(acquirer.notice({ id }, { type: 'topic_chargebacks_wh' }))).toMatchObject(said)
    expect(await adapter().readNotices(acquirer.notice(acquirer.of(charge.reference)!))).toMatchObject(said)
    expect(await adapter().findSettled(charge.reference)).toMatchObject({ received: 1990, ...books })
  })

  it('reports the currency of money other than BRL', async () => {
    const charge = newCharge()
    await adapter().createCharge(charge)
    acquirer.pay(charge.reference)
    expect(await adapter().findOutcome(charge.reference)).not.toHaveProperty('currency')
    Object.assign(acquirer.of(charge.reference)!, { currency_id: 'ARS' })
    expect(await adapter().findOutcome(charge.reference)).toMatchObject({ state: 'APPROVED', currency: 'ARS' })
  })

  it('sends an idempotency key with each write, and a Pix expires after half an hour at the earliest', async () => {
    const charge = newCharge({ expiresAt: new Date(Date.now() + 5 * 60_000) })
    await adapter().createCharge(charge)
    const { date_of_expiration: end } = acquirer.bodies.findLast((body) => body['external_reference'] === charge.reference)!
    expect(new Date(String(end)).getTime()).toBeGreaterThan(Date.now() + 30 * 60_000)
    expect(acquirer.faults).toEqual([])
  })
})

it('error messages name a call and a reason, and never a key, a name, an id or an amount', () => {
  expect(told.length).toBeGreaterThan(10)
  const said = told.join('\n')
  for (const secret of ['segredo', 'APP_USR', 'Bearer', 'Maria', 'maria@', '19.90', 'oi@padaria', PROOF]) expect(said).not.toContain(secret)
  expect(said).not.toMatch(/[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f]{4}-/)
})

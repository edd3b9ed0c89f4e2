import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { vapidKeyFrom } from '#vapid-key.ts'
import { getQuote, putCart } from '@mutirao/contract/carts'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { endpoints } from '@mutirao/contract/endpoints'
import { getPixQrCode } from '@mutirao/contract/order-payments'
import { getOrder, placeOrder, type PlaceOrderBody } from '@mutirao/contract/orders'
import { PlayedAcquirer } from './bank/played-acquirer.ts'
import { authorityFile, PlayedBank } from './bank/played-bank.ts'
import { address, newGuest, orderBy, stranger, type Call } from './buyer.ts'
import { ownDatabase } from './own-database.ts'
import { folder, put, useTenantFolder } from './tenant-folder.ts'
import { askServer, callServer, rootFolder, startWholeServer, type Sent, type WholeServer } from './whole-server.ts'

useTenantFolder()

const run = promisify(execFile)
const bank = new PlayedBank()
const acquirer = new PlayedAcquirer({ isPlain: false })
let dataDir: string
let databaseUrl: string
let server: WholeServer | undefined

beforeAll(async () => {
  await Promise.all([bank.start(), acquirer.start()])
  dataDir = await mkdtemp(join(tmpdir(), 'mutirao-production-'))
  databaseUrl = await ownDatabase('mutirao_production')
})
afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended
  await Promise.all([bank.stop(), acquirer.stop()])
  await rm(dataDir, { recursive: true, force: true })
})

/** An operator's settings; mail goes to a closed port, and is retried. */
const settings = () => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://loja.test',
  CLIENT: 'loja',
  SECRET_KEY: 'chave-da-loja-de-teste-em-producao',
  WEBHOOK_SECRET: 'segredo-dos-avisos-de-teste-em-producao',
  ACQUIRER_SECRETS: 'segredo-das-chaves-de-teste-em-producao',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'loja@loja.test',
  SMS_ACCOUNT: `AC${'0'.repeat(32)}`,
  SMS_TOKEN: 't'.repeat(32),
  SMS_FROM: '+5511999990000',
  VAPID_PRIVATE_KEY: vapidKeyFrom('chave dos avisos no aparelho'),
  POSTAL_CODE_SERVICES: 'off',
  MERCADOPAGO_URL: acquirer.origin,
  NODE_EXTRA_CA_CERTS: authorityFile,
})

/** A shop with Pix by its bank and cards by its acquirer. */
async function writeFolder() {
  const tenant = JSON.parse(await readFile(join(folder, 'tenant.json'), 'utf8')) as { payment: object }
  const payment = { ...tenant.payment, methods: ['PIX', 'CREDIT_CARD'], acquirers: { PIX: 'bacen', CREDIT_CARD: 'mercadopago' } }
  await put(folder, 'tenant.json', JSON.stringify({ ...tenant, payment }))
  const deliveryCalendar = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '08:00', to: '12:00', fee: 800, cutoffHours: 1 }))
  const campaign = {
    name: 'Pão',
    producer: 'Padaria',
    description: 'Todo dia',
    picture: 'cafe.webp',
    priority: 9,
    areas: ['vila'],
    deliveryCalendar,
  }
  await put(folder, 'campaigns/pao.json', JSON.stringify(campaign))
  const header = (await readFile(join(folder, 'catalogs/feira.csv'), 'utf8')).split('\n')[0]
  await put(folder, 'catalogs/pao.csv', `${header}\npao,Pão,cafe,1990,,100,1 un.,,Bom,,,cafe.webp,,\n`)
}

async function command(words: string[], input?: string) {
  const { NODE_ENV: _env, VITEST: _vitest, ...inherited } = process.env
  const running = run(process.execPath, ['apps/api/src/cli/tenant.ts', ...words], { cwd: rootFolder, env: { ...inherited, ...settings() } })
  running.child.stdin!.end(input ?? '')
  const { stdout, stderr } = await running
  return stdout + stderr
}

/** The bank's credentials as a merchant has them: a file, with the certificate and its key in files beside it. */
async function writeBankKeys() {
  const { certificate, privateKey, authority, ...keys } = bank.keys()
  const files = { 'cliente.pem': certificate, 'cliente.key': privateKey, 'banco.pem': authority! }
  for (const [name, text] of Object.entries(files)) await writeFile(join(dataDir, name), text)
  const named = { ...keys, certificate: '@cliente.pem', privateKey: '@cliente.key', authority: '@banco.pem' }
  const file = join(dataDir, 'banco.json')
  await writeFile(file, JSON.stringify(named))
  return file
}

const secretWords = ['segredo-da-loja', 'APP_USR-token', 'segredo-dos-avisos-da-loja', 'PRIVATE KEY', 'segredo-das-chaves']

it('starts in production mode and takes payments: Pix by the bank, a card by the acquirer', async () => {
  await writeFolder()
  const loaded = await command(['load', '--yes', folder])
  expect(loaded).toContain('Loja loja carregada.')
  const said = [
    await command(['keys', 'list', 'loja']),
    await command(['keys', 'set', 'loja', 'bacen', await writeBankKeys()]),
    await command(['keys', 'set', 'loja', 'mercadopago'], JSON.stringify(acquirer.keys)),
    await command(['keys', 'list', 'loja']),
    await command(['keys', 'webhook', 'loja', 'bacen']),
    await command(['keys', 'webhook', 'loja', 'mercadopago']),
  ].join('\n')
  expect(said).toContain('bacen: a loja o usa e as chaves faltam')
  expect(said).toContain('certificado até 2126-')
  for (const secret of secretWords) expect(said).not.toContain(secret)
  expect(bank.webhookUrl).toMatch(/^https:\/\/loja\.test\/webhooks\/payments\/[0-9a-f-]{36}\/bacen\/[\w-]{43}$/)

  server = await startWholeServer({ env: settings() })
  expect(server.lines.join('\n')).not.toContain('demo.invalid')
  const { port } = server
  const call: Call = async (endpoint, sent) => (await callServer(port, endpoint, sent))!
  const guest = await newGuest(call)
  const mine = <Endpoint extends EndpointOptions>(endpoint: Endpoint, sent: object) =>
    call(endpoint, { ...sent, headers: { ...guest, ...(sent as { headers?: object }).headers } } as unknown as Sent<Endpoint>)

  async function buy(paymentMethod: PlaceOrderBody['paymentMethod']) {
    const cartUuid = crypto.randomUUID()
    const products = [{ id: 'pao', campaignId: 'pao', quantity: 1 }]
    await mine(putCart, { params: { uuid: cartUuid }, body: { products } })
    const { latitude, longitude, cep: postalCode } = address
    const asked = { cartUuid, latitude, longitude, postalCode }
    const open = await mine(getQuote, { params: { id: 'pao' }, query: asked })
    const slot = open.body.delivery.at(-1)!.id
    const quote = await mine(getQuote, { params: { id: 'pao' }, query: { ...asked, slot } })
    const method = quote.body.payments.find(({ type }) => type === paymentMethod.type)!
    const { params, headers, body } = orderBy(stranger(), { campaignId: 'pao', slot, products }, { price: method.price, cartUuid })
    const placed = await mine(placeOrder, {
      params,
      headers,
      body: { ...body, email: 'maria@cliente.test', cpf: '529.982.247-25', paymentMethod },
    })
    expect(placed.body).toMatchObject({ state: 'AWAITING_PAYMENT' })
    return { order: placed.body, method }
  }
  const stateOf = async (code: string) => (await mine(getOrder, { params: { code } })).body.state
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

  // A Pix, notified by the bank's own call.
  const { order: byPix } = await buy({ type: 'PIX', installments: 1 })
  const pix = await mine(getPixQrCode, { query: { id: byPix.id } })
  const [txid] = bank.cobs.keys()
  expect(pix.body.code).toBe(bank.cobs.get(txid!)!.pixCopiaECola)
  bank.pay(txid!)
  const { pathname } = new URL(bank.webhookUrl!)
  const notice = bank.notice(txid!)
  expect((await post(`${pathname.slice(0, -1)}x/pix`, notice)).status).toBe(401)
  expect((await post(pathname.split('/').slice(0, -1).join('/'), notice)).status).toBe(401)
  expect(await stateOf(byPix.code)).toBe('AWAITING_PAYMENT')
  expect((await post(`${pathname}/pix`, notice)).status).toBe(200)
  expect((await post(`${pathname}/pix`, notice)).status).toBe(200)
  expect(await stateOf(byPix.code)).toBe('PAID')

  // A card, typed into the acquirer's fields in a frame of ours.
  const { order: byCard, method } = await buy({ type: 'CREDIT_CARD', installments: 2 })
  const frame = byCard.paymentMethod.cardFrame!
  const [fields, page] = [await askServer(port, { path: method.cardFields! }), await askServer(port, { path: frame })]
  for (const shown of [fields!, page!]) {
    expect(shown.text).toContain('APP_USR-publica-da-loja')
    expect(shown.headers['content-security-policy']).toContain('https://sdk.mercadopago.com')
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    for (const secret of secretWords) expect(shown.text).not.toContain(secret)
  }
  const card = JSON.stringify({ token: 'aprovado-12345678', brand: 'visa', document: '52998224725' })
  expect(
    (
      await post(
        frame.replace(/secret=(.)/, (_, first) => `secret=${first === '_' ? '-' : '_'}`),
        card,
      )
    ).status,
  ).toBe(404)
  expect((await post(frame, card, { origin: 'https://outro.test' })).status).toBe(403)
  expect(await (await post(frame, card)).json()).toEqual({ state: 'APPROVED' })
  expect((await post(frame, card)).status).toBe(409)
  expect(await stateOf(byCard.code)).toBe('PAID')
  expect([...acquirer.payments.values()]).toMatchObject([{ installments: 2, status: 'approved' }])

  // A card that the acquirer reviews first, notified by webhook.
  const { order: later } = await buy({ type: 'CREDIT_CARD', installments: 1 })
  const slow = JSON.stringify({ token: 'analise-12345678', brand: 'master' })
  expect(await (await post(later.paymentMethod.cardFrame!, slow)).json()).toEqual({ state: 'WAITING' })
  const [, waiting] = [...acquirer.payments.values()]
  acquirer.pay(waiting!.external_reference)
  const told = acquirer.notice(waiting!)
  const addressOf = (query: Record<string, string>) =>
    `${pathname.split('/').slice(0, 4).join('/')}/mercadopago?${new URLSearchParams(query)}`
  expect((await post(addressOf(told.query), told.body, { ...told.headers, 'x-signature': 'ts=1,v1=00' })).status).toBe(401)
  expect((await post(addressOf(told.query), told.body, told.headers)).status).toBe(200)
  expect(await stateOf(later.code)).toBe('PAID')

  // A card with a challenge: its page is found again in a new window, and only the acquirer's outcome counts.
  for (const [answer, state] of [
    ['yes', 'PAID'],
    ['no', 'PAYMENT_REFUSED'],
    ['never', 'PAYMENT_REFUSED'],
  ] as const) {
    const { order: asked } = await buy({ type: 'CREDIT_CARD', installments: 1 })
    const own = asked.paymentMethod.cardFrame!
    const outcome = async () => (await askServer(port, { path: own.replace('?', '/outcome?') }))!.text
    const confirm = JSON.stringify({ token: 'confirma-12345678', brand: 'visa' })
    expect(await (await post(own, confirm)).json()).toEqual({ state: 'CHALLENGE' })
    expect(await outcome()).toBe('{"state":"WAITING"}')
    const question = (await askServer(port, { path: own }))!
    expect(question.text).toContain('action="https://banco.test/desafio"')
    expect(question.text).toContain('name="creq" value="eyJ0IjoiMSJ9"')
    expect(question.headers['content-security-policy']).toContain('frame-src https:; form-action https:')
    expect(question.headers['content-security-policy']).not.toContain('mercadopago')
    expect((await askServer(port, { path: method.cardFields! }))!.headers['content-security-policy']).toContain("form-action 'none'")
    expect(await stateOf(asked.code)).toBe('AWAITING_PAYMENT')
    acquirer.answer([...acquirer.payments.values()].at(-1)!.external_reference, answer)
    expect(await outcome()).toBe(JSON.stringify({ state: answer === 'yes' ? 'APPROVED' : 'REFUSED' }))
    expect(await stateOf(asked.code)).toBe(state)
    expect((await post(own, confirm)).status).toBe(409)
  }
  expect((await askServer(port, { path: `/payments/card/${crypto.randomUUID()}/outcome?secret=x` }))!.status).toBe(404)

  // Repeated webhooks, in any order, and forged ones without a key, move no money.
  const books = await moneyRows()
  expect(books.payments).toMatchObject({ APPROVED: 4, REFUSED: 2 })
  const cardNotices = [...acquirer.payments.values()].map((payment) => acquirer.notice(payment))
  const replays = Array.from({ length: 5 }, () => [
    post(`${pathname}/pix`, notice),
    ...cardNotices.map((each) => post(addressOf(each.query), each.body, each.headers)),
  ]).flat()
  expect(new Set((await Promise.all(replays)).map(({ status }) => status))).toEqual(new Set([200]))
  const [first] = [...acquirer.payments.values()]
  const forged = [
    acquirer.notice(first!, { secret: 'um-outro-segredo' }),
    acquirer.notice(first!, { ts: String(Date.now() - 3_600_000) }),
    { ...acquirer.notice(first!), query: { 'data.id': String(waiting!.id), type: 'payment' } },
    { ...acquirer.notice(first!), headers: { 'content-type': 'application/json' } },
  ]
  for (const each of forged) expect((await post(addressOf(each.query), each.body, each.headers)).status).toBe(401)
  const dearer = notice.replace(/"valor":"[\d.]+"/, '"valor":"999.00"')
  expect(dearer).not.toBe(notice)
  expect((await post(`${pathname}/pix`, dearer)).status).toBe(200)
  expect(await moneyRows()).toEqual(books)

  // No response of any readable call or page holds a key.
  const readable = endpoints.filter(({ method: verb }) => verb === 'GET').map(({ path }) => path.replaceAll(/\{\w+\}/g, byPix.code))
  const pages = ['/', '/products', '/store/pao', '/cart', `/order/${byPix.code}/details`, '/about', '/openapi.json', '/office/', '/healthz']
  for (const path of [...readable, ...pages]) {
    const answer = (await askServer(port, { path, headers: guest }))!
    for (const secret of secretWords) expect([path, answer.text.includes(secret)]).toEqual([path, false])
  }

  // The shop's own pages allow the acquirer nothing, and nothing of the demonstration is there.
  const home = await askServer(port, { path: '/', headers: { accept: 'text/html' } })
  expect(home!.status).toBe(200)
  expect(home!.headers['content-security-policy']).toContain("frame-src 'self'")
  expect(home!.headers['content-security-policy']).not.toContain('mercadopago')
  for (const path of ['/dev/outbox', '/card/fields']) expect((await askServer(port, { path }))!.status).toBe(404)

  expect([...bank.faults, ...acquirer.faults]).toEqual([])
  for (const secret of secretWords) expect(server.lines.join('\n')).not.toContain(secret)
  expect(await storedKeys()).not.toMatch(new RegExp(secretWords.join('|')))
}, 180_000)

/** The money in the shop's books, however it moved. */
async function moneyRows() {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ state: string; count: number }>('select state, count(*)::int from payments group by state')
  const { rows: payments } = await client.query('select id, state, amount from payments order by id')
  const { rows: orders } = await client.query('select code, state, price from orders order by code')
  await client.end()
  return { payments: Object.fromEntries(rows.map(({ state, count }) => [state, count])), rows: payments, orders }
}

/** All values in the table of credentials, as the database's owner sees them. */
async function storedKeys(): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select * from acquirer_keys')
  await client.end()
  expect(rows).toHaveLength(2)
  return JSON.stringify(rows)
}

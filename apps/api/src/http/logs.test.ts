import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signBody } from '#adapters/payment/signature.ts'
import { address } from '#testing/buyer.ts'
import { buildCoupon, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { orderOf, SLOT } from '#testing/order-factory.ts'
import { signInCodeFor, signIn } from '#testing/people.ts'
import { bearerOf, callEndpoint, secrets, startTestApp, type TestApp } from '#testing/test-app.ts'
import { createClient, exportClient } from '@mutirao/contract/accounts'
import {
  authenticateEmail,
  login,
  loginWithSso,
  logout,
  renew,
  changePassword,
  loginWithNewPassword,
  updateLogin,
  verifyLogin,
} from '@mutirao/contract/authentication'
import { applyCoupon, getCart, getQuote, putCart } from '@mutirao/contract/carts'
import { endpoints } from '@mutirao/contract/endpoints'
import { endInterest } from '@mutirao/contract/interests'
import { createLead, getLead, updateLead } from '@mutirao/contract/leads'
import { getPixQrCode, payOrder } from '@mutirao/contract/order-payments'
import { cancelOrder, getOrder, getPublicOrder, placeOrder } from '@mutirao/contract/orders'

const lines: string[] = []
/** Personal data and secrets that must not appear in any log line or metric. */
const canaries: Record<string, string> = {
  name: 'Canaria Sigilosa',
  phone: '(11) 98765-0173',
  phoneDigits: '11987650173',
  email: 'canaria@sigilo.example',
  street: 'Rua do Canario Mudo',
  coupon: 'CANARIO10',
  card: '4111 1111 1111 1111',
  cardDigits: '4111111111111111',
  cvv: '73917',
  cpf: '529.982.247-25',
  cpfDigits: '52998224725',
  password: 'senha-canaria-1',
  token: 'token-canaria-2',
  code: '730519',
  key: 'canaria-key-000000001',
}
const personal = { name: canaries['name'], phone: canaries['phone'], email: canaries['email'], password: canaries['password'] }
const hidden = { ...personal, cpf: canaries['cpf'], creditCard: canaries['card'], token: canaries['token'], accessToken: canaries['token'] }

let app: TestApp
let owner: pg.Client
let shop: {
  host: string
  tenantId: string
  as: { leadId: string; tenantId: string }
  item: { id: string; campaignId: string; price: number }
}
let acquirerIsDown = false

beforeAll(async () => {
  app = await startTestApp({
    logLevel: 'debug',
    logStream: { write: (line) => void lines.push(line) },
    acquirerPort: () => (acquirerIsDown ? 1 : app.port()),
  })
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  const { id: tenantId, host } = await buildTenant(app.pool)
  await buildCoupon(app.pool, tenantId, { code: canaries['coupon'] })
  shop = { host, tenantId, as: await buildLead(app.pool, tenantId), item: await buildItem(app.pool, { tenantId }) }
  canaries['cart'] = randomUUID()
  canaries['leadSecret'] = bearerOf(shop.as).split('.').at(-1)!
  canaries['webhookSecret'] = secrets.webhook
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const call = <E extends Parameters<typeof callEndpoint>[1]>(endpoint: E, input: Partial<Parameters<typeof callEndpoint<E>>[2]>) =>
  callEndpoint(app.app, endpoint, {
    host: shop.host,
    as: shop.as,
    headersMore: { cookie: `lead=${shop.as.leadId}.${canaries['leadSecret']}` },
    ...input,
  } as never)

/** An order as a browser sends it, with a canary in every field that people fill in. */
function canaryOrder(method: 'PIX' | 'CREDIT_CARD') {
  const order = orderOf(shop.item, {
    method,
    couponCode: canaries['coupon'],
    price: shop.item.price - shop.item.price / 10 + 800,
    cartUuid: randomUUID(),
  })
  const shippingAddress = { ...address, street_address: canaries['street']!, complement: canaries['name']! }
  const properties = { ...order.body.properties, shippingAddress, recipient: { name: canaries['name']!, message: canaries['code'] } }
  const body = {
    ...order.body,
    userName: canaries['name']!,
    userPhone: canaries['phone']!,
    email: canaries['email'],
    cpf: canaries['cpf'],
    properties,
  }
  return { ...order, body }
}

/** Over the socket: for hosts that app.inject cannot address like a browser. */
function send(
  host: string,
  method: string,
  path: string,
  { body = '', headers = {} }: { body?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: app.port(), method, path, headers: { host, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }))
    })
    outgoing.on('error', reject).end(body)
  })
}

const acquirer = () => `acquirer.localhost:${app.port()}`
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

async function shopAsAPerson() {
  const cartUuid = canaries['cart']!
  const products = [{ id: shop.item.id, campaignId: shop.item.campaignId, quantity: 1 }]
  await call(createLead, { body: personal, headersMore: { 'x-client': 'native' } })
  await call(updateLead, { body: { ...personal, properties: { likings: [canaries['code']!] } } })
  await call(getLead, { params: { id: shop.as.leadId } })
  await call(putCart, { params: { uuid: cartUuid }, body: { products, couponCode: canaries['coupon'] } })
  await call(getCart, { params: { uuid: cartUuid } })
  await call(applyCoupon, { query: { code: canaries['coupon']! }, body: { uuid: cartUuid, products } })
  await call(getQuote, { params: { id: shop.item.campaignId }, query: { cartUuid, slot: SLOT, latitude: -23.55, longitude: -46.63 } })
  const pix = await call(placeOrder, canaryOrder('PIX'))
  expect(pix).toMatchObject({ status: 201 })
  await call(getOrder, { params: { code: pix.body.code } })
  await call(getPublicOrder, { params: { code: pix.body.code }, as: undefined })
  const qr = await call(getPixQrCode, { query: { id: pix.body.id } })
  await send(acquirer(), 'POST', new URL(qr.body.payUrl).pathname)
  const card = await call(placeOrder, canaryOrder('CREDIT_CARD'))
  canaries['clientSecret'] = card.body.paymentMethod.clientSecret
  const frame = new URL(card.body.paymentMethod.cardFrame)
  const fields = { number: canaries['card']!, holder: canaries['name']!, expiry: '12/30', cvv: canaries['cvv']! }
  for (const cvv of [canaries['cvv']!, '123'])
    await send(acquirer(), 'POST', frame.pathname + frame.search, {
      body: new URLSearchParams({ ...fields, cvv }).toString(),
      headers: form,
    })
  await call(payOrder, { params: { id: pix.body.id }, body: { type: 'PIX', installments: 1 } })
  await call(cancelOrder, { params: { id: card.body.id } })
}

/** All ways to sign in and everything they issue: codes, tokens, a password, an export, the token of a message. */
async function signInEverywhere() {
  const tenant = { id: shop.tenantId, host: shop.host }
  const person = await signIn(app, tenant, { key: canaries['phone'] })
  const { headers: headersMore, userId } = person
  const own = { as: undefined, headersMore }
  canaries['access'] = person.token
  canaries['refresh'] = person.refresh
  const { name, cpf, email } = { name: canaries['name'], cpf: canaries['cpf'], email: canaries['email'] }
  await call(createClient, { ...own, params: { userId }, body: { name, cpf, email } })
  await call(exportClient, own)
  await call(verifyLogin, { ...own, body: { key: 'EMAIL', value: canaries['email']! } })
  canaries['mailCode'] = await signInCodeFor(app, shop.tenantId, canaries['email']!)
  await call(updateLogin, { ...own, body: { key: 'EMAIL', value: canaries['email']!, code: canaries['mailCode'] } })
  const renewed = await call(renew, { as: undefined, body: { refreshToken: person.refresh }, headersMore: { 'x-client': 'native' } })
  canaries['renewed'] = renewed.body.refresh_token
  for (const password of [canaries['password']!, canaries['code']!])
    await call(login, { as: undefined, body: { username: canaries['email']!, password } })
  await call(authenticateEmail, { as: undefined, body: { email: canaries['email']! } })
  await call(loginWithNewPassword, {
    as: undefined,
    body: { username: canaries['email']!, code: canaries['code']!, password: canaries['password']! },
  })
  await call(changePassword, { ...own, body: { password: canaries['password']!, current: `${canaries['password']!}x` } })
  const redirectUri = `http://${shop.host}/sso/callback`
  await call(loginWithSso, {
    as: undefined,
    params: { provider: 'nenhum' },
    body: { redirectUri, code: canaries['token'], state: canaries['token'] },
  })
  await call(updateLead, { body: { interest: { reason: 'BLOCKED', campaignId: shop.item.campaignId } } })
  await call(endInterest, { as: undefined, body: { token: canaries['token']! } })
  await call(logout, { ...own, body: { refreshToken: canaries['renewed'] } })
}

/** Calls everything that is served, with a canary in every field: as the visitor, without credentials, and with a forged secret. */
async function knockOnEveryDoor() {
  const params = new Proxy({}, { get: () => canaries['token'], has: () => true })
  const query = {
    code: canaries['coupon'],
    cartUuid: canaries['cart'],
    id: canaries['cart'],
    token: canaries['token'],
    q: canaries['name'],
    password: canaries['password'],
  }
  const forged = {
    authorization: `Bearer lead.${shop.as.leadId}.${canaries['token']}`,
    cookie: `lead=${canaries['token']}`,
    'idempotency-key': canaries['key']!,
  }
  for (const endpoint of endpoints) {
    for (const more of [
      { as: undefined },
      { as: undefined, headersMore: forged },
      { headersMore: { 'idempotency-key': canaries['key']! } },
    ])
      await call(endpoint, { params, query, ...(endpoint.body && { body: hidden }), ...more } as never)
  }
}

async function oddRequests() {
  const notice = JSON.stringify({ eventId: 'canaria-event', reference: randomUUID(), state: 'APPROVED', amount: 1, ...hidden })
  const path = `/webhooks/payments/${shop.tenantId}`
  await send(shop.host, 'POST', path, { body: notice, headers: { ...json, 'x-signature': signBody(secrets.webhook, notice, new Date()) } })
  await send(shop.host, 'POST', path, { body: notice, headers: { ...json, 'x-signature': canaries['token']! } })
  await send(shop.host, 'POST', '/api/users/leads', { body: `{"phone": "${canaries['phone']}", "name": `, headers: json })
  await send(shop.host, 'POST', '/api/users/leads', { body: JSON.stringify({ name: canaries['name']!.repeat(5000) }), headers: json })
  await send(shop.host, 'POST', '/api/users/leads', { body: canaries['name'], headers: { 'content-type': `text/${canaries['token']}` } })
  await send(shop.host, 'GET', `/login/${canaries['token']}?password=${canaries['password']}&cpf=${canaries['cpfDigits']}`)
  await send(shop.host, 'GET', `/api/%c0?token=${canaries['token']}`)
  await send(`${canaries['token']}.example`, 'GET', `/?code=${canaries['code']}`)
  await send(shop.host, 'GET', `/clients/${canaries['token']}/palette.js`)
  await send(shop.host, 'GET', '/dev/outbox')
  await send(acquirer(), 'POST', '/v1/charges', {
    body: JSON.stringify(hidden),
    headers: { ...json, authorization: `Bearer ${canaries['token']}` },
  })
  await send(acquirer(), 'POST', '/v1/charges', {
    body: JSON.stringify(hidden),
    headers: { ...json, authorization: `Bearer ${secrets.key}` },
  })
  await new Promise<void>((resolve) => {
    const socket = connect(app.port(), '127.0.0.1', () =>
      socket.end(`GET /${canaries['token']} HTTP/1.1\r\nHost: x\r\nbad header ${canaries['card']}\r\n\r\n`),
    )
    socket
      .on('error', () => undefined)
      .on('close', () => resolve())
      .resume()
  })
}

/** Failures log most: a database that refuses, an acquirer that is away. */
async function whileThingsBreak(work: () => Promise<void>) {
  acquirerIsDown = true
  await call(placeOrder, canaryOrder('CREDIT_CARD'))
  for (const table of ['order_lines', 'coupons', 'carts', 'leads']) await owner.query(`alter table ${table} rename to ${table}_away`)
  await work().catch(() => undefined)
  await call(putCart, { params: { uuid: canaries['cart']! }, body: { products: [], couponCode: canaries['coupon'] } })
  for (const table of ['order_lines', 'coupons', 'carts', 'leads']) await owner.query(`alter table ${table}_away rename to ${table}`)
  acquirerIsDown = false
}

/** A few digits may occur in a time or an id by chance: only a code as a whole word counts. */
function holds(text: string, canary: string) {
  if (/^\d{3,6}$/.test(canary)) return new RegExp(`(?<![\\w.-])${canary}(?![\\w.-])`).test(text)
  return text.includes(canary) || text.includes(encodeURIComponent(canary))
}

describe('the server’s log', () => {
  it('contains no personal data, on any route and in any failure', async () => {
    await shopAsAPerson()
    await signInEverywhere()
    await knockOnEveryDoor()
    await oddRequests()
    await whileThingsBreak(shopAsAPerson)
    const metrics = await app.app.metrics()

    const written = lines.join('')
    expect(lines.length).toBeGreaterThan(100)
    for (const name of ['access', 'refresh', 'renewed', 'mailCode']) expect(canaries[name]?.length, name).toBeGreaterThan(5)
    expect(lines.filter((line) => line.includes('"msg":"unexpected"')).length).toBeGreaterThan(2)
    expect(written).toContain('charge not opened yet')
    expect(written).toContain('"code":"42P01"')
    expect(metrics).toContain('http_request_seconds_count{method="POST",route="/api/operation/orders/v2/:id"')
    for (const [name, canary] of Object.entries(canaries)) {
      const line = [...lines, ...metrics.split('\n')].find((text) => holds(text, canary))
      expect(line, name).toBeUndefined()
    }
  })
})

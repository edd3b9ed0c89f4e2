import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '#db/schema/outbox.ts'
import { hosts } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { buildTenant } from '#testing/factories.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getPixQrCode } from '@mutirao/contract/order-payments'
import { placeOrder } from '@mutirao/contract/orders'

const { t } = testApp({ env: { HOST: '0.0.0.0' } })
const behindProxy = testApp({ env: { TRUST_PROXY: '1' } })
const opened: (() => void)[] = []
afterAll(() => opened.forEach((close) => close()))

const order = {
  code: 'H4YY-7FYR-G7F',
  name: 'Maria',
  lines: [{ quantity: 2, name: 'Pão <francês>' }],
  price: 2800,
  isPickup: true,
  where: 'Padaria',
  isPaid: true,
}

beforeAll(async () => {
  const { id } = await buildTenant(t.pool)
  await tenantTransaction(t.pool, id, async (db) => {
    for (const host of ['localhost', '127.0.0.1', 'loja.localhost', 'loja.example']) await db.insert(hosts).values({ host, tenantId: id })
    const letter = { tenantId: id, channel: 'mail' as const, recipient: 'pedidos@loja.example', createdAt: NOW, dueAt: NOW }
    await db.insert(outbox).values({ ...letter, id: randomUUID(), template: 'merchantOrder', facts: order })
    await db.insert(outbox).values({ ...letter, id: randomUUID(), template: 'merchantOrder', facts: {} })
  })
})

const statusOf = (headers: Record<string, string>, { host = '127.0.0.1', path = '/dev/outbox' } = {}) =>
  new Promise<number>((resolve, reject) => {
    get({ host, port: t.port(), path, headers, agent: false }, (answer) => resolve(answer.resume().statusCode!)).on('error', reject)
  })

describe('the outbox of the demonstration', () => {
  it('shows the text of waiting letters, and marks sent ones', async () => {
    const { statusCode, body } = await t.app.inject({ path: '/dev/outbox', headers: { host: 'localhost' }, remoteAddress: '127.0.0.1' })
    expect(statusCode).toBe(200)
    expect(body).toContain('<b>Novo pedido: H4YY-7FYR-G7F, Maria, R$ 28,00</b>')
    expect(body).toContain('2 x Pão &lt;francês&gt;\nTotal: R$ 28,00, pago\nRetirada, Padaria</p>')
    expect(body).toContain('(enviada)')
    expect(body).not.toContain('"lines"')
  })
})

describe('the demonstration’s stand-ins for other servers', () => {
  it('answer requests of this machine to one of its own names', async () => {
    for (const host of ['localhost', `localhost:${t.port()}`, '127.0.0.1', 'loja.localhost']) expect(await statusOf({ host })).toBe(200)
  })

  it.each<Record<string, string>>([
    { host: 'loja.example' },
    { host: 'localhost', 'x-forwarded-for': '198.51.100.7' },
    { host: 'localhost', 'x-forwarded-for': '127.0.0.1' },
    { host: 'localhost', 'x-real-ip': '198.51.100.7' },
    { host: 'localhost', forwarded: 'for=198.51.100.7' },
    { host: 'localhost', via: '1.1 proxy' },
  ])('does not exist for %o', async (headers) => {
    expect(await statusOf(headers)).toBe(404)
    expect(await statusOf(headers, { path: '/dev/sso/.well-known/openid-configuration' })).toBe(404)
  })

  it.each([
    ['1.1', 200],
    ['1.0', 404],
  ])('answers HTTP/%s with %i: browsers never speak the old one, proxies that name nobody do', async (version, status) => {
    const socket = connect(t.port(), '127.0.0.1')
    socket.write(`GET /dev/outbox HTTP/${version}\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    const [first] = (await socket.toArray()) as Buffer[]
    expect(first!.toString()).toMatch(new RegExp(`^HTTP/1\\.[01] ${status} `))
  })

  it('are not found from another machine, whatever host it names', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal)
    // A machine without a network has no other address.
    if (!outside) return
    expect(await statusOf({ host: 'localhost' }, { host: outside.address })).toBe(404)
  })
})

describe('a demonstration behind a proxy', () => {
  it('makes Pix charges: the server asks its acquirer itself', async () => {
    const { host, item, as } = await shopWith(behindProxy.t.pool)
    const { body: order } = await behindProxy.call(placeOrder, { host, as, ...orderOf(item) })
    expect(await behindProxy.call(getPixQrCode, { host, as, query: { id: order.id } })).toMatchObject({ status: 200 })
  })

  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const call = get({ host: '127.0.0.1', port: behindProxy.t.port(), path, headers, agent: false })
      call.on('response', (answer) => resolve(answer.resume().statusCode!)).on('error', reject)
    })

  it('shows its acquirer, its outbox and its sign-in to nobody else', async () => {
    const host = `acquirer.localhost:${behindProxy.t.port()}`
    const outcome = '/v1/charges/0198f0d0-0000-7000-8000-000000000001/outcome'
    expect(await ask(outcome, { host })).toBe(401)
    const authorization = `Bearer ${behindProxy.t.services.secrets.key}`
    expect(await ask(outcome, { host, authorization })).toBe(200)
    expect(await ask(outcome, { host, authorization, 'x-forwarded-for': '198.51.100.7' })).toBe(404)
    expect(await ask('/pix/0198f0d0-0000-7000-8000-000000000001', { host })).toBe(404)
    for (const path of ['/dev/outbox', '/dev/sso/.well-known/openid-configuration'])
      expect(await ask(path, { host: 'localhost' })).toBe(404)
  })
})

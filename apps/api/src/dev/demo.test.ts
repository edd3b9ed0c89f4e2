import { get } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

const { t } = testApp({ env: { HOST: '0.0.0.0' } })
const opened: (() => void)[] = []
afterAll(() => opened.forEach((close) => close()))

beforeAll(async () => {
  const { id } = await buildTenant(t.pool)
  await tenantTransaction(t.pool, id, async (db) => {
    for (const host of ['localhost', '127.0.0.1', 'loja.localhost', 'loja.example']) await db.insert(hosts).values({ host, tenantId: id })
  })
})

const statusOf = (headers: Record<string, string>, { host = '127.0.0.1', path = '/dev/outbox' } = {}) =>
  new Promise<number>((resolve, reject) => {
    get({ host, port: t.port(), path, headers, agent: false }, (answer) => resolve(answer.resume().statusCode!)).on('error', reject)
  })

describe('what stands in for other servers', () => {
  it('answers this machine by a name of this machine', async () => {
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

  it('does not exist for another machine, whatever it calls us', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal)
    // A machine without a network has no other address to be asked at.
    if (!outside) return
    expect(await statusOf({ host: 'localhost' }, { host: outside.address })).toBe(404)
  })
})

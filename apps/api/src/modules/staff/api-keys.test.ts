import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Services, ShopCtx } from '#context.ts'
import { acquirerKeys } from '#db/schema/acquirers.ts'
import { apiKeys, auditLog } from '#db/schema/staff.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildItem, buildTenant, type TestTenant } from '#testing/factories.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { createApiKey, endApiKey, listApiKeys } from '@mutirao/contract/api-keys'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import { createLead } from '@mutirao/contract/leads'
import { listOrders } from '@mutirao/contract/orders'
import { changeRole, dismissStaff, getStaffSelf, listStaff } from '@mutirao/contract/staff'
import { changeStock } from '@mutirao/contract/stock'
import { roles } from '@mutirao/domain/staff'
import { createKeyByCommand, endKeyByCommand, keyLines } from './api-keys.command.ts'
import { auditLines } from './staff.command.ts'
import { recordLeaving } from './staff.service.ts'

const { t, call } = testApp()

let tenant: TestTenant
let owner: Record<string, string>
let item: string
beforeAll(async () => {
  tenant = await buildTenant(t.pool)
  owner = (await signInAsStaff(t, tenant, 'owner')).headers
  item = (await buildItem(t.pool, { tenantId: tenant.id, onHand: 10 })).id
})

let made = 0
type New = Parameters<typeof call<typeof createApiKey>>[1]['body']
async function newKey(more: Partial<NonNullable<New>> = {}, of = tenant) {
  const body = { name: `erp ${++made}`, rights: ['office.enter' as const, 'stock.write' as const], ...more }
  const { status, body: key } = await call(createApiKey, { host: of.host, headersMore: owner, body })
  return { status, key, headers: { authorization: `Bearer ${key.token}` } }
}
const me = (headersMore: Record<string, string>, more: object = {}) => call(getStaffSelf, { host: tenant.host, headersMore, ...more })
const count = (headersMore: Record<string, string>, set: number) =>
  call(changeStock, { host: tenant.host, headersMore, body: { act: uuidv7(), lines: [{ item, set }] } })

describe('an API key', () => {
  it('does what its rights allow, under its own name in the audit log, and nothing else', async () => {
    const { key, headers } = await newKey({ name: 'ERP do João' })
    expect((await me(headers)).body).toEqual({ name: 'ERP do João', role: 'key', rights: ['office.enter', 'stock.write'] })
    expect((await count(headers, 12)).status).toBe(200)
    const refused = await call(listDeskOrders, { host: tenant.host, headersMore: headers, query: {} })
    expect(refused).toMatchObject({ status: 403, body: { detail: 'Esta chave não tem o direito orders.read.' } })
    const log = await tenantTransaction(t.pool, tenant.id, (db) => db.select().from(auditLog))
    expect(log.find(({ action }) => action === 'stock.change')).toMatchObject({ actor: 'key', keyId: key.id, staffId: null })
    const shop = (await findTenant({ ...t.services, log: t.app.log } as Services, tenant.id))!
    expect((await auditLines(t.pool, shop)).some((line) => line.includes('chave ERP do João  stock.change'))).toBe(true)
  })

  it('has a name of one line that the audit log can show, and networks that an address can be in', async () => {
    for (const name of ['a\0b', '\ud800']) expect(await newKey({ name })).toMatchObject({ status: 400 })
    const { key } = await newKey({ name: 'ERP\r\n\u202eoãoJ' })
    expect(key.name).toBe('ERP oãoJ')
    expect(await newKey({ networks: ['fe80::1%eth0'] })).toMatchObject({ status: 400 })
  })

  it('sets no price without items.write, and is no buyer', async () => {
    const { headers } = await newKey()
    const body = { act: uuidv7(), lines: [{ item, price: 900 }] }
    expect((await call(changeStock, { host: tenant.host, headersMore: headers, body })).status).toBe(400)
    expect((await call(listOrders, { host: tenant.host, headersMore: headers, query: {} })).status).toBe(401)
    expect((await call(createLead, { host: tenant.host, headersMore: headers, body: {} })).status).toBe(201)
  })

  it('is shown once, and stored as a digest', async () => {
    const { key } = await newKey()
    const listed = (await call(listApiKeys, { host: tenant.host, headersMore: owner })).body.content.find(
      (one: { id: string }) => one.id === key.id,
    )!
    expect(listed).toEqual({ ...listed, name: key.name, rights: key.rights, networks: [] })
    expect(JSON.stringify(listed)).not.toContain(key.token.split('.')[1])
    const stored = await tenantTransaction(t.pool, tenant.id, (db) => db.select().from(apiKeys))
    expect(JSON.stringify(stored)).not.toContain(key.token.split('.')[1])
  })

  it.each([
    ['with another secret', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['without a secret', (token: string) => token.split('.')[0]!],
    ['with another id', (token: string) => token.replace(/_[0-9a-f]{32}/, `_${'0'.repeat(32)}`)],
    ['that is no id', () => 'mk_live_nothing.at.all'],
    ['under the name of a test key', (token: string) => token.replace('mk_live_', 'mk_test_')],
  ])('%s is refused', async (_name, spoil) => {
    const { key } = await newKey()
    expect((await me({ authorization: `Bearer ${spoil(key.token)}` })).status).toBe(401)
  })

  it.each(['bearer', 'BEARER', 'Bearer  '])('is accepted under the scheme %j, which has no case', async (scheme) => {
    const { key } = await newKey()
    const response = await t.app.inject({
      url: getStaffSelf.path,
      headers: { host: tenant.host, authorization: `${scheme} ${key.token}` },
    })
    expect(response.statusCode).toBe(200)
  })

  it('is refused with the challenge of RFC 6750', async () => {
    const challenge = async (headers: Record<string, string>) => {
      const response = await t.app.inject({ url: getStaffSelf.path, headers: { host: tenant.host, ...headers } })
      return [response.statusCode, response.headers['www-authenticate']]
    }
    expect(await challenge({})).toEqual([401, 'Bearer'])
    expect(await challenge({ authorization: 'Bearer mk_live_a.b' })).toEqual([401, 'Bearer error="invalid_token"'])
  })

  it('is refused by another shop', async () => {
    const { headers } = await newKey()
    const other = await buildTenant(t.pool)
    expect((await call(getStaffSelf, { host: other.host, headersMore: headers })).status).toBe(401)
  })

  it('ends at once, and at its moment', async () => {
    const ended = await newKey()
    const timed = await newKey({ expiresAt: new Date(NOW.getTime() + 60_000).toISOString() })
    expect([(await me(ended.headers)).status, (await me(timed.headers)).status]).toEqual([200, 200])
    expect((await call(endApiKey, { host: tenant.host, headersMore: owner, params: { id: ended.key.id } })).status).toBe(204)
    t.clock.now = new Date(NOW.getTime() + 61_000)
    expect([(await me(ended.headers)).status, (await me(timed.headers)).status]).toEqual([401, 401])
    expect((await me(ended.headers)).body).toMatchObject({ detail: 'Esta chave não existe nesta loja, ou foi encerrada.' })
    t.clock.now = NOW
    expect((await call(endApiKey, { host: tenant.host, headersMore: owner, params: { id: ended.key.id } })).status).toBe(404)
  })

  describe('whose maker works for the shop no more', () => {
    const answers = async (token: string) =>
      (await call(getStaffSelf, { host: shop.host, headersMore: { authorization: `Bearer ${token}` } })).status
    let shop: TestTenant
    let boss: Record<string, string>
    let maker: { headers: Record<string, string>; userId: string }
    let token: string
    const members = async () => (await call(listStaff, { host: shop.host, headersMore: boss })).body.content
    const makerIn = async () => (await members()).find((one: { isMe: boolean; role: string }) => !one.isMe && one.role === 'owner')!
    beforeEach(async () => {
      shop = await buildTenant(t.pool)
      boss = (await signInAsStaff(t, shop, 'owner')).headers
      maker = await signInAsStaff(t, shop, 'owner')
      const made = await call(createApiKey, {
        host: shop.host,
        headersMore: maker.headers,
        body: { name: 'ERP', rights: ['office.enter', 'stock.write'] },
      })
      token = made.body.token
    })

    it('ends with the work, and those of others stay', async () => {
      expect(await answers(token)).toBe(200)
      expect((await makerIn()).keys).toEqual(['ERP'])
      const own = await call(createApiKey, {
        host: shop.host,
        headersMore: boss,
        body: { name: 'Robô', rights: ['office.enter', 'stock.write'] },
      })
      const { id } = await makerIn()
      expect((await call(dismissStaff, { host: shop.host, headersMore: boss, params: { id } })).status).toBe(204)
      expect([await answers(token), await answers(own.body.token)]).toEqual([401, 200])
      expect(await ended()).toEqual(['ERP'])
    })

    it('ends with a role that makes no keys, and stays with one that does', async () => {
      const { id } = await makerIn()
      const changed = await call(changeRole, { host: shop.host, headersMore: boss, params: { id }, body: { role: 'manager' } })
      expect(changed.body.keys).toEqual([])
      expect(await answers(token)).toBe(401)
      expect(await ended()).toEqual(['ERP'])
    })

    it('ends when the account is erased', async () => {
      await inShop((ctx) => recordLeaving(ctx, maker.userId))
      expect(await answers(token)).toBe(401)
    })

    const inShop = async <T>(work: (ctx: ShopCtx) => Promise<T>): Promise<T> => {
      const found = (await findTenant({ ...t.services, log: t.app.log }, shop.id))!
      return tenantTransaction(t.pool, shop.id, (db) => work({ db, tenant: found, now: t.clock.now }))
    }
    const ended = () =>
      inShop(async ({ db }) => {
        const rows = await db.select({ detail: auditLog.detail }).from(auditLog).where(eq(auditLog.action, 'key.end'))
        return rows.map(({ detail }) => detail['name'])
      })
  })

  it('answers only its networks', async () => {
    const { headers } = await newKey({ networks: ['203.0.113.0/24', '2001:db8:1::/48'] })
    const from = async (ip: string) => (await me(headers, { ip })).status
    expect([await from('203.0.113.9'), await from('203.0.114.9'), await from('2001:db8:1:2::3'), await from('2001:db8:2::3')]).toEqual([
      200, 403, 200, 403,
    ])
  })

  it.each([
    ['a network that is none', { networks: ['300.1.1.1'] }, 'networks.0'],
    ['a longer IPv6 prefix than a client has', { networks: ['2001:db8::/96'] }, 'networks.0'],
    ['an end that has passed', { expiresAt: new Date(NOW.getTime() - 1).toISOString() }, 'expiresAt'],
    ['a right that only people have', { rights: ['staff.write' as never] }, 'rights.0'],
  ])('with %s is not created', async (_name, more, path) => {
    const { status, key } = await newKey(more)
    expect([status, (key as unknown as { errors: { path: string }[] }).errors[0]!.path]).toEqual([400, path])
  })

  it('has a name of its own, which is free again once it has ended', async () => {
    const { key } = await newKey({ name: 'caixa' })
    expect((await newKey({ name: 'caixa' })).status).toBe(409)
    await call(endApiKey, { host: tenant.host, headersMore: owner, params: { id: key.id } })
    expect((await newKey({ name: 'caixa' })).status).toBe(201)
  })

  it.each(roles.filter((role) => role !== 'owner'))('is not created by a %s, nor by another key', async (role) => {
    const { headers } = await signInAsStaff(t, tenant, role)
    const body = { name: 'meu', rights: ['orders.read' as const] }
    for (const headersMore of [headers, (await newKey()).headers])
      expect((await call(createApiKey, { host: tenant.host, headersMore, body })).status).toBe(403)
  })

  it('of tests is valid while the money of its shop is the demonstration’s, under its own name only', async () => {
    const shop = await buildTenant(t.pool)
    const ofShop = (await signInAsStaff(t, shop, 'owner')).headers
    const create = (name: string) =>
      call(createApiKey, { host: shop.host, headersMore: ofShop, body: { name, rights: ['office.enter'], isTest: true } })
    const { body: key } = await create('ensaio')
    expect(key).toMatchObject({ isTest: true, token: expect.stringMatching(/^mk_test_/) })
    const ask = (token: string) => call(getStaffSelf, { host: shop.host, headersMore: { authorization: `Bearer ${token}` } })
    expect((await ask(key.token)).status).toBe(200)
    expect((await ask(key.token.replace('mk_test_', 'mk_live_'))).status).toBe(401)
    expect((await call(listApiKeys, { host: shop.host, headersMore: ofShop })).body.content).toMatchObject([{ isTest: true }])
    await tenantTransaction(t.pool, shop.id, (db) =>
      db.insert(acquirerKeys).values({ tenantId: shop.id, acquirer: 'bacen', sealed: 'x', sealedBy: 'x', changedAt: NOW }),
    )
    expect(await ask(key.token)).toMatchObject({
      status: 401,
      body: { detail: 'Esta chave é de teste, e esta loja recebe dinheiro de verdade.' },
    })
    expect(await create('outro ensaio')).toMatchObject({ status: 400, body: { errors: [{ path: 'isTest' }] } })
    const tenantOfShop = (await findTenant({ ...t.services, log: t.app.log } as Services, shop.id))!
    const byCommand = await createKeyByCommand(
      t.pool,
      { tenant: tenantOfShop, now: NOW },
      { name: 'c', rights: ['office.enter'], isTest: true },
    )
    expect(byCommand).toEqual({ mistake: expect.stringContaining('dinheiro de verdade') as string })
  })

  it('is created, listed and ended by command', async () => {
    const shop = (await findTenant({ ...t.services, log: t.app.log } as Services, tenant.id))!
    const desk = { tenant: shop, now: NOW }
    expect(await createKeyByCommand(t.pool, desk, { name: 'robô', rights: ['fly'] })).toEqual({
      mistake: expect.stringContaining('orders.read') as string,
    })
    const created = (await createKeyByCommand(t.pool, desk, { name: 'robô', rights: ['office.enter'] })) as { said: string }
    expect(await createKeyByCommand(t.pool, desk, { name: 'robô', rights: ['office.enter'] })).toEqual({
      mistake: 'Já existe uma chave robô.',
    })
    const headers = { authorization: `Bearer ${created.said.split('\n')[1]}` }
    expect((await me(headers)).status).toBe(200)
    expect((await keyLines(t.pool, desk)).some((line) => line.startsWith('robô') && line.includes('usada em'))).toBe(true)
    expect(await endKeyByCommand(t.pool, desk, 'robô')).toEqual({ said: 'A chave robô não vale mais.' })
    expect((await me(headers)).status).toBe(401)
    expect(await endKeyByCommand(t.pool, desk, 'robô')).toEqual({ mistake: 'Não há uma chave robô.' })
  })
})

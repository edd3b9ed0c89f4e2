import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createContext, type Services } from '#context.ts'
import { acquirerKeys } from '#db/schema/acquirers.ts'
import { sessions } from '#db/schema/people.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { signInAsStaff } from '#testing/people.ts'
import { edit, useTenantFolder } from '#testing/tenant-folder.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { createApiKey } from '@mutirao/contract/api-keys'
import { getBulk, listBulkMistakes, startBulk } from '@mutirao/contract/bulk'
import { getWritten, putWritten } from '@mutirao/contract/written'
import type { KeyRight } from '@mutirao/domain/staff'
import { writeDueBulk } from './bulk-writing.service.ts'

useTenantFolder()

const { t, call } = testApp()
const host = 'remetente.test'
let shop: { id: string; host: string }

beforeEach(async () => {
  await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
  shop = { id: (await loadAgain(t)).id, host }
  await tenantTransaction(t.pool, shop.id, (db) => db.execute('delete from bulk_jobs'))
})

type Headers = Record<string, string>
const coupon = (code: string) => ({ kind: 'coupons', id: code, value: { code, percentage: 10 } })
const send = (lines: readonly (object | Buffer)[], headers: Headers) =>
  t.app.inject({
    method: 'POST',
    url: startBulk.path,
    headers: { host, ...headers, 'content-type': 'application/x-ndjson' },
    payload: Buffer.concat(lines.flatMap((line) => [Buffer.isBuffer(line) ? line : Buffer.from(JSON.stringify(line)), Buffer.from('\n')])),
  })
const run = async (now?: () => Date) => {
  const services = { ...t.services, ...(now && { now }), log: t.app.log } as Services
  await writeDueBulk(createContext(services, (await findTenant(services, shop.id))!))
}
const jobOf = async (id: string, headersMore: Headers) => (await call(getBulk, { host, headersMore, params: { id } })).body
const mistakesOf = async (id: string, headersMore: Headers) =>
  (await call(listBulkMistakes, { host, headersMore, params: { id }, query: {} })).body.content
const written = async (lines: readonly (object | Buffer)[], headers: Headers) => {
  const response = await send(lines, headers)
  expect(response.statusCode, response.body).toBe(202)
  await run()
  const { id } = response.json()
  return { ...(await jobOf(id, headers)), found: await mistakesOf(id, headers) }
}

let made = 0
async function newKey(headersMore: Headers, more: object = {}) {
  const body = { name: `ERP ${++made}`, rights: ['campaigns.write', 'stock.write'] satisfies KeyRight[], ...more }
  const { token } = (await call(createApiKey, { host, headersMore, body })).body
  return { token: token as string, headers: { authorization: `Bearer ${token}` } }
}

async function tokenFor(key: string, scope: string): Promise<Headers> {
  const [id = '', secret = ''] = key.split('.')
  const response = await t.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret, scope }).toString(),
  })
  return { authorization: `Bearer ${response.json().access_token}` }
}

describe('a bulk write may what its sender might in that request', () => {
  it('of a token with fewer rights than its key, only those', async () => {
    const { headers } = await signInAsStaff(t, shop, 'owner')
    const key = await newKey(headers)
    expect(await written([coupon('INTEIRA')], key.headers)).toMatchObject({ state: 'DONE' })
    expect(await written([coupon('ESTREITA')], await tokenFor(key.token, 'stock.write'))).toMatchObject({
      state: 'FAILED',
      found: [{ line: 1, path: 'kind' }],
    })
  })

  it('of a test key, nothing once the shop takes real money', async () => {
    const { headers } = await signInAsStaff(t, shop, 'owner')
    const key = await newKey(headers, { isTest: true })
    const { id } = (await send([coupon('ENSAIO')], key.headers)).json()
    const row = { tenantId: shop.id, acquirer: 'bacen', sealed: 'x', sealedBy: 'x', changedAt: NOW } as const
    await tenantTransaction(t.pool, shop.id, (db) => db.insert(acquirerKeys).values(row))
    await run()
    await tenantTransaction(t.pool, shop.id, (db) => db.delete(acquirerKeys))
    expect(await jobOf(id, headers)).toMatchObject({ state: 'FAILED' })
  })

  it('of a session by code in a shop that demands a passkey, no money and no demand', async () => {
    const { headers, userId } = await signInAsStaff(t, shop, 'owner')
    const prove = (isByPasskey: boolean) =>
      tenantTransaction(t.pool, shop.id, (db) => db.update(sessions).set({ isByPasskey }).where(eq(sessions.userId, userId)))
    const office = { kind: 'shop', id: 'office', value: { office: { passkeyRequired: 'money' } } }
    // Only a person with a passkey may demand one from all staff.
    expect(await written([office], headers)).toMatchObject({ state: 'FAILED', found: [{ line: 1, path: 'office.passkeyRequired' }] })
    await prove(true)
    const of = (id: string) => call(getWritten, { host, headersMore: headers, params: { kind: 'shop', id } })
    const [seller, { revision }] = [(await of('seller')).body, (await of('office')).body]
    const as = { host, headersMore: headers, params: { kind: 'shop' as const, id: 'office' } }
    expect((await call(putWritten, { ...as, body: { value: office.value as never, revision } })).status).toBe(200)
    await prove(false)
    const theft = { kind: 'shop', id: 'seller', value: { seller: { ...seller.value.seller, legalName: 'Outra Pessoa' } } }
    for (const line of [theft, { ...office, value: {} }])
      expect(await written([line, coupon('GOLPE')], headers)).toMatchObject({ state: 'FAILED', found: [{ line: 1, path: 'kind' }] })
    await prove(true)
    expect(await written([theft], headers)).toMatchObject({ state: 'DONE' })
  })
})

describe('bulk writes that are sent', () => {
  it('at once are five open ones at most', async () => {
    const { headers } = await signInAsStaff(t, shop, 'owner')
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => send([coupon(`JUNTO${index}`)], headers)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(5).fill(202), ...Array(7).fill(429)])
  })

  it('in another encoding name the lines that are no UTF-8, and may begin with a byte order mark', async () => {
    const { headers } = await signInAsStaff(t, shop, 'owner')
    const latin = (text: string) => Buffer.from(JSON.stringify({ item: 'pao', set: 1, reason: text }), 'latin1')
    const failed = await written([coupon('CERTA'), latin('Pão')], headers)
    expect(failed).toMatchObject({ state: 'FAILED', found: [{ line: 2, message: expect.stringContaining('UTF-8') }] })
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(JSON.stringify(coupon('MARCA')))])
    expect(await written([marked], headers)).toMatchObject({ state: 'DONE', created: 1 })
  })

  it('say when their writing ended', async () => {
    const { headers } = await signInAsStaff(t, shop, 'owner')
    const { id } = (await send([coupon('HORA')], headers)).json()
    let at = NOW.getTime()
    await run(() => new Date((at += 1000)))
    const { startedAt, endedAt } = await jobOf(id, headers)
    expect(new Date(endedAt!).getTime()).toBeGreaterThan(new Date(startedAt!).getTime())
  })
})

import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '#db/schema/outbox.ts'
import { tenantReader } from '#db/tenant-reader.ts'
import { buildLead, buildTenant, closedMarketplace, type TestTenant } from '#testing/factories.ts'
import { signInCodeFor, e164, signIn, somePhone } from '#testing/people.ts'
import { proofSize } from '#testing/proof-size.ts'
import { statementsOf } from '#testing/statements.ts'
import { bearerOf, startTestApp, testApp, type TestApp } from '#testing/test-app.ts'
import * as contract from '@mutirao/contract/authentication'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { getPublicOrder } from '@mutirao/contract/orders'
import { addLeadCode } from '@mutirao/contract/relations'

const { t } = testApp()
/** Both forms are far above the limits. */
const GUESSES = proofSize(250, 2000)
const GUESSES_AT_ONE_CODE = proofSize(50, 200)
const RENEWALS = proofSize(20, 100)
const HOUR = 3_600_000
let second: TestApp
let tenant: TestTenant

beforeAll(async () => void (second = await startTestApp({ databaseUrl: t.databaseUrl })))
afterAll(() => second.close())
beforeEach(async () => void (tenant = await buildTenant(t.pool)))

const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms)
  second.clock.now = t.clock.now
}

type From = { app?: TestApp; ip?: string; headers?: Record<string, string>; params?: Record<string, string> }

/** Calls one of the two processes from any IP address. */
async function ask(endpoint: EndpointOptions, body: object | undefined, { app = t, ip = '203.0.113.1', headers, params = {} }: From = {}) {
  const { statusCode, body: text } = await app.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => params[name]!),
    remoteAddress: ip,
    headers: { host: tenant.host, 'x-client': 'native', ...headers },
    ...(body && { payload: body }),
  })
  return { status: statusCode, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} }
}

const someIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const sixth = (n: number) => `2001:db8:7:7:${n.toString(16)}::${n.toString(16)}`
const sms = (phone: string, from?: From) => ask(contract.authenticateSms, { phone }, from)

/** Runs calls concurrently, alternating between both processes. */
async function many(count: number, guess: (n: number, app: TestApp) => Promise<{ status: number; body: Record<string, unknown> }>) {
  const codes: string[] = []
  for (let start = 0; start < count; start += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => guess(start + n, (start + n) % 2 ? t : second)))
    codes.push(...answers.map(({ status, body }) => String(body['code'] ?? status)))
  }
  return (code: string) => codes.filter((each) => each === code).length
}

describe('a flood of guesses', () => {
  it("of one phone's code, from everywhere and at both processes, are limited to five tries a code and 25 an hour", async () => {
    const phone = somePhone()
    let compared = 0
    for (let round = 0; round < 6; round++) {
      await sms(phone, { ip: someIp() })
      const real = await signInCodeFor(t, tenant.id, e164(phone))
      const wrong = (n: number) => String((Number(real) + 1 + n) % 1_000_000).padStart(6, '0')
      const counted = await many(GUESSES_AT_ONE_CODE, (n, app) =>
        ask(contract.login, { username: phone, password: wrong(n) }, { app, ip: someIp() }),
      )
      expect(counted('codeInvalid')).toBeLessThanOrEqual(5)
      expect(counted('codeInvalid') + counted('tooManyTries')).toBe(GUESSES_AT_ONE_CODE)
      compared += counted('codeInvalid')
      later(61_000)
    }
    expect(compared).toBeLessThanOrEqual(25)
  })

  it('of codes from one network are limited to a hundred an hour, also across an IPv6 network', async () => {
    for (const ip of [() => '203.0.113.9', sixth]) {
      const counted = await many(GUESSES, (n, app) =>
        ask(contract.login, { username: somePhone(), password: '123456' }, { app, ip: ip(n) }),
      )
      expect(counted('codeInvalid')).toBe(100)
      expect(counted('tooManyTries')).toBe(GUESSES - 100)
    }
  })

  it('cannot be reset by a header with another IP address', async () => {
    const counted = await many(150, (n, app) =>
      ask(contract.login, { username: somePhone(), password: '123456' }, { app, headers: { 'x-forwarded-for': `198.51.100.${n}` } }),
    )
    expect(counted('codeInvalid')).toBe(100)
  })

  it('of a password are limited to ten per quarter of an hour, and sixty per network', async () => {
    const authentication = { ssoEnabled: false, passwordEnabled: true, providers: [] }
    tenant = await buildTenant(t.pool, { marketplace: { ...closedMarketplace, intranet: false, authentication } })
    const phone = somePhone()
    const one = await many(150, (_n, app) => ask(contract.login, { username: phone, password: 'errada errada' }, { app, ip: someIp() }))
    expect([one('wrong_password'), one('tooManyTries')]).toEqual([10, 140])
    const all = await many(100, (n, app) =>
      ask(contract.login, { username: somePhone(), password: 'errada errada' }, { app, ip: sixth(n) }),
    )
    expect([all('wrong_password'), all('tooManyTries')]).toEqual([60, 40])
  })

  it('of campaign codes are limited to thirty an hour per visitor, and 120 per network', async () => {
    const as = await buildLead(t.pool, tenant.id)
    const guess = (visitor: typeof as, from: From) =>
      ask(
        addLeadCode,
        { code: `X${randomInt(1e9)}` },
        { ...from, params: { id: visitor.leadId }, headers: { authorization: bearerOf(visitor) } },
      )
    const one = await many(500, (_n, app) => guess(as, { app, ip: someIp() }))
    expect([one('codeNotFound'), one('rate_limit')]).toEqual([30, 470])
    const visitors = await Promise.all(Array.from({ length: 200 }, () => buildLead(t.pool, tenant.id)))
    const all = await many(200, (n, app) => guess(visitors[n]!, { app, ip: sixth(n) }))
    expect([all('codeNotFound'), all('rate_limit')]).toEqual([120, 80])
  })

  it('of public order codes are limited to sixty a minute', async () => {
    const counted = await many(300, (n, app) =>
      ask(getPublicOrder, undefined, { app, params: { code: `ZZZZ-${String(n).padStart(4, '2')}` } }),
    )
    expect([counted('order_not_found'), counted('rate_limit')]).toEqual([60, 240])
  })
})

describe('SMS pumping', () => {
  it('sends one phone at most five messages an hour, over all requesters and purposes', async () => {
    const phone = somePhone()
    for (let n = 0; n < 4; n++) {
      const { headers } = await signIn(t, tenant)
      await ask(contract.verifyLogin, { key: 'PHONE', value: phone }, { headers, ip: someIp() })
      later(61_000)
    }
    for (let n = 0; n < 55; n++) {
      await sms(phone, { ip: someIp(), app: n % 2 ? t : second })
      later(60_000)
    }
    const sent = await tenantReader(t.pool, tenant.id).select({ recipient: outbox.recipient }).from(outbox)
    expect(sent.filter(({ recipient }) => recipient === e164(phone))).toHaveLength(5)
    later(HOUR)
    expect((await sms(phone)).status).toBe(201)
  })
})

describe('ten concurrent renewals', () => {
  it('advance the family by one, in every run, in two processes; an old token ends it in both', async () => {
    const person = await signIn(t, tenant)
    const renew = (refreshToken: string, app: TestApp) => ask(contract.renew, { refreshToken }, { app })
    let newest = person.refresh
    for (let round = 1; round <= RENEWALS; round++) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => renew(newest, n % 2 ? t : second)))
      const given = new Set(answers.map(({ body }) => body['refresh_token']))
      expect([answers.every(({ status }) => status === 200), given.size]).toEqual([true, 1])
      newest = String([...given][0])
      expect(newest.split('.')[1]).toBe(String(round + 1))
    }
    later(10_001)
    expect((await renew(person.refresh, second)).status).toBe(401)
    for (const app of [t, second]) {
      expect(await renew(newest, app)).toMatchObject({ status: 401, body: { code: 'renewal_failed' } })
      expect((await ask(contract.getUser, undefined, { app, headers: person.headers })).status).toBe(401)
    }
  })
})

describe('the existence of an account', () => {
  const authentication = { ssoEnabled: false, passwordEnabled: true, providers: [] }
  const asked: [string, (phone: string) => Promise<{ status: number; body: object }>][] = [
    ['asking for a code', (phone) => sms(phone)],
    ['creating a user', (phone) => ask(contract.createUser, { phone })],
    ['a wrong code', (phone) => ask(contract.login, { username: phone, password: '000000' })],
    ['a wrong password', (phone) => ask(contract.login, { username: phone, password: 'errada errada' })],
  ]

  it.each(asked)('is not revealed by %s: response and statements are equal', async (_name, request) => {
    tenant = await buildTenant(t.pool, { marketplace: { ...closedMarketplace, intranet: false, authentication } })
    const known = { phone: somePhone() }
    await sms(known.phone)
    const code = await signInCodeFor(t, tenant.id, e164(known.phone))
    const made = await ask(contract.loginWithNewPassword, { username: known.phone, code, password: 'uma senha bem comprida' })
    expect(made.status).toBe(200)
    const stranger = somePhone()
    // The number of requests is no secret; the existence of an account is.
    await sms(stranger)
    later(61_000)
    // Both phones have been sent a code before, and no guess is correct by chance.
    for (const phone of [known.phone, stranger]) await sms(phone)
    later(61_000)
    const [ofKnown, ofStranger] = [await statementsOf(() => request(known.phone)), await statementsOf(() => request(stranger))]
    expect(ofKnown.answer).toEqual(ofStranger.answer)
    expect(ofKnown.statements).toEqual(ofStranger.statements)
    expect(ofKnown.statements.length).toBeGreaterThan(1)
  })
})

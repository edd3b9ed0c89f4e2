import { desc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/schema/outbox.ts'
import { signInEvents } from '#db/schema/people.ts'
import { tenantReader } from '#db/tenant-reader.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { buildLead, buildTenant, closedMarketplace, type TestTenant } from '#testing/factories.ts'
import { bearer, signInCodeFor, e164, signIn, somePhone } from '#testing/people.ts'
import { proofSize } from '#testing/proof-size.ts'
import { bearerOf, testApp } from '#testing/test-app.ts'
import * as contract from '@mutirao/contract/authentication'
import type { SignInEvent } from '@mutirao/contract/authentication'
import type { EndpointOptions } from '@mutirao/contract/endpoint'

const { t, call } = testApp()
const native = { 'x-client': 'native' }
const wrongOf = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')
const later = (seconds: number) => (t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000))

const withPasswords = () => ({
  marketplace: {
    ...closedMarketplace,
    intranet: false,
    authentication: { ssoEnabled: false, passwordEnabled: true, providers: [] },
  },
})

async function askCode() {
  const tenant = await buildTenant(t.pool)
  const phone = somePhone()
  await call(contract.authenticateSms, { host: tenant.host, body: { phone } })
  const code = await signInCodeFor(t, tenant.id, e164(phone))
  const guess = (password: string) => call(contract.login, { host: tenant.host, body: { username: phone, password }, headersMore: native })
  return { tenant, phone, code, guess }
}

/** A client at another IP address, optionally with its own visitor's secret. */
function elsewhere(host: string, ip: string) {
  const send = async (endpoint: EndpointOptions, payload: object, headers: Record<string, string> = {}) => {
    const answer = await t.app.inject({
      method: endpoint.method,
      url: endpoint.path,
      remoteAddress: ip,
      headers: { host, ...native, ...headers },
      payload,
    })
    return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] }
  }
  return {
    /** By e-mail or SMS, depending on the key. */
    askFor: (key: string, headers?: Record<string, string>) =>
      key.includes('@')
        ? send(contract.authenticateEmail, { email: key }, headers)
        : send(contract.authenticateSms, { phone: key }, headers),
    ask: (phone: string, headers?: Record<string, string>) => send(contract.authenticateSms, { phone }, headers),
    guess: (username: string, password: string, headers?: Record<string, string>) => send(contract.login, { username, password }, headers),
  }
}

describe('a code belongs to its requester', () => {
  it("despite strangers' guesses before and after the request", async () => {
    const { tenant, phone, code, guess } = await askCode()
    for (let n = 0; n < 40; n++) {
      const stranger = elsewhere(tenant.host, `198.51.100.${n}`)
      expect((await stranger.guess(phone, wrongOf(code))).status).toBe(n < 5 ? 401 : 429)
    }
    expect((await guess(wrongOf(code))).body).toMatchObject({ code: 'codeInvalid', triesLeft: 4 })
    expect((await guess(code)).status).toBe(200)
  })

  it('despite guesses by visitors of the same network, and also on another network', async () => {
    const { tenant, phone } = await askCode()
    const [owner, other] = [await buildLead(t.pool, tenant.id), await buildLead(t.pool, tenant.id)]
    later(61)
    const [home, street] = [elsewhere(tenant.host, '198.51.100.7'), elsewhere(tenant.host, '203.0.113.7')]
    await home.ask(phone, { authorization: bearerOf(owner) })
    const code = await signInCodeFor(t, tenant.id, e164(phone))
    for (let n = 0; n < 9; n++) await home.guess(phone, wrongOf(code), n % 2 ? {} : { authorization: bearerOf(other) })
    expect((await street.guess(phone, code, { authorization: bearerOf(owner) })).status).toBe(200)
  })

  it('may be typed by another client from a small shared pool of tries, and works once anywhere', async () => {
    const { tenant, phone, code, guess } = await askCode()
    const [other, third] = [elsewhere(tenant.host, '198.51.100.1'), elsewhere(tenant.host, '198.51.100.2')]
    expect((await other.guess(phone, wrongOf(code))).body).toMatchObject({ code: 'codeInvalid' })
    expect((await other.guess(phone, code)).status).toBe(200)
    expect((await guess(code)).body).toMatchObject({ code: 'codeInvalid' })
    expect((await third.guess(phone, code)).body).toMatchObject({ code: 'codeInvalid' })
  })

  it("can be requested immediately despite a stranger's recent request, and five times an hour in total", async () => {
    const { tenant, phone } = await askCode()
    later(5)
    const owner = elsewhere(tenant.host, '198.51.100.1')
    expect((await owner.ask(phone)).body).toMatchObject({ expiresInSeconds: 600 })
    const code = await signInCodeFor(t, tenant.id, e164(phone))
    expect((await owner.ask(phone)).body).toMatchObject({ resendAfterSeconds: 60, expiresInSeconds: 600 })
    await elsewhere(tenant.host, '192.0.2.1').ask(phone)
    expect((await owner.guess(phone, code)).status).toBe(200)
    later(1)
    // Each request is from its own network: the hourly limit applies over all of them.
    const sentAt: number[] = []
    const waits: number[] = []
    for (let minute = 0; minute < 58; minute++) {
      const { body } = await elsewhere(tenant.host, `203.0.113.${minute}`).ask(phone)
      if (body.expiresInSeconds === 600) sentAt.push(minute)
      if (body.code === 'code_limit') waits.push(body.retryAfterSeconds)
      later(60)
    }
    expect([sentAt.length, waits.every((seconds) => seconds > 0)]).toEqual([2, true])
    later(3600)
    expect((await owner.ask(phone)).body).toMatchObject({ expiresInSeconds: 600 })
  })

  it('says when the next may be requested once its tries are used up', async () => {
    const { tenant, phone, code } = await askCode()
    const owner = elsewhere(tenant.host, '127.0.0.1')
    for (let n = 0; n < 5; n++) await owner.guess(phone, wrongOf(code))
    later(20)
    const refused = await owner.guess(phone, code)
    expect(refused).toMatchObject({ status: 429, body: { code: 'tooManyTries', retryAfterSeconds: 40 }, retryAfter: '40' })
    later(40)
    expect((await owner.ask(phone)).body).toMatchObject({ expiresInSeconds: 600 })
    expect((await owner.guess(phone, await signInCodeFor(t, tenant.id, e164(phone)))).status).toBe(200)
  })
})

/** In ten-second steps: both forms use up every hourly limit. */
const ROUNDS = proofSize(24, 60)

describe('despite requests and guesses from eight networks', () => {
  const MAIL = 'ana@example.com'
  type Key = { name: string; value: string; stored: string }
  const keys = (): Key[] => {
    const phone = somePhone()
    return [
      { name: 'an e-mail', value: MAIL, stored: MAIL },
      { name: 'a phone', value: phone, stored: e164(phone) },
    ]
  }

  /** Strangers who request and guess every ten seconds, some with a visitor of their own. */
  async function attack(tenant: TestTenant, key: Key) {
    const networks = Array.from({ length: 8 }, (_, n) => elsewhere(tenant.host, `198.51.100.${n}`))
    const leads = await Promise.all(networks.map(() => buildLead(t.pool, tenant.id)))
    let compared = 0
    return {
      compared: () => compared,
      round: async () => {
        for (const [n, network] of networks.entries()) {
          const headers: Record<string, string> = n % 2 ? { authorization: bearerOf(leads[n]!) } : {}
          await network.askFor(key.value, headers)
          const { body } = await network.guess(key.value, '000000', headers)
          if (body.code === 'codeInvalid') compared++
        }
        later(10)
      },
    }
  }

  it.each(keys())('the owner of $name gets a working code on a new device within five minutes', async (key) => {
    const tenant = await buildTenant(t.pool)
    const strangers = await attack(tenant, key)
    for (let n = 0; n < ROUNDS; n++) await strangers.round()
    const owner = elsewhere(tenant.host, '203.0.113.7')
    const from = t.clock.now.getTime()
    let asked = await owner.askFor(key.value)
    while (asked.status !== 201) {
      expect(asked.body).toMatchObject({ code: 'code_limit', retryAfterSeconds: expect.any(Number) })
      await strangers.round()
      asked = await owner.askFor(key.value)
    }
    expect((t.clock.now.getTime() - from) / 1000).toBeLessThanOrEqual(300)
    const code = await signInCodeFor(t, tenant.id, key.stored)
    for (let n = 0; n < 12; n++) await strangers.round()
    expect((await owner.guess(key.value, wrongOf(code))).body).toMatchObject({ code: 'codeInvalid', triesLeft: 4 })
    expect((await owner.guess(key.value, code)).status).toBe(200)
  })

  it('six digits can be guessed 25 times an hour, and later codes are too long to guess', async () => {
    const tenant = await buildTenant(t.pool)
    const phone = somePhone()
    const key = { name: 'a phone', value: phone, stored: e164(phone) }
    const lengths = new Map<number, number>()
    for (let n = 0; n < 40; n++) {
      const stranger = elsewhere(tenant.host, `198.51.100.${n}`)
      if ((await stranger.askFor(phone)).status !== 201) continue
      const code = await signInCodeFor(t, tenant.id, key.stored)
      for (let tries = 0; tries < 8; tries++)
        if ((await stranger.guess(phone, wrongOf(code))).body.code === 'codeInvalid')
          lengths.set(code.length, (lengths.get(code.length) ?? 0) + 1)
    }
    expect([...lengths]).toEqual([[6, 25]])
    const late = elsewhere(tenant.host, '203.0.113.7')
    await late.askFor(phone)
    later(240)
    expect((await late.askFor(phone)).body).toMatchObject({ digits: 9 })
    expect(await signInCodeFor(t, tenant.id, key.stored)).toMatch(/^\d{9}$/)
  })
})

describe('the link of a mail', () => {
  const mailbox = 'bia@example.com'
  async function mailed(tenant: TestTenant) {
    await call(contract.authenticateEmail, { host: tenant.host, body: { email: mailbox } })
    const rows = await tenantReader(t.pool, tenant.id).select({ facts: outbox.facts }).from(outbox).orderBy(desc(outbox.id)).limit(1)
    const link = new URL(String(rows[0]!.facts['link']))
    const [value, ...rest] = link.hash.slice(1).split('.')
    return { link, username: decodeURIComponent(value!), proof: rest.join('.') }
  }
  const enter = (tenant: TestTenant, username: string, link: string) =>
    call(contract.loginWithLink, { host: tenant.host, body: { username, link }, headersMore: native })

  it('signs in once without its code, on any device, and leaves nothing in server logs', async () => {
    const tenant = await buildTenant(t.pool)
    const { link, username, proof } = await mailed(tenant)
    expect([link.pathname, link.search, username]).toEqual(['/login/link', '', mailbox])
    expect(await enter(tenant, username, proof)).toMatchObject({
      status: 200,
      body: { user: { keys: [{ type: 'EMAIL', value: mailbox }] } },
    })
    expect(await enter(tenant, username, proof)).toMatchObject({ status: 401, body: { code: 'codeInvalid' } })
  })

  it('is invalid for another key and another shop, and expires with its code', async () => {
    const [tenant, other] = [await buildTenant(t.pool), await buildTenant(t.pool)]
    const { username, proof } = await mailed(tenant)
    const [target, secret] = proof.split('.')
    for (const [where, who, link] of [
      [tenant, 'caio@example.com', proof],
      [other, username, proof],
      [tenant, username, `${target}.${secret!.toLowerCase()}`],
      [tenant, username, `${secret}.${target}`],
    ] as const)
      expect(await enter(where, who, link)).toMatchObject({ status: 401, body: { code: 'codeInvalid' } })
    later(601)
    expect(await enter(tenant, username, proof)).toMatchObject({ status: 401, body: { code: 'codeExpired' } })
  })

  it('works after strangers have used up all guesses', async () => {
    const tenant = await buildTenant(t.pool)
    const { username, proof } = await mailed(tenant)
    for (let n = 0; n < 40; n++) await elsewhere(tenant.host, `198.51.100.${n}`).guess(username, '000000')
    expect((await enter(tenant, username, proof)).status).toBe(200)
  })
})

describe('a code', () => {
  it('signs in once', async () => {
    const { code, guess } = await askCode()
    expect(code).toMatch(/^\d{6}$/)
    expect(await guess(code)).toMatchObject({ status: 200, body: { expires_in: 604_800, user: { firstAccess: true } } })
    expect(await guess(code)).toMatchObject({ status: 401, body: { code: 'codeInvalid' } })
  })

  it('has five tries, also under concurrency', async () => {
    const { code, guess } = await askCode()
    const answers = await Promise.all(Array.from({ length: 8 }, () => guess(wrongOf(code))))
    expect(answers.filter(({ body }) => body.code === 'codeInvalid')).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'tooManyTries')).toHaveLength(3)
    expect(await guess(code)).toMatchObject({ status: 429, body: { code: 'tooManyTries' } })
  })

  it('expires after ten minutes', async () => {
    const { code, guess } = await askCode()
    later(600)
    expect(await guess(code)).toMatchObject({ status: 401, body: { code: 'codeExpired' } })
  })

  it('is sent again after a minute at the earliest, with growing waits, and five times an hour at most', async () => {
    const { tenant, phone, code } = await askCode()
    const again = () => call(contract.authenticateSms, { host: tenant.host, body: { phone } })
    later(20)
    expect(await again()).toMatchObject({ status: 201, body: { resendAfterSeconds: 40, expiresInSeconds: 580 } })
    expect(await signInCodeFor(t, tenant.id, e164(phone))).toBe(code)
    later(40)
    expect(await again()).toMatchObject({ status: 201, body: { resendAfterSeconds: 60 } })
    for (const [gap, next] of [
      [60, 780],
      [780, 1200],
      [1200, 1500],
    ] as const) {
      later(gap)
      expect(await again()).toMatchObject({ status: 201, body: { resendAfterSeconds: next, expiresInSeconds: 600 } })
    }
    later(600)
    expect(await again()).toMatchObject({ status: 429, body: { code: 'code_limit', retryAfterSeconds: 900 } })
    later(900)
    expect((await again()).status).toBe(201)
  })

  it('requested by strangers at the maximum rate delays its owner briefly, and on a known browser not at all', async () => {
    const { tenant, phone, code } = await askCode()
    const browser = (endpoint: EndpointOptions, payload: object, headers: Record<string, string> = {}) =>
      t.app.inject({ method: endpoint.method, url: endpoint.path, headers: { host: tenant.host, ...headers }, payload })
    const signedIn = await browser(contract.login, { username: phone, password: code })
    const cookie = signedIn.cookies
      .filter(({ name }) => name === 'known')
      .map(({ name, value }) => `${name}=${value}`)
      .join()
    expect(cookie).not.toContain(phone.slice(-4))
    later(3600)
    const wrong = () => call(contract.login, { host: tenant.host, body: { username: phone, password: '000000' }, headersMore: native })
    const sentAt: number[] = []
    const start = t.clock.now.getTime()
    for (let minute = 0; minute < 58; minute++) {
      const asked = await t.app.inject({
        method: 'POST',
        url: contract.authenticateSms.path,
        remoteAddress: `198.51.100.${minute}`,
        headers: { host: tenant.host },
        payload: { phone },
      })
      if (asked.json().expiresInSeconds === 600) sentAt.push((t.clock.now.getTime() - start) / 60_000)
      await wrong()
      later(60)
    }
    expect(sentAt).toEqual([0, 1, 2, 3, 4])
    expect(await wrong()).toMatchObject({ status: 429 })
    expect((await browser(contract.authenticateSms, { phone }, { cookie })).json()).toMatchObject({ expiresInSeconds: 600 })
    const own = await signInCodeFor(t, tenant.id, e164(phone))
    for (let n = 0; n < 8; n++) await wrong()
    expect((await browser(contract.login, { username: phone, password: own }, { cookie })).statusCode).toBe(200)
    // The cookie alone authenticates nothing, and is useless for another phone.
    const other = somePhone()
    expect((await browser(contract.login, { username: other, password: '000000' }, { cookie })).json()).toMatchObject({
      code: 'codeInvalid',
    })
  })

  it('allows 25 guesses an hour, however many codes are requested', async () => {
    const { tenant, phone, code, guess } = await askCode()
    const outcomes: string[] = []
    for (let round = 0; round < 5; round++) {
      const now = round === 0 ? code : await signInCodeFor(t, tenant.id, e164(phone))
      for (let tries = 0; tries < 6; tries++) outcomes.push((await guess(wrongOf(now))).body.code)
      later(61)
      await call(contract.authenticateSms, { host: tenant.host, body: { phone } })
    }
    expect(outcomes.filter((outcome) => outcome === 'codeInvalid').length).toBeLessThanOrEqual(25)
    expect(outcomes.at(-1)).toBe('tooManyTries')
  })

  it('is sent to at most thirty people an hour per IP address', async () => {
    const tenant = await buildTenant(t.pool)
    const ask = () => call(contract.authenticateSms, { host: tenant.host, body: { phone: somePhone() } })
    const statuses: number[] = []
    for (let asked = 0; asked < 32; asked++) statuses.push((await ask()).status)
    expect(statuses.slice(0, 30).every((status) => status === 201)).toBe(true)
    expect(statuses.slice(30)).toEqual([429, 429])
  })

  it('is sent abroad by its country code, to few per network', async () => {
    const tenant = await buildTenant(t.pool)
    const sms = (phone: string) =>
      call(contract.authenticateSms, { host: tenant.host, body: { phone, phoneCountryCode: '351', phoneCountryIsoCode: 'PT' } })
    expect(await sms('912 345 678')).toMatchObject({ status: 201, body: { message: 'smsSent' } })
    const code = await signInCodeFor(t, tenant.id, '+351912345678')
    const signed = await call(contract.login, {
      host: tenant.host,
      body: { username: '+351 912 345 678', password: code },
      headersMore: native,
    })
    expect(signed).toMatchObject({ status: 200, body: { user: { keys: [{ type: 'PHONE', value: '+351912345678' }] } } })
    expect(await sms('212 345 678')).toMatchObject({ status: 400, body: { code: 'invalid_key' } })
    const answers: number[] = []
    for (let n = 0; n < 6; n++) answers.push((await sms(`91234567${n}`)).status)
    expect(answers).toEqual([201, 201, 201, 201, 429, 429])
  })

  it('is sent by SMS and by e-mail, each with its message (spec §7)', async () => {
    const { host, id } = await buildTenant(t.pool)
    const [phone, email] = [somePhone(), 'ana@exemplo.com.br']
    expect(await call(contract.authenticateSms, { host, body: { phone } })).toMatchObject({ status: 201, body: { message: 'smsSent' } })
    expect(await call(contract.authenticateEmail, { host, body: { email } })).toMatchObject({ status: 201, body: { message: 'emailSent' } })
    for (const key of [e164(phone), email]) expect(await signInCodeFor(t, id, key)).toMatch(/^\d{6}$/)
  })

  it('gives the same answer whether the phone is known or not', async () => {
    const tenant = await buildTenant(t.pool)
    const known = await signIn(t, tenant)
    later(61)
    const answers = await Promise.all(
      [known.phone, somePhone()].map((phone) => call(contract.authenticateSms, { host: tenant.host, body: { phone } })),
    )
    expect(answers[0]).toEqual(answers[1])
  })

  it.each([['(11) 3333-4444'], ['123456789'], ['(10) 91234-5678']])('is refused for %s', async (phone) => {
    const { host } = await buildTenant(t.pool)
    expect(await call(contract.authenticateSms, { host, body: { phone } })).toMatchObject({ status: 400, body: { code: 'invalid_key' } })
  })
})

describe('a session', () => {
  it('is identified by its access token, in its own shop only', async () => {
    const [tenant, other] = [await buildTenant(t.pool), await buildTenant(t.pool)]
    const person = await signIn(t, tenant)
    expect(await call(contract.getUser, { host: tenant.host, headersMore: person.headers })).toMatchObject({
      status: 200,
      body: { id: person.userId, keys: [{ type: 'PHONE', value: e164(person.phone) }] },
    })
    expect(await call(contract.getUser, { host: other.host, headersMore: person.headers })).toMatchObject({
      status: 401,
      body: { code: 'authentication', message: 'loginRequired' },
    })
    expect(await call(contract.renew, { host: other.host, body: { refreshToken: person.refresh } })).toMatchObject({ status: 401 })
  })

  it('gives a browser its refresh token in an HttpOnly cookie', async () => {
    const { tenant, phone, code } = await askCode()
    const response = await t.app.inject({
      method: 'POST',
      url: contract.login.path,
      headers: { host: tenant.host },
      payload: { username: phone, password: code },
    })
    expect(response.json()).not.toHaveProperty('refresh_token')
    const cookie = response.cookies.find(({ name }) => name === 'refresh')!
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    const renewed = await t.app.inject({
      method: 'POST',
      url: contract.renew.path,
      headers: { host: tenant.host },
      cookies: { refresh: cookie.value },
      payload: {},
    })
    expect(renewed.statusCode).toBe(200)
    expect(renewed.cookies.find(({ name }) => name === 'refresh')!.value).not.toBe(cookie.value)
  })

  it('ends on the server at logout', async () => {
    const tenant = await buildTenant(t.pool)
    const person = await signIn(t, tenant)
    expect((await call(contract.logout, { host: tenant.host, body: {}, headersMore: person.headers })).status).toBe(201)
    expect((await call(contract.getUser, { host: tenant.host, headersMore: person.headers })).status).toBe(401)
    expect((await call(contract.renew, { host: tenant.host, body: { refreshToken: person.refresh } })).status).toBe(401)
  })

  it('expires after 7 days, and can be renewed for 60', async () => {
    const tenant = await buildTenant(t.pool)
    const person = await signIn(t, tenant)
    const start = t.clock.now
    later(7 * 86_400 + 1)
    expect((await call(contract.getUser, { host: tenant.host, headersMore: person.headers })).status).toBe(401)
    const renewed = await call(contract.renew, { host: tenant.host, body: { refreshToken: person.refresh }, headersMore: native })
    expect(renewed.status).toBe(200)
    expect((await call(contract.getUser, { host: tenant.host, headersMore: bearer(renewed.body.access_token) })).status).toBe(200)
    t.clock.now = start
  })
})

describe('renewal', () => {
  it('has one winner of eight concurrent requests, and all get its session', async () => {
    const tenant = await buildTenant(t.pool)
    for (let round = 0; round < 25; round++) {
      const { refresh } = await signIn(t, tenant)
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => call(contract.renew, { host: tenant.host, body: { refreshToken: refresh }, headersMore: native })),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
      if (round % 5 === 0) later(3600)
    }
  })

  it('ends the family when an old token is reused after 10 s', async () => {
    const tenant = await buildTenant(t.pool)
    const person = await signIn(t, tenant)
    const renew = (refreshToken: string) => call(contract.renew, { host: tenant.host, body: { refreshToken }, headersMore: native })
    const next = (await renew(person.refresh)).body.refresh_token
    later(11)
    expect(await renew(person.refresh)).toMatchObject({ status: 401, body: { code: 'renewal_failed' } })
    expect((await renew(next)).status).toBe(401)
    expect((await call(contract.getUser, { host: tenant.host, headersMore: person.headers })).status).toBe(401)
  })

  it.each([[''], ['nonsense'], [`${'0'.repeat(8)}-0000-7000-8000-000000000000.1.${'x'.repeat(43)}`]])(
    'refuses %s',
    async (refreshToken) => {
      const { host } = await buildTenant(t.pool)
      expect(await call(contract.renew, { host, body: { refreshToken } })).toMatchObject({
        status: 401,
        body: { code: 'renewal_failed', title: 'Token renewal failed - no refresh token', message: 'loginRequired' },
      })
    },
  )
})

describe('a new phone', () => {
  it('replaces the old one with its own code', async () => {
    const tenant = await buildTenant(t.pool)
    const person = await signIn(t, tenant)
    const value = somePhone()
    await call(contract.verifyLogin, { host: tenant.host, body: { key: 'PHONE', value }, headersMore: person.headers })
    const code = await signInCodeFor(t, tenant.id, e164(value))
    const change = () => call(contract.updateLogin, { host: tenant.host, body: { key: 'PHONE', value, code }, headersMore: person.headers })
    expect(await call(contract.login, { host: tenant.host, body: { username: value, password: code } })).toMatchObject({ status: 401 })
    later(61)
    const other = await signIn(t, tenant, { key: person.phone })
    expect(await change()).toMatchObject({ status: 200, body: { keys: [{ type: 'PHONE', value: e164(value) }] } })
    const seen = await Promise.all(
      [person, other].map(({ headers: headersMore }) => call(contract.getUser, { host: tenant.host, headersMore })),
    )
    expect(seen.map(({ status }) => status)).toEqual([200, 401])
    expect((await call(contract.renew, { host: tenant.host, body: { refreshToken: other.refresh } })).status).toBe(401)
  })

  it('of another account cannot be taken', async () => {
    const tenant = await buildTenant(t.pool)
    const [person, other] = [await signIn(t, tenant), await signIn(t, tenant)]
    await call(contract.verifyLogin, { host: tenant.host, body: { key: 'PHONE', value: other.phone }, headersMore: person.headers })
    const code = await signInCodeFor(t, tenant.id, e164(other.phone))
    const body = { key: 'PHONE' as const, value: other.phone, code }
    expect(await call(contract.updateLogin, { host: tenant.host, body, headersMore: person.headers })).toMatchObject({
      status: 409,
      body: { code: 'key_in_use' },
    })
    expect(await call(contract.getUser, { host: tenant.host, headersMore: other.headers })).toMatchObject({ status: 200 })
    expect(await call(contract.getUser, { host: tenant.host, headersMore: person.headers })).toMatchObject({
      body: { keys: [{ value: e164(person.phone) }] },
    })
  })
})

describe('passwords', () => {
  const password = 'uma senha bem comprida'
  const firstPassword = async (tenant: TestTenant, phone: string, given = password) => {
    await call(contract.authenticateSms, { host: tenant.host, body: { phone } })
    const code = await signInCodeFor(t, tenant.id, e164(phone))
    return call(contract.loginWithNewPassword, { host: tenant.host, body: { username: phone, code, password: given }, headersMore: native })
  }
  const isSignedIn = async ({ host }: TestTenant, token: string) =>
    (await call(contract.getUser, { host, headersMore: bearer(token) })).status === 200

  it('sign in only where the shop allows them', async () => {
    const tenant = await buildTenant(t.pool, withPasswords())
    const phone = somePhone()
    expect(await firstPassword(tenant, phone)).toMatchObject({ status: 200, body: { user: { hasPassword: true } } })
    const enter = (username: string, given: string) => call(contract.login, { host: tenant.host, body: { username, password: given } })
    expect((await enter(phone, password)).status).toBe(200)
    const [wrong, unknown] = [await enter(phone, 'outra senha qualquer'), await enter(somePhone(), password)]
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_password' } })
    expect(unknown).toEqual(wrong)

    const closed = await buildTenant(t.pool)
    const other = await signIn(t, closed)
    const body = { password, current: password }
    expect((await call(contract.changePassword, { host: closed.host, body, headersMore: other.headers })).status).toBe(403)
    later(61)
    expect((await firstPassword(closed, other.phone)).status).toBe(403)
  })

  it('require a fresh code the first time: an open session is not enough', async () => {
    const tenant = await buildTenant(t.pool, withPasswords())
    const person = await signIn(t, tenant)
    for (const current of ['', password, '000000'])
      expect(
        (await call(contract.changePassword, { host: tenant.host, body: { password, current }, headersMore: person.headers })).status,
      ).toBe(current ? 401 : 400)
    const wrong = { username: person.phone, code: '000000', password }
    expect(await call(contract.loginWithNewPassword, { host: tenant.host, body: wrong })).toMatchObject({
      status: 401,
      body: { code: 'codeInvalid' },
    })
    expect((await call(contract.login, { host: tenant.host, body: { username: person.phone, password } })).status).toBe(401)
  })

  it('end all other sessions when they are set by code, and when they are changed', async () => {
    const tenant = await buildTenant(t.pool, withPasswords())
    const old = await signIn(t, tenant)
    later(61)
    const first = await firstPassword(tenant, old.phone)
    expect(await isSignedIn(tenant, old.token)).toBe(false)
    expect((await call(contract.renew, { host: tenant.host, body: { refreshToken: old.refresh } })).status).toBe(401)
    const own = first.body.access_token
    const other = (await call(contract.login, { host: tenant.host, body: { username: old.phone, password }, headersMore: native })).body
    const body = { password: 'outra senha comprida', current: password }
    const wrong = { ...body, current: 'nunca foi esta' }
    expect((await call(contract.changePassword, { host: tenant.host, body: wrong, headersMore: bearer(own) })).status).toBe(401)
    expect(await isSignedIn(tenant, other.access_token)).toBe(true)
    expect((await call(contract.changePassword, { host: tenant.host, body, headersMore: bearer(own) })).status).toBe(204)
    expect([await isSignedIn(tenant, own), await isSignedIn(tenant, other.access_token)]).toEqual([true, false])
  })

  it('pause after ten wrong ones, without a lock', async () => {
    const tenant = await buildTenant(t.pool, withPasswords())
    const phone = somePhone()
    const { body } = await firstPassword(tenant, phone)
    const enter = (given: string) => call(contract.login, { host: tenant.host, body: { username: phone, password: given } })
    for (let tries = 0; tries < 10; tries++) expect((await enter('errada errada')).status).toBe(401)
    expect(await enter(password)).toMatchObject({ status: 429, body: { code: 'tooManyTries' } })
    const change = () =>
      call(contract.changePassword, {
        host: tenant.host,
        body: { password: 'outra senha comprida', current: 'errada errada' },
        headersMore: bearer(body.access_token),
      })
    for (let tries = 0; tries < 10; tries++) expect((await change()).status).toBe(401)
    expect(await change()).toMatchObject({ status: 429, body: { code: 'tooManyTries' } })
    later(901)
    expect((await enter(password)).status).toBe(200)
  })
})

describe('the log of sign-ins (spec §4)', () => {
  const log = (tenant: TestTenant, token: string) => call(contract.listSignIns, { host: tenant.host, headersMore: bearer(token) })

  it('lists time, method and device, newest first, and marks the current one', async () => {
    const tenant = await buildTenant(t.pool, withPasswords())
    const first = await signIn(t, tenant)
    const said = { device: 'Chrome no Android', appVersion: '1.2.6' }
    await call(contract.activate, { host: tenant.host, body: said, headersMore: first.headers })
    const at = t.clock.now.toISOString()
    later(3600)
    const second = await signIn(t, tenant, { key: first.phone })
    expect((await log(tenant, second.token)).body).toEqual([
      { id: expect.any(String), at: t.clock.now.toISOString(), method: 'CODE', isOpen: true, isCurrent: true },
      { id: expect.any(String), at, method: 'CODE', ...said, isOpen: true, isCurrent: false },
    ])
  })

  it('ends one session, or all others, of its owner alone', async () => {
    const tenant = await buildTenant(t.pool)
    const mine = [await signIn(t, tenant)]
    for (let time = 0; time < 2; time++) {
      later(61)
      mine.push(await signIn(t, tenant, { key: mine[0]!.phone }))
    }
    const other = await signIn(t, tenant)
    const [third, , first] = (await log(tenant, mine[2]!.token)).body
    const end = (token: string, id: string) =>
      call(contract.endSignIn, { host: tenant.host, params: { signIn: id }, headersMore: bearer(token) })
    expect((await end(other.token, first.id)).status).toBe(404)
    expect((await log(tenant, mine[0]!.token)).status).toBe(200)
    expect((await end(mine[2]!.token, first.id)).status).toBe(204)
    expect((await log(tenant, mine[0]!.token)).status).toBe(401)
    expect((await end(mine[2]!.token, first.id)).status).toBe(404)
    const renewal = { host: tenant.host, body: { refreshToken: mine[0]!.refresh }, headersMore: native }
    expect(await call(contract.renew, renewal)).toMatchObject({ status: 401, body: { code: 'renewal_failed' } })
    expect((await call(contract.endOtherSignIns, { host: tenant.host, headersMore: bearer(mine[2]!.token) })).status).toBe(204)
    expect((await log(tenant, mine[1]!.token)).status).toBe(401)
    expect((await log(tenant, other.token)).status).toBe(200)
    const { body } = await log(tenant, mine[2]!.token)
    expect(body.map(({ id, isOpen }: SignInEvent) => [id === third.id, isOpen])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ])
  })

  it('stores the network only as a keyed hash, and is restricted to its owner', async () => {
    const tenant = await buildTenant(t.pool)
    const [person, other] = [await signIn(t, tenant), await signIn(t, tenant)]
    expect((await log(tenant, other.token)).body).toHaveLength(1)
    const rows = await tenantTransaction(t.pool, tenant.id, (db) => db.select().from(signInEvents))
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('127.0.0')
    expect(rows.map(({ userId }) => userId)).toContain(person.userId)
    expect(rows[0]!.network).toMatch(/^[\w-]{43}$/)
  })
})

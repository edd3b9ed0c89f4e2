import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { deletePerson } from '#modules/accounts/privacy.service.ts'
import { textOf } from '#modules/messages/letters.view.ts'
import { authenticator } from '#testing/authenticator.ts'
import { buildTenant, closedMarketplace, type TestTenant } from '#testing/factories.ts'
import { rowsOf } from '#testing/loaded-folder.ts'
import { ctxOf } from '#testing/money.ts'
import { bearer, e164, signIn, signInCodeFor, somePhone } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { createClient, exportClient } from '@mutirao/contract/accounts'
import { authenticateSms, getUser, listSignIns, loginWithNewPassword, updateLogin, verifyLogin } from '@mutirao/contract/authentication'
import * as contract from '@mutirao/contract/passkeys'

const { t, call } = testApp()
const native = { 'x-client': 'native' }

const whereOf = (shop: Pick<TestTenant, 'host'>, challenge: string) => ({ challenge, origin: `http://${shop.host}`, rpId: shop.host })

async function aPerson(shop?: TestTenant) {
  const at = shop ?? (await buildTenant(t.pool))
  const { headers, userId, phone } = await signIn(t, at)
  const as = { host: at.host, headersMore: headers }
  const options = await call(contract.startPasskey, as)
  return { shop: at, as, userId, phone, options, device: authenticator(Buffer.from(userId).toString('base64url')) }
}
type Person = Awaited<ReturnType<typeof aPerson>>

const create = ({ shop, as, options, device }: Person, how: Parameters<Person['device']['create']>[1] = {}) =>
  call(contract.createPasskey, {
    ...as,
    body: { credential: device.create(whereOf(shop, options.body.challenge), how), device: 'Android · Chrome' },
  })

async function aPasskey(shop?: TestTenant) {
  const person = await aPerson(shop)
  expect((await create(person)).status).toBe(201)
  return person
}

const challengeAt = async ({ host }: Pick<TestTenant, 'host'>) =>
  (await call(contract.startPasskeyLogin, { host })).body.challenge as string
type Sign = Parameters<Person['device']['sign']>

async function enter({ shop, device }: Pick<Person, 'shop' | 'device'>, where: Partial<Sign[0]> = {}, how: Sign[1] = {}) {
  const challenge = where.challenge ?? (await challengeAt(shop))
  const credential = device.sign({ ...whereOf(shop, challenge), ...where }, how)
  return call(contract.loginWithPasskey, { host: shop.host, body: { credential }, headersMore: native })
}
const refused = { status: 401, body: { code: 'passkey_failed' } }

describe('a passkey', () => {
  it('signs in although many people of the same network have opened the sign-in, which asks for a challenge each time', async () => {
    const person = await aPasskey()
    for (let times = 0; times < 150; times++) await challengeAt(person.shop)
    expect((await enter(person)).status).toBe(200)
  })

  it('is created, listed, and signs in without a code, as often as one likes', async () => {
    const person = await aPasskey()
    for (let time = 0; time < 2; time++) {
      const { status, body } = await enter(person)
      expect(status).toBe(200)
      expect(body.user.id).toBe(person.userId)
      const me = await call(getUser, { host: person.shop.host, headersMore: bearer(body.access_token) })
      expect(me.body.id).toBe(person.userId)
    }
    const { body: events } = await call(listSignIns, person.as)
    expect(events.filter(({ method }: { method: string }) => method === 'PASSKEY')).toHaveLength(2)
    const { body: listed } = await call(contract.listPasskeys, person.as)
    expect(listed).toEqual([
      {
        id: person.device.id,
        hostname: person.shop.host,
        device: 'Android · Chrome',
        createdAt: t.clock.now.toISOString(),
        lastUsedAt: t.clock.now.toISOString(),
      },
    ])
  })

  it('is told to its owner once it exists, where they are reached', async () => {
    const person = await aPasskey()
    const ctx = await ctxOf(t, person.shop.id)
    const letters = () =>
      rowsOf<{ facts: Record<string, unknown> }>(
        t,
        person.shop.id,
        "select channel, recipient, facts from outbox where template = 'passkeyAdded'",
      )
    const [letter, ...more] = await letters()
    expect([letter, ...more]).toEqual([
      {
        channel: 'sms',
        recipient: e164(person.phone),
        facts: { device: 'Android · Chrome', link: `http://${person.shop.host}/profile` },
      },
    ])
    const { sms, mail } = textOf(ctx.tenant, { template: 'passkeyAdded', facts: letter!.facts })
    expect(sms).toMatch(/Nao foi voce\? Remova em http/)
    expect(mail).toContain('em Android · Chrome')
    // A refused one is told to nobody.
    expect((await create(person)).status).toBe(401)
    expect(await letters()).toHaveLength(1)
  })

  it('asks the browser for one that finds its owner and verifies them, and not for one that it has', async () => {
    const person = await aPasskey()
    const { body } = await call(contract.startPasskey, person.as)
    expect(body.authenticatorSelection).toEqual({ residentKey: 'required', requireResidentKey: true, userVerification: 'required' })
    expect(body.excludeCredentials).toEqual([{ id: person.device.id, type: 'public-key', transports: ['internal'] }])
    expect(body.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257])
    expect(body.rp).toEqual({ name: expect.any(String), id: person.shop.host })
  })

  it('is removed by its owner alone, and then signs in no more', async () => {
    const person = await aPasskey()
    const other = await aPerson(person.shop)
    const params = { passkey: person.device.id }
    expect((await call(contract.deletePasskey, { ...other.as, params })).status).toBe(404)
    expect((await call(contract.deletePasskey, { ...person.as, params })).status).toBe(204)
    expect(await enter(person)).toMatchObject(refused)
  })
})

describe('a sign-in by passkey is refused', () => {
  it('with a challenge that was used, has expired, is of another shop, or of nobody', async () => {
    const person = await aPasskey()
    const used = await challengeAt(person.shop)
    expect((await enter(person, { challenge: used })).status).toBe(200)
    expect(await enter(person, { challenge: used })).toMatchObject(refused)
    expect(await enter(person, { challenge: await challengeAt(await buildTenant(t.pool)) })).toMatchObject(refused)
    expect(await enter(person, { challenge: Buffer.from('nobody').toString('base64url') })).toMatchObject(refused)
    const old = await challengeAt(person.shop)
    t.clock.now = new Date(t.clock.now.getTime() + 300_001)
    expect(await enter(person, { challenge: old })).toMatchObject(refused)
  })

  it('with the challenge of a creation', async () => {
    const person = await aPasskey()
    const { body } = await call(contract.startPasskey, person.as)
    expect(await enter(person, { challenge: body.challenge })).toMatchObject(refused)
  })

  it.each([
    ['from another origin', { origin: 'http://shop.evil.test' }, {}],
    ['for another host', { rpId: 'evil.test' }, {}],
    ['without finger, face or PIN', {}, { isVerified: false }],
    ['that is a creation', {}, { type: 'webauthn.create' }],
  ])('with a signature %s', async (_what, where, how) => {
    const person = await aPasskey()
    expect(await enter(person, where, how)).toMatchObject(refused)
    expect((await enter(person)).status).toBe(200)
  })

  it('by another key under the same id, in another shop, and with an earlier count', async () => {
    const person = await aPasskey()
    const forged = { ...authenticator(person.userId), id: person.device.id }
    const sign: Person['device']['sign'] = (...given) => ({ ...forged.sign(...given), id: person.device.id, rawId: person.device.id })
    expect(await enter({ ...person, device: { ...person.device, sign } })).toMatchObject(refused)
    expect(await enter({ ...person, shop: await buildTenant(t.pool) })).toMatchObject(refused)
    expect((await enter(person, {}, { counter: 7 })).status).toBe(200)
    expect(await enter(person, {}, { counter: 7 })).toMatchObject(refused)
    expect((await enter(person, {}, { counter: 8 })).status).toBe(200)
  })

  it('not because the database fails', async () => {
    const person = await aPasskey()
    const owner = new pg.Client({ connectionString: t.databaseUrl })
    await owner.connect()
    const challenge = await challengeAt(person.shop)
    await owner.query('alter table passkey_challenges rename to challenges_away')
    expect((await enter(person, { challenge })).status).toBe(500)
    await owner.query('alter table challenges_away rename to passkey_challenges')
    await owner.end()
    expect((await enter(person, { challenge })).status).toBe(200)
  })

  it('after many tries of one network', async () => {
    const { shop, device } = await aPasskey()
    const credential = device.sign(whereOf(shop, 'bm9ib2R5'))
    const tries = await Promise.all(
      Array.from({ length: 61 }, () => call(contract.loginWithPasskey, { host: shop.host, body: { credential }, ip: '10.20.30.40' })),
    )
    expect(tries.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('forged client data', () => {
  const withData = (credential: ReturnType<Person['device']['sign']>, data: unknown) => ({
    ...credential,
    response: {
      ...credential.response,
      clientDataJSON: Buffer.from(typeof data === 'string' ? data : JSON.stringify(data)).toString('base64url'),
    },
  })

  it.each([
    ['a NUL', 'a\u0000b'],
    ['half a surrogate', '\ud800'],
    ['an object', { sql: 'x' }],
    ['a list', ['a', 'b']],
    ['a number', 7],
    ['nothing', undefined],
    ['null', null],
  ])('with %s as the challenge is refused in a sign-in and in a creation', async (_what, challenge) => {
    const person = await aPasskey()
    const { host } = person.shop
    const signed = withData(person.device.sign(whereOf(person.shop, 'x')), { type: 'webauthn.get', challenge, origin: `http://${host}` })
    expect(await call(contract.loginWithPasskey, { host, body: { credential: signed } })).toMatchObject(refused)
    const made = authenticator('x').create(whereOf(person.shop, 'x'))
    const credential = withData(made as never, { type: 'webauthn.create', challenge, origin: `http://${host}` })
    expect(await call(contract.createPasskey, { ...person.as, body: { credential: credential as never, device: '' } })).toMatchObject(
      refused,
    )
  })

  it.each(['null', '[]', '7', '{', '', '{"type":"webauthn.get"}', '['.repeat(2900)])('that is %j is refused', async (data) => {
    const person = await aPasskey()
    const signed = withData(person.device.sign(whereOf(person.shop, 'x')), data || ' ')
    expect(await call(contract.loginWithPasskey, { host: person.shop.host, body: { credential: signed } })).toMatchObject(refused)
  })

  it('of a proxy that is not trusted changes neither origin nor host', async () => {
    const person = await aPasskey()
    const evil = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https', forwarded: 'host=evil.test' }
    const { body } = await call(contract.startPasskeyLogin, { host: person.shop.host, headersMore: evil })
    expect(body.rpId).toBe(person.shop.host)
    const credential = person.device.sign({ challenge: body.challenge, origin: 'https://evil.test', rpId: person.shop.host })
    expect(await call(contract.loginWithPasskey, { host: person.shop.host, body: { credential }, headersMore: evil })).toMatchObject(
      refused,
    )
  })
})

describe('two sign-ins at once', () => {
  it('with the same count are one: a copy of the key does not sign in beside it', async () => {
    const person = await aPasskey()
    const answers = await Promise.all([1, 2, 3].map(() => enter(person, {}, { counter: 5 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  it('without a count are both right', async () => {
    const person = await aPasskey()
    const answers = await Promise.all([1, 2, 3].map(() => enter(person)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('with one challenge are one', async () => {
    const person = await aPasskey()
    const challenge = await challengeAt(person.shop)
    const answers = await Promise.all([1, 2, 3].map(() => enter(person, { challenge })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })
})

it('a passkey is removed when the contact or the password changes: somebody else may have made it', async () => {
  const password = 'três cavalos de pau'
  const authentication = { ssoEnabled: false, passwordEnabled: true, providers: [] }
  const shop = await buildTenant(t.pool, { marketplace: { ...closedMarketplace, intranet: false, authentication } })
  const newCode = async (to: string) => signInCodeFor(t, shop.id, to)
  const changes = [
    async ({ as }: Person) => {
      const value = somePhone()
      await call(verifyLogin, { ...as, body: { key: 'PHONE', value } })
      return call(updateLogin, { ...as, body: { key: 'PHONE', value, code: await newCode(e164(value)) } })
    },
    async ({ phone }: Person) => {
      t.clock.now = new Date(t.clock.now.getTime() + 61_000)
      await call(authenticateSms, { host: shop.host, body: { phone } })
      return call(loginWithNewPassword, { host: shop.host, body: { username: phone, code: await newCode(e164(phone)), password } })
    },
  ]
  for (const change of changes) {
    const person = await aPasskey(shop)
    expect((await enter(person)).status).toBe(200)
    expect((await change(person)).status).toBeLessThan(300)
    expect(await enter(person)).toMatchObject(refused)
    expect(await rowsOf(t, shop.id, 'select 1 as one from passkeys')).toEqual([])
  }
})

it('a first e-mail beside the phone leaves the passkeys', async () => {
  const person = await aPasskey()
  const value = `${uuidv7()}@casa.test`
  await call(verifyLogin, { ...person.as, body: { key: 'EMAIL', value } })
  const added = await call(updateLogin, {
    ...person.as,
    body: { key: 'EMAIL', value, code: await signInCodeFor(t, person.shop.id, value) },
  })
  expect([added.status, (await enter(person)).status]).toEqual([200, 200])
})

it('a passkey of another host of the shop is listed and removed at every host', async () => {
  const person = await aPasskey()
  await t.pool.query('insert into hosts (host, tenant_id) values ($1, $2)', [`outra-${person.shop.host}`, person.shop.id])
  t.services.changes.publish(['tenants'])
  const there = { ...person.as, host: `outra-${person.shop.host}` }
  const { body } = await call(contract.listPasskeys, there)
  expect(body).toMatchObject([{ id: person.device.id, hostname: person.shop.host }])
  const { body: options } = await call(contract.startPasskey, there)
  expect(options.excludeCredentials).toEqual([])
  expect((await call(contract.deletePasskey, { ...there, params: { passkey: person.device.id } })).status).toBe(204)
  expect(await enter(person)).toMatchObject(refused)
})

describe('a creation is refused', () => {
  it('more than 15 minutes after the sign-in', async () => {
    const person = await aPerson()
    t.clock.now = new Date(t.clock.now.getTime() + 900_001)
    const later = { status: 403, body: { code: 'sign_in_again' } }
    expect(await call(contract.startPasskey, person.as)).toMatchObject(later)
    expect(await create(person)).toMatchObject(later)
  })

  it("with another person's challenge, a used one, and without verification", async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    const theirs = await aPerson(person.shop)
    expect(await create({ ...person, options: theirs.options })).toMatchObject(refused)
    expect(await create({ ...person, options: other.options })).toMatchObject(refused)
    expect(await create(person, { isVerified: false })).toMatchObject(refused)
    const again = { ...person, options: await call(contract.startPasskey, person.as) }
    expect((await create(again)).status).toBe(201)
    expect(await create(again)).toMatchObject(refused)
    // A credential that somebody has already.
    const stolen = { ...theirs, device: person.device }
    expect(await create(stolen)).toMatchObject(refused)
  })
})

it('is part of what a person gets of their data, and deleted with the account', async () => {
  const { shop, as, userId } = await aPasskey()
  const headersMore = as.headersMore
  const body = { name: 'Ana de Souza', properties: { likings: [] }, likings: [] }
  const created = await call(createClient, { host: shop.host, params: { userId }, body, headersMore })
  expect(created.status).toBe(201)
  const { body: mine } = await call(exportClient, { host: shop.host, headersMore })
  expect(mine.passkeys).toEqual([
    { device: 'Android · Chrome', hostname: shop.host, createdAt: t.clock.now.toISOString(), lastUsedAt: null },
  ])
  const stored = () => rowsOf(t, shop.id, 'select 1 as one from passkeys')
  expect(await stored()).toHaveLength(1)
  await deletePerson(await ctxOf(t, shop.id), userId)
  expect(await stored()).toEqual([])
})

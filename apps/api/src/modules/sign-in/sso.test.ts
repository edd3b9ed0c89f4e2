import { describe, expect, it } from 'vitest'
import { SsoFailure } from '#adapters/sso/sso-adapter.ts'
import { codes } from '#db/schema/people.ts'
import { hosts } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { passCompanyDoor } from '#testing/company-door.ts'
import { buildTenant, closedMarketplace } from '#testing/factories.ts'
import { signInCodeFor } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { authenticateEmail, listSsoProviders, login, loginWithSso, startSso } from '@mutirao/contract/authentication'
import { checkAccessKey } from '@mutirao/contract/relations'
import { redirectBypasses } from '@mutirao/domain/testing/redirect-bypasses'

const { t, call } = testApp()

const withProvider = (ssoEnabled = true) =>
  buildTenant(t.pool, {
    marketplace: {
      ...closedMarketplace,
      authentication: {
        ssoEnabled,
        passwordEnabled: false,
        providers: [{ id: 'horizonte', name: 'Conta Horizonte', issuer: 'demo', clientId: 'mutirao-demo' }],
      },
    },
  })
const params = { provider: 'horizonte' }

describe('single sign-on', () => {
  it('is offered only where the marketplace enables it', async () => {
    const [open, shut] = [await withProvider(), await withProvider(false)]
    expect((await call(listSsoProviders, { host: open.host })).body).toEqual([{ id: 'horizonte', name: 'Conta Horizonte' }])
    expect((await call(listSsoProviders, { host: shut.host })).body).toEqual([])
    const begun = await call(startSso, { host: shut.host, params, body: { redirectUri: `http://${shut.host}/sso/callback` } })
    expect(begun.status).toBe(404)
  })

  it('begins with state, nonce and PKCE', async () => {
    const { host } = await withProvider()
    const redirectUri = `http://${host}/sso/callback`
    const { status, body } = await call(startSso, { host, params, body: { redirectUri } })
    expect(status).toBe(201)
    const query = Object.fromEntries(new URL(body.authorizationUrl).searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      redirect_uri: redirectUri,
      code_challenge_method: 'S256',
      client_id: 'mutirao-demo',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]!.length).toBeGreaterThan(20)
  })

  it('accepts no callback elsewhere, however its URL is spelled', async () => {
    const { host } = await withProvider()
    const others = ['http://OWN/other', 'javascript://OWN/sso/callback', 'capacitor://OWN/sso/callback', 'https://OWN/sso/callback/']
    for (const bypass of [...redirectBypasses, ...others]) {
      const redirectUri = bypass.replaceAll('OWN', host)
      const begun = await call(startSso, { host, params, body: { redirectUri } })
      expect([redirectUri, begun.status]).toEqual([redirectUri, 400])
      expect(begun.body.code).toMatch(/^(invalid_redirect|validation_failed)$/)
      const ended = await call(loginWithSso, { host, params, body: { redirectUri, code: 'abc', state: 'x'.repeat(43) } })
      expect(ended.body.code).toMatch(/^(auth_failed|validation_failed)$/)
    }
  })

  it.each([
    ['no code', {}, 400, 'no_code'],
    ['the provider says no', { error: 'access_denied' }, 403, 'access_denied'],
    ['the provider failed', { error: 'server_error' }, 401, 'auth_failed'],
    ['a state that never began', { code: 'abc', state: 'x'.repeat(43) }, 401, 'auth_failed'],
    ['no state', { code: 'abc' }, 401, 'auth_failed'],
  ])('has its answer for %s', async (_name, fields, status, code) => {
    const { host } = await withProvider()
    const body = { redirectUri: `http://${host}/sso/callback`, ...fields }
    expect(await call(loginWithSso, { host, params, body })).toMatchObject({ status, body: { code } })
  })

  it('maps other provider answers by their status', async () => {
    const { host } = await withProvider()
    const begin = t.services.sso.begin
    t.services.sso.begin = () => Promise.reject(new SsoFailure('failed', undefined, 418))
    const begun = await call(startSso, { host, params, body: { redirectUri: `http://${host}/sso/callback` } })
    t.services.sso.begin = begin
    expect(begun).toMatchObject({ status: 502, body: { code: 'sso_failed', title: 'SSO authentication failed with status 418', n: 418 } })
  })

  it('accepts only the browser that began, and each state once', async () => {
    const { host } = await withProvider()
    const redirectUri = `http://${host}/sso/callback`
    const begun = await t.app.inject({
      method: 'POST',
      url: '/auth/sso/horizonte/authorization',
      headers: { host },
      payload: { redirectUri },
    })
    const state = new URL(begun.json().authorizationUrl).searchParams.get('state')!
    expect(begun.cookies.find(({ name }) => name === 'sso')).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    const finish = (cookies: Record<string, string>) =>
      t.app.inject({
        method: 'POST',
        url: '/auth/sso/horizonte',
        headers: { host },
        cookies,
        payload: { redirectUri, code: 'nonsense', state },
      })
    const answers = [await finish({}), await finish({ sso: state }), await finish({ sso: state })]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [401, 'auth_failed'],
      [401, 'auth_failed'],
      [401, 'auth_failed'],
    ])
  })
})

describe('single sign-on in a closed shop', () => {
  const host = 'corporativo.localhost'
  const campaignIds = ['beneficios']

  /** The demo provider redirects to this host only. */
  async function closedShop() {
    const tenant = await withProvider()
    await tenantTransaction(t.pool, tenant.id, async (db) => {
      await db
        .insert(hosts)
        .values({ host, tenantId: tenant.id })
        .onConflictDoUpdate({ target: hosts.host, set: { tenantId: tenant.id } })
      await db.insert(codes).values([
        { tenantId: tenant.id, code: 'DOMAIN:HORIZONTE.EXAMPLE', kind: 'PERSON', campaignIds },
        { tenantId: tenant.id, code: 'CHAVE', kind: 'ACCESS_KEY', campaignIds },
      ])
    })
    t.services.changes.publish(['tenants'])
    return tenant
  }

  const enter = async (email: string) => {
    const origin = `${host}:${t.port()}`
    const redirectUri = `http://${origin}/sso/callback`
    const begun = await call(startSso, { host: origin, params, body: { redirectUri } })
    const callback = await passCompanyDoor(begun.body.authorizationUrl, email)
    const body = { redirectUri, code: callback.get('code')!, state: callback.get('state')!, iss: callback.get('iss') ?? undefined }
    return call(loginWithSso, { host: origin, params, body, headersMore: { 'x-client': 'native' } })
  }

  const people = (tenantId: string) =>
    tenantTransaction(t.pool, tenantId, async (db) => {
      const count = async (table: string) => Number((await db.execute(`select count(*) as n from ${table}`)).rows[0]!['n'])
      return {
        users: await count('users'),
        sessions: await count('sessions'),
        keys: await count('login_keys'),
        leads: await count('leads'),
      }
    })

  it('admits people on its list, and stores nothing of anybody else', async () => {
    const tenant = await closedShop()
    expect(await enter('estranha@fora.example')).toMatchObject({
      status: 403,
      body: { code: 'access_denied', title: 'User does not have access to this marketplace' },
    })
    expect(await people(tenant.id)).toEqual({ users: 0, sessions: 0, keys: 0, leads: 0 })
    expect(await enter('ana@horizonte.example')).toMatchObject({ status: 200, body: { user: { firstAccess: true, name: 'ana' } } })
    expect(await people(tenant.id)).toMatchObject({ users: 1, sessions: 1 })
  })

  it('admits people who have used an access key', async () => {
    const tenant = await closedShop()
    const email = 'parceira@fora.example'
    await call(authenticateEmail, { host, body: { email } })
    const signed = await call(login, {
      host,
      body: { username: email, password: await signInCodeFor(t, tenant.id, email) },
      headersMore: { 'x-client': 'native' },
    })
    expect(signed.status).toBe(200)
    expect((await enter(email)).status).toBe(403)
    const headersMore = { authorization: `Bearer ${signed.body.access_token}`, 'x-client': 'native' }
    expect((await call(checkAccessKey, { host, body: { accessKey: 'chave' }, headersMore })).status).toBe(200)
    expect((await enter(email)).status).toBe(200)
  })
})

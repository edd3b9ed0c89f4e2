import { describe, expect, it } from 'vitest'
import { listSsoProviders, loginWithSso, startSso } from '@mutirao/contract/authentication'
import { redirectBypasses } from '@mutirao/domain/testing/redirect-bypasses'
import { buildTenant, closedMarketplace } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

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

  it('comes back nowhere else, in none of the ways to write another address', async () => {
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

  it('believes only the browser that began, and a state once', async () => {
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

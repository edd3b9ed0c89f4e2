import { describe, expect, it } from 'vitest'
import { buildCampaign, buildTenant } from '#testing/factories.ts'
import { signInCodeFor, e164, signIn, somePhone } from '#testing/people.ts'
import { callEndpoint, testApp } from '#testing/test-app.ts'
import { ask } from '#testing/wire.ts'
import { authenticateSms } from '@mutirao/contract/authentication'
import { cardFrameAncestors } from './native-app.ts'

const { t } = testApp()
/** The headers that a web view sends. */
const webView = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'x-client': 'native' })
const asked = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type,idempotency-key,x-app,x-client,x-lead',
}

describe.each(['capacitor://localhost', 'https://localhost'])('the native app at %s', (origin) => {
  it('is allowed by the CORS preflight, which lists all its headers', async () => {
    const { host } = await buildTenant(t.pool)
    const answer = await ask(t.port(), { host, path: '/api/users/leads', method: 'OPTIONS', headers: { origin, ...asked } })
    expect([answer.status, answer.headers['access-control-allow-origin'], answer.body]).toEqual([204, origin, ''])
    const allowed = String(answer.headers['access-control-allow-headers']).toLowerCase()
    for (const name of asked['access-control-request-headers'].split(',')) expect(allowed).toContain(name)
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('writes, and reads answers, cached ones and refusals included', async () => {
    const { host, id } = await buildTenant(t.pool)
    await buildCampaign(t.pool, id)
    const headers = webView(origin)
    const lead = await ask(t.port(), { host, path: '/api/users/leads', method: 'POST', headers, body: {} })
    expect([lead.status, lead.headers['access-control-allow-origin']]).toEqual([201, origin])
    expect(JSON.parse(lead.body).secret).toMatch(/^[0-9a-f-]{36}\./)
    for (const path of ['/api/operation/campaigns/public', '/api/operation/campaigns/public', '/api/operation/campaigns/nada/public']) {
      const answer = await ask(t.port(), { host, path, headers })
      expect(answer.headers['access-control-allow-origin']).toBe(origin)
      expect(answer.headers.vary ?? 'Origin').toContain('Origin')
    }
  })

  it('names its shop by X-App in each request', async () => {
    const [api, shop] = [await buildTenant(t.pool), await buildTenant(t.pool)]
    await buildCampaign(t.pool, shop.id, { name: 'Só nesta loja' })
    const path = '/api/operation/campaigns/public'
    const named = await ask(t.port(), { host: api.host, path, headers: { ...webView(origin), 'x-app': shop.host } })
    expect(named.body).toContain('Só nesta loja')
    expect((await ask(t.port(), { host: api.host, path })).body).toBe('[]')
    expect((await ask(t.port(), { host: api.host, path, headers: { ...webView(origin), 'x-app': 'ninguem.test' } })).status).toBe(400)
  })
})

describe('nobody else', () => {
  it.each([
    'https://evil.test',
    'http://localhost',
    'https://localhost:8080',
    'capacitor://localhost.evil.test',
    'null',
    'ionic://localhost',
  ])('%s can read or write', async (origin) => {
    const { host } = await buildTenant(t.pool)
    const before = await ask(t.port(), { host, path: '/api/users/leads', method: 'OPTIONS', headers: { origin, ...asked } })
    expect(before.status).toBeGreaterThanOrEqual(400)
    const written = await ask(t.port(), { host, path: '/api/users/leads', method: 'POST', headers: webView(origin), body: {} })
    expect(written.status).toBe(403)
    const read = await ask(t.port(), { host, path: '/api/operation/campaigns/public', headers: webView(origin) })
    for (const answer of [before, written, read]) expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('a program that uses Node’s fetch', () => {
  it('gets a visitor’s secret in the body, although it sends sec-fetch-mode', async () => {
    const { host } = await buildTenant(t.pool)
    const headers = { 'x-client': 'native', 'sec-fetch-mode': 'cors' }
    const lead = await ask(t.port(), { host, path: '/api/users/leads', method: 'POST', headers, body: {} })
    expect(JSON.parse(lead.body)).toMatchObject({ secret: expect.any(String) })
  })
})

describe('a browser’s request, whatever its headers claim', () => {
  const marks: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { origin: 'OWN' },
    { cookie: 'theme=dark' },
  ]
  it.each(marks)('%j never gets the refresh token or a visitor’s secret in the body', async (mark) => {
    const tenant = await buildTenant(t.pool)
    const { host, id } = tenant
    const headers = { 'x-client': 'native', ...mark, ...(mark['origin'] && { origin: `http://${host}` }) }
    const post = (path: string, body: object) => ask(t.port(), { host, path, method: 'POST', headers, body })
    const lead = await post('/api/users/leads', {})
    expect([lead.status, JSON.parse(lead.body).secret]).toEqual([201, undefined])
    const phone = somePhone()
    await callEndpoint(t.app, authenticateSms, { host, body: { phone } })
    const login = await post('/auth/login', { username: phone, password: await signInCodeFor(t, id, e164(phone)) })
    expect([login.status, JSON.parse(login.body).refresh_token]).toEqual([200, undefined])
    expect(String(login.headers['set-cookie'])).toContain('HttpOnly')
    const { refresh } = await signIn(t, tenant)
    const renewed = await post('/auth/renew', { refreshToken: refresh })
    expect([renewed.status, JSON.parse(renewed.body).refresh_token]).toEqual([200, undefined])
  })
})

describe('the card fields of a shop', () => {
  const nativeApp = { id: 'br.com.feira.loja', server: 'https://feira.test', fingerprints: [] }
  it('are framed by its own pages, and by its native app where it has one', async () => {
    const [with_, without] = [await buildTenant(t.pool, { nativeApp }), await buildTenant(t.pool)]
    const ancestorsOf = async (host: string) => {
      const [row] = (await t.pool.query('select body from tenants t join hosts h on h.tenant_id = t.id where h.host = $1', [host])).rows
      return cardFrameAncestors(row)
    }
    expect(await ancestorsOf(with_.host)).toBe("'self' capacitor://localhost https://localhost")
    expect(await ancestorsOf(without.host)).toBe("'self'")
  })
})

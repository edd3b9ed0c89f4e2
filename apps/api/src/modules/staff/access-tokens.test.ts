import { beforeAll, describe, expect, it } from 'vitest'
import { buildTenant, type TestTenant } from '#testing/factories.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, startTestApp, testApp } from '#testing/test-app.ts'
import { createApiKey, endApiKey } from '@mutirao/contract/api-keys'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import { listOrders } from '@mutirao/contract/orders'
import { getStaffSelf } from '@mutirao/contract/staff'

const { t, call } = testApp()

let shop: TestTenant
let owner: Record<string, string>
beforeAll(async () => {
  shop = await buildTenant(t.pool)
  owner = (await signInAsStaff(t, shop, 'owner')).headers
})

let made = 0
async function newKey(more: { rights?: string[]; networks?: string[] } = {}) {
  const rights = (more.rights ?? ['office.enter', 'orders.read']) as ['orders.read']
  const { body } = await call(createApiKey, { host: shop.host, headersMore: owner, body: { name: `bot ${++made}`, ...more, rights } })
  const [id = '', secret = ''] = (body.token as string).split('.')
  return { key: body.id as string, id, secret }
}

type Asked = { host?: string; ip?: string; basic?: [string, string]; headers?: Record<string, string> }
async function ask(form: Record<string, string> | string, { host = shop.host, ip, basic, headers }: Asked = {}) {
  const response = await t.app.inject({
    method: 'POST',
    url: '/oauth/token',
    remoteAddress: ip ?? `10.1.${made % 250}.${++made % 250}`,
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      ...(basic && { authorization: `Basic ${Buffer.from(basic.map(encodeURIComponent).join(':')).toString('base64')}` }),
      ...headers,
    },
    payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}
const GRANT = { grant_type: 'client_credentials' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const me = (token: string, host = shop.host, ip?: string) => call(getStaffSelf, { host, ip, headersMore: bearer(token) })

describe('a token of a key', () => {
  it('is given for its credentials in the header or the body, and acts as the key', async () => {
    const { id, secret } = await newKey()
    const byHeader = await ask(GRANT, { basic: [id, secret] })
    expect(byHeader).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
      body: { token_type: 'Bearer', expires_in: 900, scope: 'office.enter orders.read' },
    })
    const byBody = await ask({ ...GRANT, client_id: id, client_secret: secret })
    expect((await me(byBody.body.access_token)).body).toMatchObject({ role: 'key', rights: ['office.enter', 'orders.read'] })
    expect((await call(listDeskOrders, { host: shop.host, headersMore: bearer(byBody.body.access_token), query: {} })).status).toBe(200)
  })

  it('has fewer rights by its scope, and no others than the key', async () => {
    const { id, secret } = await newKey()
    const { body } = await ask({ ...GRANT, scope: 'office.enter' }, { basic: [id, secret] })
    expect(body.scope).toBe('office.enter')
    expect((await me(body.access_token)).status).toBe(200)
    expect((await call(listDeskOrders, { host: shop.host, headersMore: bearer(body.access_token), query: {} })).status).toBe(403)
    for (const scope of ['stock.write', 'office.enter stock.write', 'fly', ' '])
      expect(await ask({ ...GRANT, scope }, { basic: [id, secret] })).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
  })

  it('ends after 15 minutes, and at once with its key', async () => {
    const lasting = await newKey()
    const ended = await newKey()
    const first = (await ask(GRANT, { basic: [lasting.id, lasting.secret] })).body.access_token
    const second = (await ask(GRANT, { basic: [ended.id, ended.secret] })).body.access_token
    await call(endApiKey, { host: shop.host, headersMore: owner, params: { id: ended.key } })
    expect([(await me(first)).status, (await me(second)).status]).toEqual([200, 401])
    t.clock.now = new Date(NOW.getTime() + 899_000)
    expect((await me(first)).status).toBe(200)
    t.clock.now = new Date(NOW.getTime() + 900_000)
    expect(await me(first)).toMatchObject({ status: 401, body: { detail: 'Este token venceu: peça outro.' } })
    t.clock.now = NOW
  })

  it('is of one shop, unchanged, and of the networks of its key', async () => {
    const { id, secret } = await newKey({ networks: ['203.0.113.0/24'] })
    expect((await ask(GRANT, { basic: [id, secret], ip: '198.51.100.7' })).body.error).toBe('invalid_client')
    const { access_token: token } = (await ask(GRANT, { basic: [id, secret], ip: '203.0.113.9' })).body
    expect((await me(token, shop.host, '203.0.113.9')).status).toBe(200)
    expect((await me(token, shop.host, '198.51.100.7')).status).toBe(403)
    const other = await buildTenant(t.pool)
    expect((await me(token, other.host, '203.0.113.9')).status).toBe(401)
    expect((await ask(GRANT, { basic: [id, secret], ip: '203.0.113.9', host: other.host })).body.error).toBe('invalid_client')
    const [claims = '', signature = ''] = token.slice('mk_token_'.length).split('.')
    const more = [...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as unknown[]), 'stock.write']
    const forged = `mk_token_${Buffer.from(JSON.stringify(more)).toString('base64url')}.${signature}`
    expect((await me(forged, shop.host, '203.0.113.9')).status).toBe(401)
    for (const wrong of ['mk_token_', 'mk_token_.', `mk_token_${claims}`, 'mk_other']) expect((await me(wrong)).status).toBe(401)
  })

  it('names for a buyer only with the right', async () => {
    const { id, secret } = await newKey({ rights: ['buyers.act', 'office.enter'] })
    const buying = async (scope: string) => {
      const { body } = await ask({ ...GRANT, scope }, { basic: [id, secret] })
      const headersMore = { ...bearer(body.access_token), 'x-buyer': '11987654321' }
      return (await call(listOrders, { host: shop.host, headersMore, query: {} })).status
    }
    expect([await buying('buyers.act'), await buying('office.enter')]).toEqual([200, 403])
  })

  it.each([
    ['no grant', {}, 400, 'invalid_request'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no credentials', GRANT, 401, 'invalid_client'],
    ['a strange client', { ...GRANT, client_id: 'mk_live_x', client_secret: 'y' }, 401, 'invalid_client'],
    ['a repeated parameter', 'grant_type=client_credentials&grant_type=client_credentials', 400, 'invalid_request'],
  ])('with %s is refused as RFC 6749 says', async (_name, form, status, error) => {
    expect(await ask(form as Record<string, string>)).toMatchObject({ status, body: { error, error_description: expect.any(String) } })
  })

  it('is refused for wrong, twofold and unreadable credentials', async () => {
    const { id, secret } = await newKey()
    const wrong = await ask(GRANT, { basic: [id, `${secret}x`] })
    expect(wrong).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Basic realm="oauth"' } })
    expect((await ask({ ...GRANT, client_id: id, client_secret: secret }, { basic: [id, secret] })).body.error).toBe('invalid_request')
    expect((await ask(GRANT, { headers: { authorization: 'Basic %%%' } })).body.error).toBe('invalid_client')
    expect((await ask(GRANT, { headers: { authorization: `Basic ${Buffer.from('%E0%A4:b').toString('base64')}` } })).status).toBe(401)
    const json = await t.app.inject({ method: 'POST', url: '/oauth/token', headers: { host: shop.host }, payload: GRANT })
    expect(json.statusCode).toBe(415)
  })

  it('is asked for a bounded number of times', async () => {
    const { id, secret } = await newKey()
    const statuses: number[] = []
    for (let count = 0; count < 32; count++) statuses.push((await ask(GRANT, { basic: [id, secret] })).status)
    expect(statuses.slice(29)).toEqual([200, 429, 429])
  })

  it('reaches a program whose id strangers guess with, from elsewhere and from its own network', async () => {
    const { id, secret } = await newKey()
    const statuses: number[] = []
    for (let count = 0; count < 62; count++) statuses.push((await ask(GRANT, { basic: [id, 'guess'], ip: '203.0.113.77' })).status)
    expect(statuses.slice(59)).toEqual([401, 429, 429])
    for (let count = 0; count < 40; count++) expect((await ask(GRANT, { basic: [id, 'guess'] })).status).toBe(401)
    expect((await ask(GRANT, { basic: [id, secret] })).status).toBe(200)
    expect((await ask(GRANT, { basic: [id, secret], ip: '203.0.113.77' })).status).toBe(200)
  })

  it('counts as its key: with all of them a program has the requests of one key, and reads what is left', async () => {
    const limited = await startTestApp({ databaseUrl: t.databaseUrl, env: { RATE_LIMIT_VISITOR: '4' } })
    const { id, secret } = await newKey({ rights: ['office.enter', 'buyers.act'] })
    const tokens = [await ask(GRANT, { basic: [id, secret] }), await ask(GRANT, { basic: [id, secret] })].map(
      ({ body }) => body.access_token,
    )
    const get = async (url: string, headers: Record<string, string>) => {
      const response = await limited.app.inject({ url, headers: { host: shop.host, ...headers } })
      return [response.statusCode, response.headers['ratelimit']?.toString().replace(/t=.*/, '')]
    }
    const self = (token: string) => get(getStaffSelf.path, bearer(token))
    expect(await self(tokens[0])).toEqual([200, '"key";r=3;'])
    expect(await self(tokens[1])).toEqual([200, '"key";r=2;'])
    expect(await get(listOrders.path, { ...bearer(tokens[1]), 'x-buyer': '11987654321' })).toEqual([200, '"key";r=1;'])
    expect(await self(`${id}.${secret}`)).toEqual([200, '"key";r=0;'])
    expect(await self(tokens[0])).toEqual([429, '"key";r=0;'])
    const other = await newKey()
    expect(await self(`${other.id}.${other.secret}`)).toEqual([200, '"key";r=3;'])
    await limited.close()
  })

  it('has metadata that clients find', async () => {
    const { body } = await t.app.inject({ method: 'GET', url: '/.well-known/oauth-authorization-server', headers: { host: shop.host } })
    expect(JSON.parse(body)).toMatchObject({
      token_endpoint: expect.stringMatching(/\/oauth\/token$/),
      grant_types_supported: ['client_credentials'],
    })
  })
})

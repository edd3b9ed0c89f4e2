import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildLead, buildTenant, type TestTenant } from '#testing/factories.ts'
import { bearerOf, callEndpoint, testApp } from '#testing/test-app.ts'
import { authenticateSms, renew } from '@mutirao/contract/authentication'
import { putCart } from '@mutirao/contract/carts'
import { endpoints } from '@mutirao/contract/endpoints'
import { dataHeaders } from './answer-headers.ts'
import type { Answer, ApiDocument } from './document-types.ts'
import { serveMetrics } from './metrics.ts'
import { apiDocument } from './openapi.ts'

const { t } = testApp()
let shop: TestTenant
beforeAll(async () => {
  shop = await buildTenant(t.pool)
})

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', url: string, more: object = {}) =>
  t.app.inject({ method, url, headers: { host: shop.host }, ...more })

it.each([
  ['gzip', 415],
  ['br', 415],
  ['Identity', 200],
])('a body with Content-Encoding %s gets %i', async (encoding, status) => {
  const authorization = bearerOf(await buildLead(t.pool, shop.id))
  const headers = { host: shop.host, 'content-type': 'application/json', 'content-encoding': encoding, authorization }
  const url = `/api/operation/carts/${randomUUID()}`
  const answer = await ask('PUT', url, { payload: JSON.stringify({ products: [] }), headers })
  expect(answer.statusCode, answer.body).toBe(status)
  if (status === 200) return
  expect(answer.json()).toMatchObject({ code: 'unsupported_media_type', detail: expect.stringContaining('Content-Encoding') })
  expect(answer.headers['accept-encoding']).toBe('identity')
})

describe('an address without a call', () => {
  const long = 'x'.repeat(300)
  it.each([
    `/ws/${long}/json`,
    `/api/operation/campaigns/${long}/areas/public`,
    '/api/nowhere',
    '/api/operation/orders/nowhere/x/y',
    '/auth/nowhere',
    '/ws/',
    '/dev/nowhere',
    '/pix/nowhere',
  ])('GET %s is answered with a problem document, not with a page', async (url) => {
    const answer = await ask('GET', url)
    expect(answer).toMatchObject({ statusCode: 404 })
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.json()).toMatchObject({ code: 'not_found', status: 404 })
  })

  it.each([
    ['DELETE', '/api/operation/marketplaces/public', 'GET'],
    ['PATCH', '/api/accounts/client', 'GET, PUT, DELETE'],
    ['GET', '/auth/login', 'POST'],
    ['PUT', '/api/operation/orders/code/ABC/public', 'GET'],
    ['POST', '/products', 'GET, HEAD'],
  ] as const)('%s %s lists the allowed methods', async (method, url, allow) => {
    const answer = await ask(method, url)
    expect({ status: answer.statusCode, allow: answer.headers['allow'] }).toEqual({ status: 405, allow })
    expect(answer.json()).toMatchObject({ code: 'method_not_allowed' })
  })
})

describe('a refusal', () => {
  it('has the time of the next try, also in Retry-After', async () => {
    for (let count = 0; count < 60; count++) await ask('GET', `/api/operation/orders/code/ABCD2345/public`)
    const answer = await ask('GET', '/api/operation/orders/code/ABCD2345/public')
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBe(answer.json().retryAfterSeconds)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('names fields in Portuguese', async () => {
    const as = await buildLead(t.pool, shop.id)
    const wrong = { products: [{ id: '', quantity: 0, campaignId: 'x', more: 1 }], couponCode: 7 }
    const { status, body } = await callEndpoint(t.app, putCart, {
      host: shop.host,
      as,
      params: { uuid: randomUUID() },
      body: wrong,
    } as never)
    expect(status).toBe(400)
    const texts = body.errors.map(({ message }: { message: string }) => message)
    expect(texts.length).toBeGreaterThan(2)
    for (const text of texts) expect(text).not.toMatch(/invalid|expected|received|string|number|too (small|big)/i)
    const missing = await callEndpoint(t.app, authenticateSms, { host: shop.host, body: {} } as never)
    expect(missing.body.errors).toEqual([{ path: 'phone', message: 'Preencha este campo' }])
  })

  it.each([
    '/ping',
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/docs',
    '/manifest.webmanifest',
    '/logo.svg',
    '/media/x',
    '/dev/outbox',
    '/api/documents/pwa/public',
  ])('and every other answer has its content type and cache lifetime: %s', async (url) => {
    const { headers } = await ask('GET', url)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toMatch(/no-store|max-age/)
  })

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s has a strict content policy and sends no referrer',
    async (_name, { method, path }) => {
      const { headers } = await ask(method, path.replaceAll(/\{\w+\}/g, 'x'))
      expect(headers).toMatchObject(dataHeaders)
    },
  )

  it.each(['/api/nowhere', '/api/%E0%A4%A', '/openapi.json', '/ping', '/healthz', '/manifest.webmanifest'])(
    '%s does neither',
    async (url) => {
      expect((await ask('GET', url)).headers).toMatchObject(dataHeaders)
    },
  )

  it('malformed HTTP is answered with them, too', async () => {
    const socket = connect(t.port(), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.write('NONSENSE\r\n\r\n')
    await once(socket, 'close')
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    for (const [name, value] of Object.entries(dataHeaders)) expect(text).toContain(`${name}: ${value}\r\n`)
    expect(JSON.parse(text.split('\r\n\r\n')[1]!)).toMatchObject({ code: 'client_error' })
  })

  it('two hosts are refused, whichever a server in front has read', async () => {
    const socket = connect(t.port(), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.write('GET /api/operation/marketplaces/public HTTP/1.1\r\nHost: x.test\r\nhOsT: y.test\r\nConnection: close\r\n\r\n')
    await once(socket, 'close')
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('headers that are too long are refused with the same status in head and body', async () => {
    const socket = connect(t.port(), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.write(`GET / HTTP/1.1\r\nhost: x\r\nidempotency-key: ${'x'.repeat(100_000)}\r\n\r\n`)
    await once(socket, 'close')
    expect(text).toMatch(/^HTTP\/1\.1 431 /)
    expect(JSON.parse(text.split('\r\n\r\n')[1]!)).toMatchObject({ code: 'client_error', status: 431 })
  })

  it('a worker’s script has its own policy', async () => {
    expect((await ask('GET', '/worker.js')).headers['content-security-policy']).toBeUndefined()
  })

  it('is never cached, and its content type is never sniffed', async () => {
    for (const url of ['/api/accounts/client', '/api/nowhere']) {
      const { headers } = await ask('GET', url)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    }
  })
})

describe('a call that needs no body', () => {
  it('accepts none, an empty one and an empty object', async () => {
    const json = { host: shop.host, 'content-type': 'application/json' }
    for (const more of [{}, { headers: json }, { headers: json, payload: '' }, { headers: json, payload: '{}' }]) {
      const answer = await ask('POST', renew.path, more)
      expect(answer.json()).toMatchObject({ status: 401, code: 'renewal_failed' })
    }
  })
})

describe('the document', () => {
  let document: ApiDocument
  beforeAll(async () => void (document = await apiDocument(t.app)))
  const resolved = (answer: Answer | { $ref: string }) =>
    '$ref' in answer ? document.components.responses![answer.$ref.split('/').at(-1)!]! : answer

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s lists its success and its problems',
    (_name, { method, path, status, alsoStatus, response, type = 'application/json' }) => {
      const { responses, tags } = document.paths[path]![method.toLowerCase()]!
      expect(tags).toHaveLength(1)
      const answers = Object.entries(responses).map(([code, answer]) => [Number(code), resolved(answer)] as const)
      const said = answers.map(([code, { content }]) => [code, content ? Object.keys(content) : []] as const)
      const good = said.filter(([code]) => code < 300)
      expect(good).toEqual([[status, response ? [type] : []], ...(alsoStatus ? [[alsoStatus, []] as const] : [])])
      for (const [, types] of said.filter(([code]) => code >= 400)) expect(types).toEqual(['application/problem+json'])
      expect(answers.map(([, { description }]) => description)).not.toContain('Default Response')
    },
  )
})

describe('an answer that differs by shop', () => {
  it.each(['/manifest.webmanifest', '/logo.svg', '/offline', '/api/operation/campaigns/public', '/about'])(
    '%s has the Vary header for caches',
    async (url) => {
      const { vary } = (await ask('GET', url)).headers
      for (const header of ['X-App', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Origin']) expect(vary).toContain(header)
    },
  )
})

describe('metrics', () => {
  it('are served on their own port, with few labels', async () => {
    await ask('GET', `/api/operation/campaigns/${randomUUID()}/public`)
    const odd = { method: 'PROPFIND' as never, url: '/api/x', headers: { host: shop.host } }
    await t.app.inject(odd)
    expect((await ask('GET', '/metrics')).body).not.toContain('http_request_seconds')
    const own = await serveMetrics(t.app, { port: 39_464, host: '127.0.0.1' })
    const text = await (await fetch('http://127.0.0.1:39464/metrics')).text()
    own.stop()
    expect(text).toContain('route="/api/operation/campaigns/:id/public"')
    expect(text).toContain('http_refused{reason="overloaded"} 0')
    expect(new Set([...text.matchAll(/method="(\w+)"/g)].map(([, method]) => method))).not.toContain('PROPFIND')
  })
})

import { describe, expect, it } from 'vitest'
import { buildCampaign, buildItem, buildTenant, closedMarketplace } from '#testing/factories.ts'
import { proofSize } from '#testing/proof-size.ts'
import { startTestApp, testApp } from '#testing/test-app.ts'
import { ask } from '#testing/wire.ts'

const { t } = testApp()
const html = { accept: 'text/html' }
const page = (host: string, path = '/', headers: Record<string, string> = {}) =>
  ask(t.port(), { host, path, headers: { ...html, ...headers } })
const titleOf = (body: string) => body.match(/<title>(.*?)<\/title>/)?.[1]
const canonicalOf = (body: string) => body.match(/rel="canonical" href="(.*?)"/)?.[1]

describe('the shop of a page', () => {
  it('is the host’s: X-App, X-Client and X-Forwarded-* name no other, and do not affect the next visitor', async () => {
    const mine = await buildTenant(t.pool, { name: 'Minha Loja' })
    const other = await buildTenant(t.pool, { name: 'Outra Loja' })
    expect((await page(mine.host, '/', { 'x-app': other.host })).status).toBe(400)
    expect((await page(mine.host, '/', { 'x-app': other.host, 'x-client': 'native' })).status).toBe(400)
    const forged = { 'x-forwarded-host': other.host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '9.9.9.9' }
    for (const headers of [forged, {}]) {
      const { body } = await page(mine.host, '/', headers)
      expect(titleOf(body)).toContain('Minha Loja')
      expect(canonicalOf(body)).toBe(`http://${mine.host}/`)
    }
  })

  it('may be named by X-App on a default host, which shows its own shop to the next visitor', async () => {
    const named = await buildTenant(t.pool, { name: 'Loja Chamada' })
    const isolated = await startTestApp({ databaseUrl: t.databaseUrl, env: { CLIENT: (await slugOf(named.host))! } })
    const other = await buildTenant(t.pool, { name: 'Loja Diferente' })
    const at = (headers: Record<string, string>) => ask(isolated.port(), { host: 'localhost', path: '/', headers: { ...html, ...headers } })
    expect(titleOf((await at({ 'x-app': other.host })).body)).toContain('Loja Diferente')
    expect(titleOf((await at({})).body)).toContain('Loja Chamada')
    expect(titleOf((await at({ 'x-app': 'client' })).body)).toContain('Loja Chamada')
    expect((await at({ 'x-app': 'ninguem.test' })).status).toBe(400)
    await isolated.close()
  })

  it('of a closed shop’s door reads only the calls of the door', async () => {
    const { host, id } = await buildTenant(t.pool, { marketplace: closedMarketplace })
    await buildCampaign(t.pool, id, { id: 'feira', name: 'Feira de Dentro' })
    const { status, body } = await page(host, '/privacy')
    expect(status).toBe(200)
    // The seller comes from the marketplace's call.
    expect(body).toContain('Loja de teste Ltda.')
    expect(body).not.toContain('Feira de Dentro')
  })

  it('does not open a closed shop by naming it', async () => {
    const { host } = await buildTenant(t.pool, { name: 'Casa Fechada', marketplace: closedMarketplace })
    const mine = await buildTenant(t.pool)
    expect((await page(mine.host, '/products', { 'x-app': host, 'x-client': 'native' })).status).toBe(400)
    expect((await page(host, '/products')).status).toBe(302)
  })
})

const slugOf = async (host: string) =>
  (await t.pool.query<{ slug: string }>('select slug from tenants join hosts on hosts.tenant_id = tenants.id where host = $1', [host]))
    .rows[0]?.slug

describe('an invalid Host', () => {
  it.each([
    'localhost:4410@evil.test',
    'localhost:99999',
    'localhost:080',
    'localhost:0',
    'a b',
    'evil.test/x',
    'loja.test#x',
    '[::1',
    '-a.test',
  ])('%j is answered with 400, for calls and pages', async (host) => {
    const call = await ask(t.port(), { host, path: '/api/operation/campaigns/public' })
    expect(call.status).toBe(400)
    const shown = await page(host)
    expect(shown.status).toBe(400)
    expect(shown.body).not.toContain('evil.test')
  })
})

describe('behind a proxy', () => {
  it('the forwarded host and scheme decide shop and links, also for cached answers', async () => {
    const behind = await startTestApp({ databaseUrl: t.databaseUrl, env: { TRUST_PROXY: '1' } })
    const [a, b] = [await buildTenant(t.pool, { name: 'Loja A' }), await buildTenant(t.pool, { name: 'Loja B' })]
    const through = (host: string, forwarded: string) =>
      ask(behind.port(), { host, path: '/', headers: { ...html, 'x-forwarded-host': forwarded, 'x-forwarded-proto': 'https' } })
    for (const { host } of [a, b, a, b]) {
      const answer = await through('servidor.interno', host)
      expect(titleOf(answer.body)).toContain(host === a.host ? 'Loja A' : 'Loja B')
      expect(canonicalOf(answer.body)).toBe(`https://${host}/`)
    }
    expect((await through(a.host, 'evil.test')).status).toBe(404)
    expect(canonicalOf((await through(a.host, a.host)).body)).toBe(`https://${a.host}/`)
    await behind.close()
  })

  it('trusts only the configured networks', async () => {
    const elsewhere = await startTestApp({ databaseUrl: t.databaseUrl, env: { TRUST_PROXY: '10.0.0.0/8,192.168.1.7' } })
    const [a, b] = [await buildTenant(t.pool, { name: 'Loja A' }), await buildTenant(t.pool, { name: 'Loja B' })]
    const answer = await ask(elsewhere.port(), { host: a.host, path: '/', headers: { ...html, 'x-forwarded-host': b.host } })
    expect(titleOf(answer.body)).toContain('Loja A')
    await elsewhere.close()
  })
})

describe('the cached pages', () => {
  async function shop() {
    const tenant = await buildTenant(t.pool)
    await buildCampaign(t.pool, tenant.id, { id: 'feira', name: 'Feira Orgânica', code: 'FEIRA10' })
    await buildCampaign(t.pool, tenant.id, { id: 'cafe', name: 'Café da Serra' })
    await buildItem(t.pool, { tenantId: tenant.id, campaignId: 'feira', id: 'tomate', name: 'Tomate' })
    return tenant
  }

  it.each([
    ['/deliveryarea?campaign=feira', '/deliveryarea?campaign=cafe'],
    ['/deliveryarea?campaign=feira', '/deliveryarea'],
    ['/location?to=%2Fstore%2Ffeira', '/location?to=%2Fstore%2Fcafe'],
    ['/location?to=%2Fstore%2Ffeira', '/location'],
    ['/store/feira/catalog?unknownCategory=true', '/store/feira/catalog'],
    ['/?story=feira', '/'],
    ['/products?q=tomate', '/products?q=mel'],
  ])('%s and %s are two pages, in either order', async (first, second) => {
    const bodies = async (paths: string[]) => {
      const { host } = await shop()
      const answers = []
      for (const path of paths) answers.push((await page(host, path)).body.replaceAll(host, 'LOJA').replaceAll(/loja-[\w-]+|\d{13}/g, ''))
      return answers
    }
    const [warm] = [await bodies([first, second])]
    const [fresh] = await bodies([second])
    expect(warm[1]).toBe(fresh)
  })

  it('do not depend on unknown query fields', async () => {
    const { host } = await shop()
    await page(host, '/products')
    const hits = t.app.responses.hits
    const answer = await page(host, '/products?utm_source=zap&x=1')
    expect(answer.status).toBe(200)
    expect(answer.body).not.toContain('utm_source')
    expect(t.app.responses.hits).toBe(hits + 1)
  })
})

const ADDRESSES = proofSize(1000, 22_000)
const SEARCHES = proofSize(1000, 3000)

describe('strange addresses', () => {
  it('of thousands of sizes and fields do not fill the memory', async () => {
    const { host } = await buildTenant(t.pool)
    const filler = 'y'.repeat(3000)
    const before = t.app.responses.bytes
    for (let start = 0; start < ADDRESSES; start += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          t.app.inject({ url: `/api/operation/campaigns/public?x=${start + n}${filler}`, headers: { host } }),
        ),
      )
    expect(t.app.responses.bytes - before).toBeLessThan(20_000)
  })

  it('of known fields are limited by the cache size, keys included', async () => {
    const { host } = await buildTenant(t.pool)
    for (let start = 0; start < SEARCHES; start += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          t.app.inject({
            url: `/api/operation/catalog/marketplace/items/preview/public?q=${start + n}${'q'.repeat(50)}`,
            headers: { host },
          }),
        ),
      )
    expect(t.app.responses.bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
    expect(t.app.responses.bytes).toBeGreaterThan(SEARCHES * 1000)
  })

  it('that are too long are answered with 414', async () => {
    const { host } = await buildTenant(t.pool)
    expect((await ask(t.port(), { host, path: `/api/operation/campaigns/public?x=${'y'.repeat(5000)}` })).status).toBe(414)
    expect((await page(host, `/products?q=${'y'.repeat(5000)}`)).status).toBe(414)
  })
})

describe('cached bytes', () => {
  const url = '/api/operation/campaigns/public'
  async function warm() {
    const tenant = await buildTenant(t.pool)
    for (let n = 0; n < 4; n++) await buildCampaign(t.pool, tenant.id)
    const first = await ask(t.port(), { host: tenant.host, path: url })
    return { host: tenant.host, first }
  }

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0', undefined],
    ['br;q=0.0, gzip', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity, brotli', undefined],
    ['', undefined],
  ])('for Accept-Encoding %j are sent as %s, the first and the second time', async (accepted, encoding) => {
    const { host } = await warm()
    for (const path of [`${url}?latitude=-23.5&longitude=-46.6`, `${url}?latitude=-23.5&longitude=-46.6`]) {
      const answer = await ask(t.port(), { host, path, headers: { 'accept-encoding': accepted } })
      expect([answer.status, answer.headers['content-encoding']]).toEqual([200, encoding])
      expect(answer.headers.vary).toBe('Accept-Encoding, Authorization, X-App, Origin, X-Forwarded-Host, X-Forwarded-Proto')
      expect(JSON.parse(answer.body)).toHaveLength(4)
    }
  })

  it('answer HEAD with the same headers and no body', async () => {
    const { host, first } = await warm()
    const head = await ask(t.port(), { host, path: url, method: 'HEAD' })
    expect([head.status, head.body, head.headers.etag]).toEqual([200, '', first.headers.etag])
    expect(head.headers['content-length']).toBe(first.headers['content-length'])
  })

  it('are 304 for an If-None-Match with a list, a weak tag or a star, and for no other', async () => {
    const { host, first } = await warm()
    const etag = String(first.headers.etag)
    const strong = etag.replace('W/', '')
    const statusOf = async (ifNoneMatch: string) =>
      (await ask(t.port(), { host, path: url, headers: { 'if-none-match': ifNoneMatch } })).status
    for (const known of [etag, strong, `W/${strong}`, `"x", ${strong}`, `W/"a,b",${etag} , "z"`, '*'])
      expect(await statusOf(known)).toBe(304)
    for (const unknown of ['"x"', strong.slice(1, -1), '']) expect(await statusOf(unknown)).toBe(200)
  })
})

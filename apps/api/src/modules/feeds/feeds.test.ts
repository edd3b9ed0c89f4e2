import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { groupCounters } from '#db/schema/catalog.ts'
import { hosts } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { buildCampaign, buildItem, buildTenant, closedMarketplace } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

const { t } = testApp()

const get = (host: string, url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers: { host, ...headers } })
const textsOf = (xml: string, name: string) => [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

async function shopOf({ name = 'Feira', groupRules = [] as { minimumUnits: number; percentage: number }[], price = 1000 } = {}) {
  const tenant = await buildTenant(t.pool)
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { name, body: { cartControls: { discountRules: [], groupRules } } })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId, name: 'Pão "francês" & <café>', price })
  return { tenant, host: tenant.host, campaignId, item }
}

describe('robots.txt', () => {
  it('names the sitemap of its own host and keeps personal screens out', async () => {
    const { host } = await shopOf()
    const { body, headers } = await get(host, '/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain(`Sitemap: http://${host}/sitemap.xml`)
    for (const path of ['/cart', '/account', '/order', '/wallets']) expect(body).toContain(`Disallow: ${path}\n`)
  })

  it('of a closed shop forbids everything, and its feeds are refused', async () => {
    const { host } = await buildTenant(t.pool, { marketplace: closedMarketplace })
    expect((await get(host, '/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
    for (const path of ['/sitemap.xml', '/sitemap/shop.xml', '/feed.xml', '/products.xml'])
      expect((await get(host, path)).statusCode).toBe(401)
  })
})

describe('the sitemap', () => {
  it('leads from its index to every public page of the host', async () => {
    const { host, campaignId, item } = await shopOf()
    const index = await get(host, '/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    const parts = textsOf(index.body, 'loc')
    expect(parts).toEqual([`http://${host}/sitemap/shop.xml`, `http://${host}/sitemap/${campaignId}/1.xml`])
    const pages = await Promise.all(parts.map(async (part) => textsOf((await get(host, new URL(part!).pathname)).body, 'loc')))
    expect(pages.flat()).toEqual(
      expect.arrayContaining([
        `http://${host}/`,
        `http://${host}/about`,
        `http://${host}/store/${campaignId}`,
        `http://${host}/store/${campaignId}/catalog`,
        `http://${host}/store/${campaignId}/product/${item.id}`,
      ]),
    )
  })

  it('names the last change of each page; a campaign shows its items, too', async () => {
    const tenant = await buildTenant(t.pool)
    const [older, newer] = [new Date('2026-10-01T12:00:00.000Z'), new Date('2026-10-05T12:00:00.000Z')]
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { changedAt: older })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId, changedAt: newer })
    const entries = async (path: string) =>
      [...(await get(tenant.host, path)).body.matchAll(/<loc>http:\/\/[^/]*([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)].map(
        ([, page, lastmod]) => `${page} ${lastmod}`,
      )
    const base = `/store/${campaignId}`
    expect(await entries('/sitemap.xml')).toEqual(['/sitemap/shop.xml undefined', `/sitemap/${campaignId}/1.xml ${newer.toISOString()}`])
    expect(await entries(`/sitemap/${campaignId}/1.xml`)).toEqual(
      [base, `${base}/catalog`, `${base}/catalog/category/mercearia`, `${base}/product/${item.id}`].map(
        (path) => `${path} ${newer.toISOString()}`,
      ),
    )
    expect(textsOf((await get(tenant.host, '/feed.xml')).body, 'pubDate')).toEqual([older.toUTCString()])
  })

  const addItems = ({ tenant, item }: Awaited<ReturnType<typeof shopOf>>, count: number) =>
    tenantTransaction(t.pool, tenant.id, async (db) => {
      await db.execute(sql`
        insert into items select (jsonb_populate_record(items, jsonb_build_object('id', id || '-' || n, 'position', position + n))).*
        from items, generate_series(1, ${sql.raw(String(count))}) n where tenant_id = ${tenant.id} and id = ${item.id}`)
    })
  const productsIn = async (host: string, path: string) =>
    textsOf((await get(host, path)).body, 'loc').filter((address) => address!.includes('/product/'))

  it('lists a campaign of more items than one page of the reader once each', async () => {
    const shop = await shopOf()
    await addItems(shop, 2500)
    const products = await productsIn(shop.host, `/sitemap/${shop.campaignId}/1.xml`)
    expect(products).toHaveLength(2501)
    expect(new Set(products).size).toBe(2501)
  })

  it('spreads the items of a campaign over files of at most 50,000 addresses', { timeout: 120_000 }, async () => {
    const shop = await shopOf()
    await addItems(shop, 50_000)
    const parts = [1, 2].map((part) => `/sitemap/${shop.campaignId}/${part}.xml`)
    expect(textsOf((await get(shop.host, '/sitemap.xml')).body, 'loc').slice(1)).toEqual(parts.map((path) => `http://${shop.host}${path}`))
    const sizes = await Promise.all(parts.map(async (path) => textsOf((await get(shop.host, path)).body, 'loc').length))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(50_000)
    const products = (await Promise.all(parts.map((path) => productsIn(shop.host, path)))).flat()
    expect(new Set(products).size).toBe(50_001)
    expect(products).toHaveLength(50_001)
    expect((await get(shop.host, `/sitemap/${shop.campaignId}/3.xml`)).statusCode).toBe(404)
  })

  it.each(['/sitemap/nada/1.xml', '/sitemap/x/0.xml', '/sitemap/x/abc.xml', '/sitemap/..%2f/1.xml'])('has no %s', async (path) => {
    const { host } = await shopOf()
    expect((await get(host, path)).statusCode).toBe(404)
  })

  it('has no part beyond the items, and leaves an ended campaign out', async () => {
    const { host, campaignId, tenant } = await shopOf()
    expect((await get(host, `/sitemap/${campaignId}/2.xml`)).statusCode).toBe(404)
    const { id: ended } = await buildCampaign(t.pool, tenant.id, { endsAt: new Date('2026-11-01T12:00:00Z') })
    expect((await get(host, `/sitemap/${ended}/1.xml`)).statusCode).toBe(404)
  })
})

describe('a feed on its way', () => {
  it('is compressed for clients that accept brotli, with the same text', async () => {
    const { host } = await shopOf()
    const plain = await get(host, '/products.xml')
    const { headers, rawPayload } = await get(host, '/products.xml', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
    expect([plain.headers['content-encoding'], plain.headers['vary']]).toEqual([undefined, expect.stringContaining('Accept-Encoding')])
    expect(headers['etag']).toBe(plain.headers['etag'])
  })
})

describe('the product feed', () => {
  it('has the list price, and the price at the reached tier as the sale price', async () => {
    const { tenant, host, campaignId, item } = await shopOf({ groupRules: [{ minimumUnits: 30, percentage: 12 }], price: 1000 })
    await tenantTransaction(t.pool, tenant.id, (db) => db.update(groupCounters).set({ paidUnits: 30 }))
    const { body } = await get(host, '/products.xml')
    expect(textsOf(body, 'g:id')).toEqual([item.id])
    expect(textsOf(body, 'g:title')[0]).toContain('Pão &quot;francês&quot; &amp; &lt;café&gt;')
    expect(textsOf(body, 'g:price')).toEqual(['10.00 BRL'])
    expect(textsOf(body, 'g:sale_price')).toEqual(['8.80 BRL'])
    expect(textsOf(body, 'g:availability')).toEqual(['in_stock'])
    expect(textsOf(body, 'g:link')).toEqual([`http://${host}/store/${campaignId}/product/${item.id}`])
  })

  it('has no sale price without a discount', async () => {
    const { host } = await shopOf()
    const { body } = await get(host, '/products.xml')
    expect(textsOf(body, 'g:price')).toEqual(['10.00 BRL'])
    expect(body).not.toContain('g:sale_price')
  })
})

describe('the news feed', () => {
  it('has each open campaign with what its group needs', async () => {
    const { host, campaignId } = await shopOf({ name: 'Feira & Cia', groupRules: [{ minimumUnits: 30, percentage: 12 }] })
    const { body, headers } = await get(host, '/feed.xml')
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(textsOf(body, 'title')).toContain('Feira &amp; Cia')
    expect(textsOf(body, 'guid')).toEqual([])
    expect(body).toContain(`<guid isPermaLink="true">http://${host}/store/${campaignId}</guid>`)
    expect(body).toContain('faltam 30 para 12 % de desconto')
  })
})

describe('a feed file', () => {
  it('is written once for all who ask within its life, and anew afterwards', async () => {
    const { tenant, host, campaignId } = await shopOf()
    const folder = join(t.services.settings.dataDir, 'feeds', tenant.id)
    await Promise.all(Array.from({ length: 8 }, () => get(host, '/products.xml')))
    expect(await readdir(folder)).toEqual(['products.xml'])
    await buildItem(t.pool, { tenantId: tenant.id, campaignId, position: 1 })
    const count = async () => textsOf((await get(host, '/products.xml')).body, 'g:id').length
    expect(await count()).toBe(1)
    const old = new Date(Date.now() - 11 * 60_000)
    await utimes(join(folder, 'products.xml'), old, old)
    expect(await count()).toBe(2)
  })

  it('is one for every address of the shop, which it names as it was asked', async () => {
    const { tenant, host } = await shopOf()
    const other = `outro.${host}`
    await tenantTransaction(t.pool, tenant.id, (db) => db.insert(hosts).values({ host: other, tenantId: tenant.id }))
    for (const asked of [host, other, `${host}:8080`, `${host}:8081`])
      expect((await get(asked, '/sitemap.xml')).body).toContain(`<loc>http://${asked}/sitemap/shop.xml</loc>`)
    expect(await readdir(join(t.services.settings.dataDir, 'feeds', tenant.id))).toEqual(['sitemap.xml'])
  })

  it('is not sent again to who has it', async () => {
    const { host } = await shopOf()
    const first = await get(host, '/feed.xml')
    const again = await get(host, '/feed.xml', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(`${host}:8080`, '/feed.xml', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
  })

  it.each(['/feed.xml', '/products.xml', '/sitemap.xml'])('%s is not sent again to who names its moment or a later one', async (path) => {
    const { host } = await shopOf()
    const { headers } = await get(host, path)
    const moment = String(headers['last-modified'])
    const shifted = (seconds: number) => new Date(Date.parse(moment) + seconds * 1000).toUTCString()
    const answer = async (sent: Record<string, string>) => {
      const { statusCode, body } = await get(host, path, sent)
      return [statusCode, body === '']
    }
    expect(await answer({ 'if-modified-since': moment })).toEqual([304, true])
    expect(await answer({ 'if-modified-since': shifted(60) })).toEqual([304, true])
    expect(await answer({ 'if-modified-since': shifted(-1) })).toEqual([200, false])
    expect(await answer({ 'if-modified-since': 'yesterday' })).toEqual([200, false])
    expect(await answer({ 'if-modified-since': moment, 'if-none-match': '"other"' })).toEqual([200, false])
  })

  it('cuts no character in two', async () => {
    const { tenant, host, campaignId } = await shopOf()
    const name = `${'a'.repeat(149)}🍞🍞`
    await buildItem(t.pool, { tenantId: tenant.id, campaignId, name })
    expect(textsOf((await get(host, '/products.xml')).body, 'g:title')).toContain(`${'a'.repeat(149)}🍞`)
  })
})

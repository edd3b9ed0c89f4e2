import { describe, expect, it } from 'vitest'
import { buildItem, buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import { getItem } from '@mutirao/contract/catalog'
import { createLead } from '@mutirao/contract/leads'
import { listMarketplaces } from '@mutirao/contract/marketplaces'

const { t, call } = testApp()

describe('the host decides the shop', () => {
  it('answers 404 at an unknown host: a page to browsers, a problem to programs', async () => {
    const page = await t.app.inject({ url: '/', headers: { host: 'ninguem.test', accept: 'text/html' } })
    expect(page).toMatchObject({ statusCode: 404, body: expect.stringContaining('Não há loja neste endereço') })
    expect(await call(listMarketplaces, { host: 'ninguem.test' })).toMatchObject({
      status: 404,
      body: { code: 'unknown_host', detail: 'Não há loja neste endereço.' },
    })
  })

  it('refuses an X-App of another shop, and accepts the host’s', async () => {
    const mine = await buildTenant(t.pool)
    const other = await buildTenant(t.pool)
    const as = (name: string) => call(listMarketplaces, { host: mine.host, headersMore: { 'x-app': name } })
    expect(await as(other.host)).toMatchObject({ status: 400, body: { code: 'app_mismatch' } })
    expect((await as(mine.host)).status).toBe(200)
  })

  it("does not show another shop's item", async () => {
    const mine = await buildTenant(t.pool)
    const other = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: other.id })
    const params = { id: item.campaignId, itemId: item.id }
    expect((await call(getItem, { host: other.host, params })).status).toBe(200)
    expect((await call(getItem, { host: mine.host, params })).status).toBe(404)
  })
})

describe('writes from another site', () => {
  it.each([
    [{ origin: 'https://outra.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'nada disso' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'capacitor://localhost', 'x-client': 'native' }, 201],
    [{}, 201],
  ])('%j is answered with %i', async (headersMore, status) => {
    const { host } = await buildTenant(t.pool)
    expect((await call(createLead, { host, body: {}, headersMore: headersMore as Record<string, string> })).status).toBe(status)
  })

  it('from the shop itself are accepted', async () => {
    const { host } = await buildTenant(t.pool)
    expect(
      (await call(createLead, { host, body: {}, headersMore: { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' } })).status,
    ).toBe(201)
  })
})

describe('invalid input', () => {
  it.each([
    ['/api/operation/catalog/campaign/%00/items/preview/public', 400],
    ['/api/operation/catalog/campaign/x/items/preview/public?size=abc', 400],
    ['/api/operation/catalog/campaign/x/items/preview/public?size=99999999999', 400],
    ['/api/operation/campaigns/byName/%ED%A0%80', 400],
    ['/api/operation/campaigns/public?latitude=200&longitude=0', 400],
    ['/api/nada', 404],
  ])('%s is answered with %i, in Portuguese', async (url, status) => {
    const { host } = await buildTenant(t.pool)
    const response = await t.app.inject({ url, headers: { host } })
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json().detail).toMatch(/[a-zçãé ]+\.$/i)
  })
})

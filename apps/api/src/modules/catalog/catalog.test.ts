import { describe, expect, it } from 'vitest'
import { buildArea, buildCampaign, buildItem, buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import {
  getItem,
  listCampaignItems,
  listCatalogItems,
  listFeaturedItems,
  listInventory,
  listMarketplaceItems,
} from '@mutirao/contract/catalog'
import { searchable } from '@mutirao/domain/search-text'

const { t, call } = testApp()

async function shopWith(names: string[]) {
  const tenant = await buildTenant(t.pool)
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id)
  for (const [position, name] of names.entries())
    await buildItem(t.pool, {
      tenantId: tenant.id,
      campaignId,
      name,
      position,
      searchText: searchable(name),
      tags: [position % 2 ? 'impar' : 'par'],
    })
  return { tenant, host: tenant.host, campaignId }
}

const namesOf = (answer: { body: { content: { name: string }[] } }) => answer.body.content.map(({ name }) => name)

describe('lists of items', () => {
  it("come in the merchant's order, in pages that say how many there are", async () => {
    const { host, campaignId } = await shopWith(['A', 'B', 'C'])
    const page = await call(listCampaignItems, { host, params: { id: campaignId }, query: { size: 2, page: 1 } })
    expect(page).toMatchObject({ status: 200, body: { page: 1, size: 2, totalElements: 3 } })
    expect(namesOf(page)).toEqual(['C'])
  })

  it("include the availability of each item, and can be read by the catalogue's id too", async () => {
    const tenant = await buildTenant(t.pool)
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id)
    const few = await buildItem(t.pool, { tenantId: tenant.id, campaignId, position: 0, onHand: 3, tags: ['novo'] })
    const many = await buildItem(t.pool, { tenantId: tenant.id, campaignId, position: 1, onHand: 500 })
    const asked = { host: tenant.host, params: { id: campaignId } }
    expect((await call(listInventory, asked)).body).toEqual({
      content: [
        { id: few.id, campaignId, quantity: 3 },
        { id: many.id, campaignId, quantity: 20 },
      ],
      page: 0,
      size: 32,
      totalElements: 2,
    })
    expect((await call(listInventory, { ...asked, query: { tags: 'novo' } })).body.totalElements).toBe(1)
    expect((await call(listCatalogItems, { ...asked, query: { size: 1, page: 1 } })).body).toMatchObject({
      content: [{ id: many.id }],
      totalElements: 2,
    })
    expect((await call(listCatalogItems, { ...asked, params: { id: 'nada' } })).status).toBe(404)
  })

  it('have the total on a page beyond the last', async () => {
    const { host, campaignId } = await shopWith(['A', 'B', 'C'])
    const beyond = { size: 2, page: 7 }
    expect(await call(listCampaignItems, { host, params: { id: campaignId }, query: beyond })).toMatchObject({
      status: 200,
      body: { content: [], page: 7, totalElements: 3 },
    })
    expect((await call(listMarketplaceItems, { host, query: beyond })).body).toMatchObject({ content: [], totalElements: 3 })
    expect((await call(listMarketplaceItems, { host, query: { ...beyond, q: 'b' } })).body).toMatchObject({ content: [], totalElements: 1 })
  })

  it.each([{ size: 0 }, { size: 901 }, { size: 'x' }, { page: -1 }, { page: 1.5 }, { sort: 'x' }])('refuse %j', async (query) => {
    const { host, campaignId } = await shopWith(['A'])
    const asked = { host, params: { id: campaignId }, query: query as object }
    expect([(await call(listCampaignItems, asked)).status, (await call(listMarketplaceItems, asked)).status]).toEqual([400, 400])
  })

  it('come by price, name or discount when asked, over all pages', async () => {
    const tenant = await buildTenant(t.pool)
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id)
    const goods = [
      { name: 'B', price: 200, compareAt: 210 },
      { name: 'A', price: 300 },
      { name: 'C', price: 100, compareAt: 200 },
    ]
    for (const [position, one] of goods.entries())
      await buildItem(t.pool, { tenantId: tenant.id, campaignId, position, searchText: searchable(one.name), ...one })
    const by = async (sort: 'cheap' | 'dear' | 'name' | 'discount', page = 0) =>
      namesOf(await call(listMarketplaceItems, { host: tenant.host, query: { sort, size: 2, page } }))
    expect([await by('cheap'), await by('cheap', 1)]).toEqual([['C', 'B'], ['A']])
    expect([await by('dear'), await by('name'), await by('discount')]).toEqual([
      ['A', 'B'],
      ['A', 'B'],
      ['C', 'B'],
    ])
  })

  it.each([
    ['acucra', ['Pão de Açúcar']],
    ['frances', ['Pão francês']],
    ['fransês', ['Pão francês']],
    ['leitte', ['Leite']],
    ['lete pao', []],
    ['pao de acucar', ['Pão de Açúcar']],
    ['PÃO', ['Pão de Açúcar', 'Pão francês']],
    ['açúcar pão', ['Pão de Açúcar']],
    ['%', ['Pão de Açúcar', 'Pão francês', 'Leite']],
    ["' or 1=1 --", []],
  ])('search for %s finds %j', async (q, names) => {
    const { host } = await shopWith(['Pão de Açúcar', 'Pão francês', 'Leite'])
    expect(namesOf(await call(listMarketplaceItems, { host, query: { q } }))).toEqual(names)
  })

  it('filters by tag and by category, and an unknown one finds nothing', async () => {
    const { host, campaignId } = await shopWith(['A', 'B', 'C'])
    const tagged = (tags: string) => call(listCampaignItems, { host, params: { id: campaignId }, query: { tags } })
    expect(namesOf(await tagged('par'))).toEqual(['A', 'C'])
    expect(namesOf(await tagged('mercearia'))).toEqual(['A', 'B', 'C'])
    expect(namesOf(await tagged('nada'))).toEqual([])
    expect(namesOf(await tagged('impar, par'))).toEqual(['A', 'B', 'C'])
    expect(namesOf(await tagged('impar,nada'))).toEqual(['B'])
    expect(namesOf(await tagged(','))).toEqual(['A', 'B', 'C'])
  })

  it('filters by tag without regard to accents and case', async () => {
    const { tenant, host, campaignId } = await shopWith(['A'])
    await buildItem(t.pool, { tenantId: tenant.id, campaignId, name: 'Couve', position: 9, tags: ['Orgânico', 'da estação'] })
    const tagged = (tags: string) => call(listCampaignItems, { host, params: { id: campaignId }, query: { tags } })
    for (const tags of ['organico', 'ORGÂNICO', 'orgânico', 'da estacao', 'nada,Da Estação'])
      expect(namesOf(await tagged(tags))).toEqual(['Couve'])
  })

  it('puts an item that the merchant features first in the list of featured items', async () => {
    const { tenant, host, campaignId } = await shopWith(['A', 'B'])
    await buildItem(t.pool, { tenantId: tenant.id, campaignId, name: 'Mais pedido', position: 9, featured: 1 })
    expect(namesOf(await call(listFeaturedItems, { host, params: { id: campaignId } }))[0]).toBe('Mais pedido')
  })

  it('mark items that do not reach the point, and never reveal how much is in stock', async () => {
    const tenant = await buildTenant(t.pool)
    const area = await buildArea(t.pool, tenant.id)
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body: { areas: [area.id] } })
    await buildItem(t.pool, { tenantId: tenant.id, campaignId, onHand: 5000 })
    const at = async (latitude: number, longitude: number) =>
      (await call(listMarketplaceItems, { host: tenant.host, query: { latitude, longitude } })).body.content[0]
    expect(await at(-23.55, -46.63)).toMatchObject({ inArea: true, quantity: 20 })
    expect(await at(-22.9, -43.2)).toMatchObject({ inArea: false })
  })
})

describe('one item', () => {
  it('is found in its own campaign only', async () => {
    const tenant = await buildTenant(t.pool)
    const item = await buildItem(t.pool, { tenantId: tenant.id, description: 'Maduro no pé' })
    const other = await buildCampaign(t.pool, tenant.id)
    const found = await call(getItem, { host: tenant.host, params: { id: item.campaignId, itemId: item.id } })
    expect(found).toMatchObject({ status: 200, body: { description: 'Maduro no pé', categoryName: 'Mercearia' } })
    expect((await call(getItem, { host: tenant.host, params: { id: other.id, itemId: item.id } })).status).toBe(404)
  })
})

import { describe, expect, it } from 'vitest'
import { getItem, listCampaignItems, listFeaturedItems, listMarketplaceItems } from '@mutirao/contract/catalog'
import { searchable } from '@mutirao/domain/search-text'
import { buildArea, buildCampaign, buildItem, buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

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

  it.each([
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
  })

  it('puts what is featured first where the most asked for is shown', async () => {
    const { tenant, host, campaignId } = await shopWith(['A', 'B'])
    await buildItem(t.pool, { tenantId: tenant.id, campaignId, name: 'Mais pedido', position: 9, featured: 1 })
    expect(namesOf(await call(listFeaturedItems, { host, params: { id: campaignId } }))[0]).toBe('Mais pedido')
  })

  it('says which items do not reach the point, and never how full the warehouse is', async () => {
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

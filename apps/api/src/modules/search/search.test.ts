import { beforeAll, describe, expect, it } from 'vitest'
import { buildCampaign, buildItem } from '#testing/factories.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { searchOffice, type OfficeFound } from '@mutirao/contract/office-search'
import { placeOrder } from '@mutirao/contract/orders'
import type { Role } from '@mutirao/domain/staff'

const { t, call } = testApp()
const nothing: OfficeFound = { orders: [], items: [], campaigns: [], people: [], stores: [] }
let shop: Awaited<ReturnType<typeof shopWith>>
let code: string
beforeAll(async () => {
  shop = await shopWith(t.pool)
  const { tenant, host, item, as } = shop
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { id: 'feira', name: 'Feira de sábado' })
  const cake = { tenantId: tenant.id, campaignId, id: 'bolo', name: 'Bolo de fubá', searchText: 'bolo de fuba mercearia' }
  await buildItem(t.pool, cake)
  await buildItem(t.pool, { ...cake, id: 'bolo-la', campaignId: item.campaignId, sameAs: 'bolo', onHand: null })
  await buildItem(t.pool, { ...cake, id: 'bolo-antigo', name: 'Bolo antigo', searchText: 'bolo antigo', active: false })
  const wanted = orderOf(item)
  const placed = await call(placeOrder, { host, as, ...wanted, body: { ...wanted.body, userName: 'Inácia Prado' } })
  code = placed.body.code
})

async function search(q: string, role: Role = 'owner'): Promise<OfficeFound> {
  const { headers } = await signInAsStaff(t, shop.tenant, role)
  const { status, body } = await call(searchOffice, { host: shop.host, headersMore: headers, query: { q } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('the office’s search', () => {
  it('finds an order by the beginning of its code, whatever its signs', async () => {
    const typed = code.slice(0, 6).toLowerCase().replace('-', ' ')
    expect(await search(typed)).toEqual({ ...nothing, orders: [expect.objectContaining({ code, buyer: 'Inácia Prado' })] })
  })

  it('finds a buyer by name or phone, and the orders with it', async () => {
    const both = { orders: [{ code }], people: [{ name: 'Inácia Prado' }] }
    expect(await search('inacia')).toMatchObject(both)
    expect(await search('91234-5678')).toMatchObject(both)
  })

  it('finds an item by its words in any order, once, and those that left the shop last', async () => {
    expect((await search('fuba bolo')).items).toMatchObject([{ id: 'bolo', name: 'Bolo de fubá', campaign: 'Feira de sábado' }])
    expect((await search('bolo')).items.map(({ id }) => id)).toEqual(['bolo', 'bolo-antigo'])
  })

  it('finds only campaigns and stores by one or two letters', async () => {
    expect(await search('f')).toEqual({ ...nothing, campaigns: [{ id: 'feira', name: 'Feira de sábado' }] })
    expect(await search('bo')).toEqual(nothing)
  })

  it('finds nothing of another shop, and takes signs of a pattern as they are', async () => {
    const other = await shopWith(t.pool)
    const { headers } = await signInAsStaff(t, other.tenant, 'owner')
    const found = await call(searchOffice, { host: other.host, headersMore: headers, query: { q: 'bolo' } })
    expect(found.body).toEqual(nothing)
    expect(await search('%%%')).toEqual(nothing)
    expect(await search('___')).toEqual(nothing)
  })

  it('shows each role what it may read', async () => {
    const keys = async (role: Role, q: string) =>
      Object.entries(await search(q, role)).flatMap(([key, list]) => (list.length > 0 ? [key] : []))
    expect(await keys('editor', 'inacia')).toEqual([])
    expect(await keys('editor', 'bolo')).toEqual(['items'])
    expect(await keys('support', 'inacia')).toEqual(['orders', 'people'])
    expect(await keys('support', 'bolo')).toEqual([])
    const { headers } = await signInAsStaff(t, shop.tenant, 'courier')
    expect((await call(searchOffice, { host: shop.host, headersMore: headers, query: { q: 'bolo' } })).status).toBe(403)
  })
})

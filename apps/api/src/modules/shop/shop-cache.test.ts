import { describe, expect, it } from 'vitest'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { address } from '#testing/buyer.ts'
import { buildArea, buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { orderOf } from '#testing/order-factory.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { getCampaign, listPublicCampaigns } from '@mutirao/contract/campaigns'
import { getQuote, putCart } from '@mutirao/contract/carts'
import { placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()
const inside = { latitude: -23.55, longitude: -46.63 }
const outside = { latitude: -22.9, longitude: -43.2 }

describe('the cached folder of a shop', () => {
  it('is read again after a load, and not after an order', async () => {
    const tenant = await buildTenant(t.pool)
    const area = await buildArea(t.pool, tenant.id)
    const { id } = await buildCampaign(t.pool, tenant.id, { body: { areas: [area.id] } })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId: id })
    const as = await buildLead(t.pool, tenant.id)
    const reaches = async () => (await call(getCampaign, { host: tenant.host, params: { id }, query: inside })).body.inArea
    expect(await reaches()).toBe(true)
    await tenantTransaction(t.pool, tenant.id, (db) =>
      db.execute('update areas set geometry = \'{"type":"MultiPolygon","coordinates":[]}\''),
    )
    expect((await call(placeOrder, { host: tenant.host, as, ...orderOf(item) })).status).toBe(201)
    t.services.changes.publish([`t:${tenant.id}:list`])
    expect(await reaches()).toBe(true)
    t.services.changes.publish(['*', 'tenants'])
    expect(await reaches()).toBe(false)
  })

  it('shows the end of a campaign at its exact moment, whatever is cached', async () => {
    const tenant = await buildTenant(t.pool)
    const endsAt = new Date(NOW.getTime() + 50)
    await buildCampaign(t.pool, tenant.id, { id: 'curta', endsAt })
    const status = async () => (await call(listPublicCampaigns, { host: tenant.host })).body[0].status
    expect(await status()).toBe('OK')
    t.clock.now = endsAt
    await expect.poll(status).toBe('EXPIRED')
    t.clock.now = NOW
  })
})

describe('the address of an order', () => {
  const everyDay = { ...address, complement: '', reference: '', addressType: '', country: 'Brasil' as const, ...outside }

  async function shop(body: Parameters<typeof buildCampaign>[2] & object) {
    const tenant = await buildTenant(t.pool)
    const area = await buildArea(t.pool, tenant.id)
    const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { ...body, body: { areas: [area.id], ...body.body } })
    const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId })
    return { host: tenant.host, item, as: await buildLead(t.pool, tenant.id) }
  }

  async function quoteOf({ host, item, as }: Awaited<ReturnType<typeof shop>>) {
    const uuid = uuidv7()
    const products = [{ id: item.id, campaignId: item.campaignId, quantity: 1 }]
    await call(putCart, { host, as, params: { uuid }, body: { products } })
    return (await call(getQuote, { host, as, params: { id: item.campaignId }, query: { cartUuid: uuid, ...outside } })).body
  }

  const without = (item: Parameters<typeof orderOf>[0]) => {
    const order = orderOf(item)
    return { ...order, body: { ...order.body, properties: { ...order.body.properties, shippingAddress: undefined } } }
  }

  it("is the company's own when the campaign says so, whatever was sent", async () => {
    const place = await shop({ body: { defaultAddress: everyDay } })
    expect(await quoteOf(place)).toMatchObject({ inArea: true, asksAddress: false, defaultAddress: { cep: address.cep } })
    const { status, body } = await call(placeOrder, { host: place.host, as: place.as, ...orderOf(place.item) })
    expect(status).toBe(201)
    expect(body.properties).toMatchObject({ usingDefaultAddress: true, shippingAddress: outside })
    expect((await call(placeOrder, { host: place.host, as: place.as, ...without(place.item) })).status).toBe(201)
  })

  it('is not required when no campaign needs one', async () => {
    const place = await shop({ body: { ignoreShippingAddress: true } })
    expect(await quoteOf(place)).toMatchObject({ inArea: true, asksAddress: false })
    const { status, body } = await call(placeOrder, { host: place.host, as: place.as, ...without(place.item) })
    expect([status, body.properties.ignoreShippingAddress, body.properties.shippingAddress]).toEqual([201, true, undefined])
  })

  it('is required otherwise', async () => {
    const place = await shop({})
    expect(await quoteOf(place)).toMatchObject({ inArea: false, asksAddress: true })
    const answer = await call(placeOrder, { host: place.host, as: place.as, ...without(place.item) })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

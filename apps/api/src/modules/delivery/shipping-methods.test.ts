import { describe, expect, it } from 'vitest'
import { documents } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { address } from '#testing/buyer.ts'
import { buildCampaign, buildItem, buildLead, buildStore, buildTenant } from '#testing/factories.ts'
import { orderOf } from '#testing/order-factory.ts'
import { testApp } from '#testing/test-app.ts'
import { getQuote, putCart, type Quote, type ShippingMethod } from '@mutirao/contract/carts'
import { getPublicOrder, placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()

const days = [0, 1, 2, 3, 4, 5, 6] as const
const daily = (from: string, fee: number, over: object = {}) =>
  days.map((weekday) => ({ weekday, from, to: '23:00', fee, cutoffHours: 0, ...over }))

/** A shop that delivers on Saturdays for R$ 8,00, by bicycle every day at ten for R$ 19,90, and has a free pickup. */
async function shop() {
  const tenant = await buildTenant(t.pool)
  const store = await buildStore(t.pool, tenant.id)
  const body = {
    own: { name: 'Entrega da feira', promise: 'Junto com os vizinhos' },
    bike: { name: 'Bicicleta do bairro', trackingUrl: 'https://bicicleta.example/onde' },
  }
  await tenantTransaction(t.pool, tenant.id, (db) => db.insert(documents).values({ tenantId: tenant.id, name: 'shippingCompanies', body }))
  const campaign = await buildCampaign(t.pool, tenant.id, {
    body: {
      deliveryCalendar: [
        { weekday: 6, from: '08:00', to: '12:00', fee: 800, cutoffHours: 0 },
        ...daily('10:00', 1990, { company: 'bike' }),
      ],
      pickup: daily('18:00', 0).map((window) => ({ ...window, store: store.id })),
    },
  })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId: campaign.id, price: 1000 })
  const as = await buildLead(t.pool, tenant.id)
  const cartUuid = uuidv7()
  const products = [{ id: item.id, campaignId: campaign.id, quantity: 1 }]
  await call(putCart, { host: tenant.host, as, params: { uuid: cartUuid }, body: { products } })
  return { ...tenant, as, campaign, item, store, cartUuid, products }
}
type Shop = Awaited<ReturnType<typeof shop>>

const quoted = ({ host, as, campaign, cartUuid }: Shop, slot?: string): Promise<{ body: Quote }> =>
  call(getQuote, { host, as, params: { id: campaign.id }, query: { cartUuid, slot, postalCode: address.cep } })

/** An order with this slot, and a price above any total. */
function placed({ host, as, campaign, item, cartUuid, products }: Shop, properties: object, type: 'SHIPPING' | 'PICKUP' = 'SHIPPING') {
  const { body } = orderOf({ id: item.id, campaignId: campaign.id, price: 1000 }, {})
  const about = { cartUuid, shippingAddress: address, price: 10_000_000, ...properties }
  return call(placeOrder, {
    host,
    as,
    params: { id: campaign.id },
    headers: { 'idempotency-key': uuidv7() },
    body: { ...body, type, items: products, properties: about },
  })
}

describe('the shipping methods of a cart', () => {
  it('are one per company and the nearest pickup point, with the cheapest and the fastest marked', async () => {
    const { body } = await quoted(await shop())
    expect(body.shippingMethods.map(({ slot: _slot, ...method }: ShippingMethod) => method)).toEqual(
      [
        { kind: 'DELIVERY', name: 'Entrega da feira', promise: 'Junto com os vizinhos', fee: 800, isCheapest: false, isFastest: false },
        { kind: 'DELIVERY', name: 'Bicicleta do bairro', fee: 1990, isCheapest: false, isFastest: true },
        { kind: 'PICKUP', name: 'Padaria', fee: 0, isCheapest: true, isFastest: false },
      ].map((method) => expect.objectContaining(method)),
    )
  })

  it('are chosen by slot: its fee is charged whatever the client sends, and the company is public', async () => {
    const here = await shop()
    const bike = (await quoted(here)).body.shippingMethods.find(({ name }) => name === 'Bicicleta do bairro')!
    expect((await quoted(here, bike.slot.id)).body.totals.shippingTotal).toBe(1990)
    const forged = await placed(here, {
      slot: bike.slot.id,
      price: 1000,
      shippingTotal: 0,
      shippingMethod: { id: 'own', name: 'De graça' },
    })
    expect(forged).toMatchObject({ status: 409, body: { code: 'price_changed', to: 2990 } })
    const { status, body: order } = await placed(here, { slot: bike.slot.id })
    expect([status, order.properties.shippingTotal]).toEqual([201, 1990])
    expect(order.properties.shippingMethod).toEqual({ id: 'bike', name: 'Bicicleta do bairro', url: 'https://bicicleta.example/onde' })
    const { body: followed } = await call(getPublicOrder, { host: here.host, params: { code: order.code } })
    expect(followed.carrier).toEqual({ name: 'Bicicleta do bairro', url: 'https://bicicleta.example/onde' })
  })

  it('are refused when no campaign offers them', async () => {
    const here = await shop()
    const own = (await quoted(here)).body.shippingMethods[0]!
    expect(await placed(here, { slot: `${own.slot.id}~bike` })).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
    expect(await placed(here, { slot: own.slot.id.replace('08:00', '10:00') })).toMatchObject({ status: 409 })
  })
})

describe('the person who picks up an order', () => {
  const pickup = async (here: Shop) => (await quoted(here)).body.shippingMethods.find(({ kind }) => kind === 'PICKUP')!.slot.id

  it('is stored with name and document, and is not public', async () => {
    const here = await shop()
    const recipient = { name: 'joão de souza', document: '529.982.247-25' }
    const { status, body } = await placed(here, { slot: await pickup(here), storeId: here.store.id, recipient }, 'PICKUP')
    expect([status, body.properties.recipient]).toEqual([201, { name: 'João de Souza', document: '529.982.247-25' }])
    const { body: followed } = await call(getPublicOrder, { host: here.host, params: { code: body.code } })
    expect(JSON.stringify(followed)).not.toMatch(/Souza|529/)
  })

  it.each(['529.982.247-26', '<script>', 'x'])('is refused with the document %s', async (document) => {
    const here = await shop()
    const answer = await placed(here, { slot: await pickup(here), storeId: here.store.id, recipient: { name: 'João', document } }, 'PICKUP')
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it("cannot pick up at another shop's point", async () => {
    const [here, there] = [await shop(), await shop()]
    const slot = await pickup(there)
    const answer = await placed(here, { slot, storeId: there.store.id }, 'PICKUP')
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
  })
})
